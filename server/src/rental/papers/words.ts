/** How papers write dates and name the lines of an account. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { InterestOn } from '@domovik/domain/rental/ledger/charge-name.ts'
import type { TransactionKind } from '@domovik/domain/rental/ledger/types.ts'
import type { Dispute, PaymentMethod, ReversalCause } from '@domovik/domain/rental/payments/types.ts'
import type { Language } from '@domovik/locales/index.ts'
import { dateLocales, type Translator, translator } from '../../machinery/i18n.ts'
import { atHome, chargeName } from '../reminders/words.ts'

type Named = {
  type: string
  serviceFrom: string | null
  description: string | null
  interestOn?: InterestOn | null
}
type Moved = Named & {
  kind: TransactionKind
  method: PaymentMethod | null
  cause: ReversalCause | null
  dispute: Dispute | null
  chargeDescription: string | null
}

export type PaperWords = {
  t: Translator
  /** The words of paying by transfer, as in the portal. */
  pay: Translator
  /** 5 May 2026 */
  date(day: CivilDate): string
  /** 05/05/2026, for columns of tables */
  shortDate(day: CivilDate): string
  chargeName(charge: Named): string
  method(method: PaymentMethod): string
  /** The name with the address of a home; without one the name only. */
  atHome(name: string, address: string | null): string
  /** The name of a line of the account: the charge, the payment and its method, or what a correction corrects. */
  lineName(line: Moved): string
}

/** Returns the words of papers in a language. */
export function wordsIn(language: Language): PaperWords {
  const t = translator(language, 'papers')
  const charges = translator(language, 'charges')
  const written = (month: 'long' | '2-digit') => {
    const day = month === 'long' ? 'numeric' : '2-digit'
    const format = new Intl.DateTimeFormat(dateLocales[language], {
      timeZone: 'UTC',
      day,
      month,
      year: 'numeric',
    })
    return (date: CivilDate): string => format.format(new Date(`${date}T00:00:00Z`))
  }
  const named = (charge: Named): string => chargeName(charge, language)
  const method = (one: PaymentMethod): string => charges(`methods.${one}`)
  return {
    t,
    pay: translator(language, 'pay_to'),
    date: written('long'),
    shortDate: written('2-digit'),
    chargeName: named,
    method,
    atHome: (name, address) => atHome(t, name, address),
    lineName: (line) => {
      if (line.kind === 'charge') return named(line)
      if (line.dispute) return charges(`movement.${line.dispute}`)
      if (line.kind === 'reversal' && line.cause === 'returned') return charges('movement.returned')
      if (line.type === 'deposit_transfer') return charges('movement.deposit_transfer')
      const movement = charges(`movement.${movedAs(line)}`)
      if (line.method) return charges('movement.about', { movement, charge: method(line.method) })
      if (line.type === 'payment' || line.type === 'deposit') return movement
      return charges('movement.about', {
        movement,
        charge: named({ ...line, description: line.chargeDescription }),
      })
    },
  }
}

const movedAs = ({ kind, type }: Moved): string =>
  type === 'deposit' && (kind === 'receipt' || kind === 'refund') ? `deposit_${kind}` : kind
