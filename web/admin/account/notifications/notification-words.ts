import type { notification } from '@domovik/contract/admin/account/notifications.ts'
import { sentenceKey } from '@domovik/domain/account/notifications/sentence.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { z } from 'zod'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'

export type Notification = z.infer<typeof notification>

/** A notification as a sentence, with the same text as in its mail (server/src/account/notifications/words.ts). */
export function useNotificationSentence(): (notification: Notification) => string {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  return ({ trigger, data }) => {
    const key = sentenceKey(trigger, data)
    const money = (amount: unknown) =>
      typeof amount === 'number' ? formatMoney(amount, String(data.currency ?? 'EUR')) : ''
    return t(`sentences.${key as 'rent_due'}`, {
      ...data,
      count: Number(data.count ?? 1),
      amount: money(data.amount),
      credit: money(data.credit),
      date: typeof data.date === 'string' ? formatDate(data.date, language) : '',
      until: typeof data.until === 'string' ? formatDate(data.until, language) : '',
    })
  }
}
