/** What the columns of a table are: those of fields, and those that only their cells explain. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Cell } from '../../imports/types.ts'
import { columnsOfFields, isAccountState } from './table-headers.ts'
import { days, type Reading } from './table-reading.ts'
import { ownColumnOf } from './table-sides.ts'
import { hasShortRemarks, isStatusColumn } from './table-status.ts'

export type Columns = {
  names: readonly string[]
  /** The places of each field, the one that counts first. */
  placesOf: ReadonlyMap<string, number[]>
  /** The places of amounts, the one that counts first. */
  money: readonly number[]
  /** The last place that a row must have to be known as booked; -1 if there is none. */
  needed: number
  /** The places of short remarks under headers that are not known. */
  remarks: readonly number[]
}

const moneyFields = ['accountAmount', 'amount', 'debit', 'credit', 'balance', 'fee']

/** Returns the columns of a table. Throws bank_format_unknown for a table without days or amounts. */
export function columnsOf(names: readonly string[], rows: readonly { cells: readonly Cell[] }[]): Columns {
  const cellsOf = (place: number): string[] => rows.map(({ cells }) => String(cells[place] ?? ''))
  const fields = columnsOfFields(names)
  const isBalance = (place: number): boolean => !isAccountState(names[place]!) || areAmounts(cellsOf(place))
  const known = new Map([...fields, ['balance', fields.get('balance')!.filter(isBalance)]])
  const taken = new Set([...known.values()].flat())
  const free = names.flatMap((_, place) => (taken.has(place) ? [] : place))
  const statuses = free.filter((place) => isStatusColumn(names[place]!, cellsOf(place)))
  const placesOf = new Map([...known, ['status', [...known.get('status')!, ...statuses]]])
  const has = (field: string): boolean => placesOf.get(field)!.length > 0
  if (!days.some(has) || !['amount', 'accountAmount', 'debit', 'credit'].some(has))
    throw new DomainError('bank_format_unknown')
  return {
    names,
    placesOf,
    money: moneyFields.flatMap((field) => placesOf.get(field)![0] ?? []),
    needed: Math.max(-1, ...['status', 'bookedOn'].flatMap((field) => placesOf.get(field)!)),
    remarks: free.filter((place) => !statuses.includes(place) && hasShortRemarks(cellsOf(place))),
  }
}

/** Whether the cells are amounts or blank. */
const areAmounts = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^(?:[-+−]?\s?\d[\d\s.,'’]*(?:[a-z]{3}|zł|€)?)?$/iu.test(cell.trim()))

/** Whether rows are of several products of one account, each with a balance of its own, as savings at Revolut. */
export const productsDiffer = (readings: readonly Reading[]): boolean =>
  new Set(readings.map(productOf)).size > 1

/** The column of our account names a product at banks that do not write its number. */
const productOf = (reading: Reading): string =>
  String(reading.at('product') || (ownColumnOf(reading) ? '' : reading.at('ownAccount'))).trim()
