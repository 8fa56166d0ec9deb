/**
 * Formats a notification as a sentence, with the same words as on screen (locales, notifications.sentences).
 */
import type { Trigger } from '@domovik/domain/account/notifications/triggers.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { longDay, translator } from '../../machinery/i18n.ts'

type Facts = Record<string, string | number | boolean | null>

/** Returns the sentence of a notification in the given language. Amounts are in cents. */
export function sentenceOf(language: Language, { trigger, data }: { trigger: Trigger; data: Facts }): string {
  const key = sentenceKey(trigger, data)
  return translator(language, 'notifications')(`sentences.${key}`, {
    ...data,
    ...(typeof data.amount === 'number'
      ? { amount: formatMoney(data.amount, String(data.currency ?? 'EUR')) }
      : {}),
    ...(data.date ? { date: longDay(String(data.date), language) } : {}),
    ...(data.until ? { until: longDay(String(data.until), language) } : {}),
  })
}

const ticketSentence = ({ opened, vendor }: Facts): string => {
  if (opened) return 'ticket_opened'
  return vendor ? 'ticket_done' : 'ticket_changed'
}

/** The key of the sentence: some triggers have several. */
function sentenceKey(trigger: Trigger, data: Facts): string {
  if (trigger === 'document_signed' && data.declined) return 'document_declined'
  if (trigger === 'ticket') return ticketSentence(data)
  if (trigger === 'bank_account_shown' && data.prefix) return 'virtual_accounts_shown'
  if (trigger === 'feed_stale' && data.stopped) return 'feed_stopped'
  return trigger === 'booking_new' ? `booking_new_${String(data.kind)}` : trigger
}
