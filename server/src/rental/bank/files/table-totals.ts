/** Lines of a table that state a sum or a balance and no movement: "Suma uznań", "Razem", "Saldo końcowe". */
import type { BankStatement, DifferingTotal, STATED_TOTALS } from '@domovik/domain/rental/bank/types.ts'
import { currencyOfHeader, readAmount } from '../../imports/convert/read-amount.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { isBlank, isDay, type Reading } from './table-reading.ts'
import { namesPayment } from './table-status.ts'
import { type Level, levelOfLabel, withoutDays } from './table-total-labels.ts'

type Kind = (typeof STATED_TOTALS)[number]
export type StatedTotal = { kind: Kind; cents: number }

const sums =
  '(?:(?:sumas?|subtotal|razem|lacznie|ogolem|wartosc|kwota|obroty|transakcji|operacji|total|totales|sum|importe|de|of|los|las|na|po stronie) )*'
const tail =
  '(?: (?:razem|lacznie|ogolem|total|totales|za okres|w okresie|w miesiacu|na konto|na rachunek|z konta|z rachunku|od|do|en el periodo|del periodo|(?:in|for) (?:the|this) period|from|to|payments|transfers))*'
const labels: Readonly<Record<Kind, RegExp>> = {
  closing:
    /^(?:saldo (?:koncowe|zamkniecia|na koniec|final|al cierre|de cierre|al final)|(?:closing|ending|end|final) (?:(?:ledger|available|book|account|cleared|statement) )?balance|stan (?:koncowy|(?:konta |rachunku )?na koniec))\b/,
  opening:
    /^(?:saldo (?:poczatkowe|otwarcia|na poczatek|poprzednie|inicial|anterior|de apertura|al inicio)|(?:opening|starting|initial|previous) (?:(?:ledger|available|book|account|cleared|statement) )?balance|balance (?:brought forward|b f)|stan (?:poczatkowy|(?:konta |rachunku )?na poczatek))\b/,
  credits: new RegExp(
    `^${sums}(?:${[
      'uznan|uznania|uznaniow[aey]|uznaniowych|wplyw|wplywy|wplywow|przychody|przychodow|kredytowe',
      'abonos|ingresos|haber|entradas',
      'ma|credits?|income|incoming|money in|paid in|deposits|received',
    ].join('|')})${tail}$`,
  ),
  debits: new RegExp(
    `^${sums}(?:${[
      'obciazen|obciazenia|obciazeniow[aey]|obciazeniowych|wydatki|wydatkow|rozchody|rozchodow|wyplywy|wyplywow|debetowe',
      'cargos|gastos|pagos|adeudos|debe|salidas',
      'wn|debits?|expenses|outgoing|money out|paid out|withdrawals|spent',
    ].join('|')})${tail}$`,
  ),
}
/** Sums and balances of which nothing is compared. */
const other =
  /^(?:razem|podsumowanie|lacznie|ogolem|sumas?|subtotal|bilans|(?:do|z) przeniesienia|saldo|obroty|liczba|ilosc|srodki dostepne|dostepne srodki|total|totales|totals|sum|grand total|importe total|numero de|number of|balance|available balance|saldo disponible)\b/

/** Longer cells are prose. */
const LONGEST_LABEL = 60

const counted =
  /^\d+ (?:wiersz\w*|operacj\w*|transakcj\w*|pozycj\w*|movimientos?|operaciones|filas?|rows?|transactions?|entries|lines?)$/

export type Part = {
  place: number
  label: Kind | 'other' | null
  cents: number | null
  exact: boolean
  /** How sure the words are those of a total also in a row with a day; null if they are not. */
  level?: Level | null
}

/**
 * Returns what a row without a day or an amount states; null if it is no total. A total has at least one label, and beside labels only
 * numbers, days and currencies: a row with a name or another text is no total.
 */
export function totalsIn(reading: Reading): StatedTotal[] | null {
  const parts = partsOf(reading)
  return parts?.some(({ label }) => label !== null) ? statedIn(parts, reading) : null
}

/** Returns the cells that are not blank and do not only say on which side the amount is, null if one of them is something that no total has. */
export function partsOf(reading: Reading): Part[] | null {
  const found: Part[] = []
  for (const [place, cell] of reading.cells.entries()) {
    const isSide = reading.wordsAt.includes(place) && !namesPayment(String(cell))
    const part = isBlank(cell) || isSide ? undefined : partOf(cell, place, reading)
    if (part === null) return null
    if (part) found.push(part)
  }
  return found
}

