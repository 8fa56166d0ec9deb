/**
 * Formats a notification as a sentence, with the same words as on screen (locales, notifications.sentences).
 */
import { sentenceKey } from '@domovik/domain/account/notifications/sentence.ts'
import type { Trigger } from '@domovik/domain/account/notifications/triggers.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { longDay, translator } from '../../machinery/i18n.ts'

type Facts = Record<string, string | number | boolean | null>

/** Returns the sentence of a notification in the given language. Amounts are in cents. */
export function sentenceOf(language: Language, { trigger, data }: { trigger: Trigger; data: Facts }): string {
  const key = sentenceKey(trigger, data)
  const money = (name: 'amount' | 'credit') =>
    typeof data[name] === 'number' ? { [name]: formatMoney(data[name], String(data.currency ?? 'EUR')) } : {}
  return translator(language, 'notifications')(`sentences.${key}`, {
    ...{ ...data, ...money('amount'), ...money('credit') },
    ...(data.date ? { date: longDay(String(data.date), language) } : {}),
    ...(data.until ? { until: longDay(String(data.until), language) } : {}),
  })
}
