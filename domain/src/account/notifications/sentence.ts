import type { Trigger } from './triggers.ts'

type Facts = Readonly<Record<string, unknown>>

const ticketSentence = ({ opened, vendor }: Facts): string => {
  if (opened) return 'ticket_opened'
  return vendor ? 'ticket_done' : 'ticket_changed'
}

/** Returns the key of the sentence of a notification (locales, notifications.sentences): some triggers have several. */
export function sentenceKey(trigger: Trigger, data: Facts): string {
  if (trigger === 'document_signed' && data.declined) return 'document_declined'
  if (trigger === 'ticket') return ticketSentence(data)
  if (trigger === 'bank_account_shown' && data.prefix) return 'virtual_accounts_shown'
  if (trigger === 'feed_stale' && data.stopped) return 'feed_stopped'
  if (trigger === 'card_money_moved')
    return `card_money_moved_${String(data.news)}${data.credit ? 'Credit' : ''}`
  if (trigger === 'rent_overdue' && data.date) return 'rent_overdue_since'
  return trigger === 'booking_new' ? `booking_new_${String(data.kind)}` : trigger
}