/** Returns how sure the labels of a row with a day and an amount are, null if one of them is not known. */
export function levelOf(parts: readonly Part[]): Level | null {
  const levels = parts.flatMap(({ label, level = null }) => (label === null ? [] : level))
  if (levels.length === 0 || levels.includes(null)) return null
  return (['possible', 'doubtful', 'agreed'] as const).find((level) => levels.includes(level)) ?? 'sure'
}

/** Returns null for a cell that no total has. */
function partOf(cell: Cell, place: number, reading: Reading): Part | null {
  const text = String(cell).trim()
  if (text.length > LONGEST_LABEL) return null
  const cents = centsIn(cell, reading)
  if (cents !== null) return { place, label: null, cents, exact: /[.,]\d\d\D*$/.test(text) }
  const [, words = text, amount = ''] =
    /^(\D*\p{L}[^\d]*?)[\s:]*([-+]?\d[\d\s.,]*(?:\s?\p{L}{2,3}|\s?€)?)?$/u.exec(withoutDays(text)) ?? []
  const level = levelOfLabel(text)
  const label = labelOf(wordsOf(words)) ?? (level === null ? null : 'other')
  // A year is no amount of the label.
  const hasCents = /[.,]\d\d\D*$/.test(amount)
  const beside = amount === '' || (level !== null && !hasCents) ? null : centsIn(amount, reading)
  if (label !== null) return { place, label, cents: beside, exact: true, level }
  const isHarmless =
    isDay(cell) ||
    counted.test(plain(text)) ||
    currencyOfHeader(`(${text})`) !== null ||
    // A letter of the bank, such as the side of the account, names nobody.
    /^(?:\p{L}|[^\p{L}\d]*)$/u.test(text)
  return isHarmless ? { place, label: null, cents: null, exact: false } : null
}

/** The words without numbers. */
const wordsOf = (text: string): string => plain(text.replace(/\d[\d.,/-]*/g, ' '))

function labelOf(words: string): Part['label'] {
  const kind = (['closing', 'opening', 'credits', 'debits'] as const).find((each) => labels[each].test(words))
  return kind ?? (other.test(words) ? 'other' : null)
}

/** Returns the cents of a cell that is nothing but an amount; a serial number of a day is none. */
export function centsIn(cell: Cell, { decimal, currency }: Reading): number | null {
  if (typeof cell === 'string' && (isDay(cell) || !/\d/.test(cell))) return null
  const read = readAmount(cell, decimal, currency)
  return 'cents' in read ? read.cents : null
}

/** The amount of a label is in its cell or in one behind it, where a number with cents counts before a number of rows. */
export function statedIn(parts: readonly Part[], reading: Reading): StatedTotal[] {
  return parts.flatMap((part, index) => {
    if (part.label === null) return []
    const next = parts.findIndex(({ label }, at) => at > index && label !== null)
    const behind = parts
      .slice(index + 1, next < 0 ? parts.length : next)
      .filter(({ cents }) => cents !== null)
    if (part.label === 'other') return ofColumns(behind, reading)
    const cents = part.cents ?? (behind.find(({ exact }) => exact) ?? behind.at(-1))?.cents ?? null
    return cents === null ? [] : [{ kind: part.label, cents }]
  })
}

/** A sum under the columns of money that came in or went out is that of the column. */
const ofColumns = (amounts: readonly Part[], { cells, at }: Reading): StatedTotal[] =>
  (['credit', 'debit'] as const).flatMap((field) => {
    const found = amounts.find(({ place }) => !isBlank(at(field)) && cells[place] === at(field))
    return found?.cents == null
      ? []
      : [{ kind: field === 'credit' ? 'credits' : 'debits', cents: found.cents }]
  })

/**
 * Returns the totals that differ from what the lines of a statement say. `firstBalance` is that of the first row: some banks take it for
 * the closing one. A balance can only be compared if the rows have balances, or both balances are stated.
 */
export function differingTotals(
  { opening, closing, lines }: BankStatement,
  stated: readonly StatedTotal[],
  firstBalance: number | null,
): DifferingTotal[] {
  const amounts = lines.map(({ amount }) => amount)
  const sum = (some: readonly number[]): number => some.reduce((all, amount) => all + amount, 0)
  const from = opening?.amount ?? stated.find(({ kind }) => kind === 'opening')?.cents ?? null
  const countedOf: Record<Kind, number | null> = {
    credits: sum(amounts.filter((amount) => amount > 0)),
    debits: -sum(amounts.filter((amount) => amount < 0)),
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? (from === null ? null : from + sum(amounts)),
  }
  return stated.flatMap(({ kind, cents }) => {
    const counted = countedOf[kind]
    const says = kind === 'credits' || kind === 'debits' ? Math.abs(cents) : cents
    if (counted === null || says === counted || (kind === 'closing' && says === firstBalance)) return []
    return [{ kind, stated: says, counted }]
  })
}
