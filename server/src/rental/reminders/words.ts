import { formatMoney } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { dayIn, longDay, translator } from '../../machinery/i18n.ts'
import type { OpenCharge } from './queries.ts'

/** Returns the name of a charge in a language: "Rent, November 2026", or its own description. */
export function chargeName(
  { type, serviceFrom, description }: Pick<OpenCharge, 'type' | 'serviceFrom' | 'description'>,
  language: Language,
): string {
  const t = translator(language, 'charges')
  if (serviceFrom && t.has(`ofMonth.${type}`))
    return t(`ofMonth.${type}`, { month: dayIn(serviceFrom, language, { month: 'long', year: 'numeric' }) })
  return description || t(t.has(`kinds.${type}`) ? `kinds.${type}` : 'kinds.other')
}

/** Returns one line per charge: "Rent, November 2026: 900,00 €, due 10 November 2026". */
export function chargeLines(charges: readonly OpenCharge[], language: Language, currency: string): string {
  const say = translator(language, 'mail')
  return charges
    .map((charge) =>
      say('reminder.line', {
        what: chargeName(charge, language),
        amount: formatMoney(charge.remaining, currency),
        date: longDay(charge.dueDate, language),
      }),
    )
    .join('\n')
}
