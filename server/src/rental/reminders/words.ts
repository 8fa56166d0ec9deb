import { chargeNameOf, type InterestOn, type PlainName } from '@domovik/domain/rental/ledger/charge-name.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { dayIn, longDay, type Translator, translator } from '../../machinery/i18n.ts'
import { sentenceIn } from '../payments/own-sentences.ts'
import type { OpenCharge } from './queries.ts'

/** Returns the name of a charge in a language: "Rent, November 2026", its own description, or "Late interest: Rent, August 2026". */
export function chargeName(
  charge: Pick<OpenCharge, 'type' | 'serviceFrom' | 'description'> & { interestOn?: InterestOn | null },
  language: Language,
): string {
  const t = translator(language, 'charges')
  const plain = (name: PlainName): string => {
    if (name.by === 'description') return sentenceIn(name.description, language)
    if (name.by === 'type') return t(`kinds.${name.type}`)
    const month = dayIn(`${name.month}-01`, language, { month: 'long', year: 'numeric' })
    return t(`ofMonth.${name.type}`, { month })
  }
  const name = chargeNameOf(charge)
  if (name.by !== 'interest') return plain(name)
  return t('movement.about', { movement: t('kinds.late_interest'), charge: plain(name.on) })
}

/** Returns one line per charge: "Rent, November 2026: 900,00 €, due 10 November 2026"; with the address if there are several homes. */
export function chargeLines(charges: readonly OpenCharge[], language: Language, currency: string): string {
  const say = translator(language, 'mail')
  const papers = translator(language, 'papers')
  return charges
    .map((charge) =>
      say('reminder.line', {
        what: atHome(papers, chargeName(charge, language), charge.address),
        amount: formatMoney(charge.remaining, currency),
        date: longDay(charge.dueDate, language),
      }),
    )
    .join('\n')
}

/** Returns the name of a charge with the address of its home, where it is given. `t` has the words of papers. */
export function atHome(t: Translator, name: string, address: string | null): string {
  return address === null ? name : t('atHome', { name, address })
}
