/** Which of several columns of amounts counts. */
import { DomainError } from '@domovik/domain/errors.ts'
import { currencyOfHeader, isWrittenAmount, readAmount } from '../../imports/convert/read-amount.ts'
import { guessDecimal } from '../../imports/guess-decimal.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { days, isDay } from './table-reading.ts'

type Row = { row: number; cells: readonly Cell[] }
type Table = {
  names: readonly string[]
  rows: readonly Row[]
  fields: ReadonlyMap<string, readonly number[]>
  /** Of the account. */
  currency: string
}
/** The places that replace those of fields. */
type Places = [field: string, places: number[]][]

const ofOperation = /\b(?:foreign|original|oryginaln\w*|obcej|extranjera|origen)\b/
const ofAccount =
  /\b(?:walut(?:a|y|cie) (?:rachunku|konta)|(?:divisa|moneda) de (?:la )?cuenta|account currency)\b/
const amountHeader =
  /^(?:kwota|importe|cantidad|monto|amount|equivalent|equivalente|contravalor|rownowartosc|wartosc|value|valor)\b|\b(?:amount|equivalent|importe|kwota)$/
/** Headers of amounts that are in the currency of the account at some banks, and in another one at others. */
const ofEither = /\b(?:rozlicz\w*|settlement|liquidacion|en (?:la )?(?:divisa|moneda))\b/
const ofOthers =
  /\b(?:blokad\w*|zwolnieni\w*|prowizj\w*|oplat\w*|vat|iva|podat\w*|tax|fees?|comision\w*|retenid\w*|debit|credit|wn|ma|cargos?|abonos?|uznan\w*|obciazen\w*)\b/

/** Returns the currency that the header of an amount names: "Importe (€)", "Kwota w PLN", "EUR amount". */
export function currencyOfAmounts(header: string): string | null {
  const inBrackets = currencyOfHeader(header)
  if (inBrackets !== null) return inBrackets
  const words = header.split(/[\s_/:]+/).map((word) => (/^złotych$/i.test(word) ? 'zł' : word))
  const named = new Set(words.flatMap((word) => currencyOfHeader(`(${word})`) ?? []))
  return named.size === 1 ? [...named][0]! : null
}

const textAt = ({ cells }: Row, place: number): string => String(cells[place] ?? '').trim()

/**
 * Returns the columns of the amount in the currency of the account if the headers of fields alone do not tell them. The headers, the
 * columns of currencies and the balances say which of several counts. Throws bank_row_unreadable for a row whose amounts differ if nothing
 * says it.
 */
export function oneAmount(table: Table): Places {
  const { names, rows, fields, currency } = table
  // The amount in the currency of the account has a header of its own.
  if (fields.get('accountAmount')!.length > 0) return []
  const known = fields.get('amount')!
  if (known.length === 0 && ['debit', 'credit'].some((field) => fields.get(field)!.length > 0)) return []
  const amounts = [...known, ...otherAmounts(table)]
  const isNamed = (place: number): boolean => currencyOfAmounts(names[place]!) === currency
  const [named, ...others] = amounts.filter(isNamed)
  if (named !== undefined && others.length === 0) {
    refuseDiffering(table, named, amounts, (own) => !/[1-9]/.test(own))
    const rest = known.filter((place) => place !== named)
    return [
      ['accountAmount', [named]],
      ['amount', rest],
    ]
  }
  if (amounts.length < 2) return known.length > 0 ? [] : [['amount', amounts]]
  const currencies = fields.get('currency')!
  const isOwnCurrency = (place: number | undefined): boolean =>
    place !== undefined &&
    rows.some((row) => textAt(row, place) !== '') &&
    rows.every((row) => ['', currency].includes(textAt(row, place).toUpperCase()))
  // Each column of amounts has that of currencies beside it.
  const currencyAt = (place: number): number | undefined =>
    currencies.find((each) => each === place + 1) ?? currencies.find((each) => each === place - 1)
  const written = amounts.filter((place) => currencies.length > 1 && isOwnCurrency(currencyAt(place)))
  const own = amounts.filter((place) => !ofOperation.test(plain(names[place]!)))
  const account = amounts.filter((place) => ofAccount.test(plain(names[place]!)))
  const proved = amounts.filter((place) => followsBalances(table, place))
  const found = [account, written, own, proved].find(({ length }) => length === 1)?.[0]
  if (found === undefined) {
    refuseDiffering(table, amounts[0]!, amounts, () => true)
    return [['amount', [amounts[0]!]]]
  }
  if (!known.includes(found))
    return [
      ['accountAmount', [found]],
      ['amount', [...known]],
    ]
  const beside = currencyAt(found)
  return [['amount', [found]], ...(beside === undefined ? [] : [['currency', [beside]] as Places[number]])]
}

/** Returns the columns whose headers name a currency of amounts, or amounts of either currency, and that are of no field. */
function otherAmounts({ names, rows, fields }: Table): number[] {
  const taken = new Set([...fields.values()].flat())
  return names.flatMap((name, place) => {
    const header = plain(name)
    if (taken.has(place) || !amountHeader.test(header) || ofOthers.test(header)) return []
    if (currencyOfAmounts(name) === null && !ofEither.test(header)) return []
    const cells = rows.map((row) => textAt(row, place)).filter((cell) => cell !== '')
    return cells.length > 0 && cells.every(isWrittenAmount) ? place : []
  })
}

/** Throws bank_row_unreadable for a row of a day in which another column has another amount, if `isDoubtful` says so of the own one. */
function refuseDiffering(
  { rows, fields }: Table,
  own: number,
  amounts: readonly number[],
  isDoubtful: (own: string) => boolean,
): void {
  const dayPlaces = days.flatMap((field) => fields.get(field)!)
  const digits = (text: string): string => text.replace(/[^\d-]/g, '')
  const differing = rows.find(
    (row) =>
      dayPlaces.some((place) => isDay(row.cells[place] ?? '')) &&
      isDoubtful(textAt(row, own)) &&
      amounts.some((place) => {
        const text = digits(textAt(row, place))
        return /[1-9]/.test(text) && text !== digits(textAt(row, own))
      }),
  )
  if (differing) throw new DomainError('bank_row_unreadable', { row: differing.row })
}

/** Whether each balance differs from the one beside it by the amount of the newer row, in the one or the other order of the rows. */
function followsBalances({ rows, fields, currency }: Table, place: number): boolean {
  const balance = fields.get('balance')![0]
  if (balance === undefined) return false
  const decimal = guessDecimal(
    rows.flatMap(({ cells }) => [cells[place] ?? '', cells[balance] ?? '']),
    null,
  )
  const centsOf = (cell: Cell): number | null => {
    const read = readAmount(cell, decimal, currency)
    return 'cents' in read ? read.cents : null
  }
  const moved = rows.flatMap(({ cells }) => {
    const [amount, after] = [centsOf(cells[place] ?? ''), centsOf(cells[balance] ?? '')]
    return amount === null || after === null ? [] : [{ amount: Math.abs(amount), after }]
  })
  return [moved, moved.toReversed()].some(
    (ordered) =>
      ordered.length > 1 &&
      ordered.every(
        ({ amount, after }, at) => at === 0 || Math.abs(after - ordered[at - 1]!.after) === amount,
      ),
  )
}
