/** Which of several columns of amounts counts. */
import { DomainError } from '@domovik/domain/errors.ts'
import { currencyOfHeader } from '../../imports/convert/read-amount.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'

type Table = {
  names: readonly string[]
  rows: readonly { row: number; cells: readonly Cell[] }[]
  fields: ReadonlyMap<string, readonly number[]>
  /** Of the account. */
  currency: string
}

const ofOperation = /\b(?:foreign|original|oryginaln\w*|obcej|extranjera|origen)\b/

/**
 * Returns the column of amounts in the currency of the account, and its column of currencies, if there are several of them. Throws
 * bank_row_unreadable for a row whose amounts differ if neither headers nor currencies say which one counts.
 */
export function oneAmount({ names, rows, fields, currency }: Table): [field: string, places: number[]][] {
  // The amount in the currency of the account has a header of its own.
  const amounts = fields.get('accountAmount')!.length > 0 ? [] : fields.get('amount')!
  if (amounts.length < 2) return []
  const currencies = fields.get('currency')!
  const textOf = ({ cells }: Table['rows'][number], place: number): string =>
    String(cells[place] ?? '').trim()
  const isOwnCurrency = (place: number | undefined): boolean =>
    place !== undefined &&
    rows.some((row) => textOf(row, place) !== '') &&
    rows.every((row) => ['', currency].includes(textOf(row, place).toUpperCase()))
  // Each column of amounts has that of currencies beside it.
  const currencyAt = (place: number): number | undefined =>
    currencies.find((each) => each === place + 1) ?? currencies.find((each) => each === place - 1)
  const named = amounts.filter((place) => currencyOfHeader(names[place]!) === currency)
  const written = amounts.filter((place) => currencies.length > 1 && isOwnCurrency(currencyAt(place)))
  const own = amounts.filter((place) => !ofOperation.test(plain(names[place]!)))
  const found = [named, written, own].find(({ length }) => length === 1)?.[0]
  if (found === undefined) {
    const [first, ...others] = amounts as [number, ...number[]]
    const differing = rows.find((row) =>
      others.some((place) => textOf(row, place) !== '' && textOf(row, place) !== textOf(row, first)),
    )
    if (differing) throw new DomainError('bank_row_unreadable', { row: differing.row })
    return []
  }
  const beside = currencyAt(found)
  return [
    ['amount', [found]],
    ...(beside === undefined ? [] : [['currency', [beside]] as [string, number[]]]),
  ]
}
