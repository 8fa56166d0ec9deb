import { formatMoney } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OpenCharge } from './queries.ts'

const dayIn = (date: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`))

/** Returns one line per charge: "Rent, November 2026: 900,00 €, due 10 November 2026". */
export function chargeLines(charges: readonly OpenCharge[], language: Language, currency: string): string {
  const t = translator(language, 'charges')
  const say = translator(language, 'mail')
  return charges
    .map(({ type, serviceFrom, description, remaining, dueDate }) =>
      say('reminder.line', {
        what:
          serviceFrom && t.has(`ofMonth.${type}`)
            ? t(`ofMonth.${type}`, {
                month: dayIn(serviceFrom, language, { month: 'long', year: 'numeric' }),
              })
            : description || t(t.has(`kinds.${type}`) ? `kinds.${type}` : 'kinds.other'),
        amount: formatMoney(remaining, currency),
        date: dayIn(dueDate, language, { dateStyle: 'long' }),
      }),
    )
    .join('\n')
}
