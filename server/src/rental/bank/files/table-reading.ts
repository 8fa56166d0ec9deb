/** A row of a table of a bank, and what its cells say. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { currencyOfAmount, currencyOfHeader, readAmount } from '../../imports/convert/read-amount.ts'
import { readDate } from '../../imports/convert/read-date.ts'
import type { Cell } from '../../imports/types.ts'
import type { Signs } from './table-signs.ts'

/** The fields with a day, the one that counts first. */
export const days = ['bookedOn', 'operationOn', 'valueOn'] as const

export type Reading = {
  /** The row of the file, counted from 1. */
  row: number
  cells: readonly Cell[]
  /** Cells to the right of the last header. */
  beyond: readonly Cell[]
  /** Returns the cell of a field, '' if there is none. */
  at: (field: string) => Cell
  /** Returns the cells of all columns that have a header of the field. */
  allAt: (field: string) => Cell[]
  decimal: ',' | '.'
  /** The currency of amounts that name none. */
  currency: string
  /** Days with slashes are written month first. */
  monthFirst: boolean
  /** The table has a column for the day of booking. */
  hasBookedOn: boolean
  /** What words of the row say: 1 if money came in, -1 if it went out, null if nothing does. */
  direction: 1 | -1 | null
  /** The places of such words, not of amounts in columns of debits or credits. */
  wordsAt: readonly number[]
  /** The words of the bank above this part of the table that say that it is not booked; null if it is. */
  section: string | null
}

/** No bank has older rows in a table. An empty date of a spreadsheet is 1900-01-00, 1 January 1900 or 1904. */
const FIRST_DAY = '1950-01-01'

/** 20260311. No serial number of a spreadsheet is as long. */
const compactDay = /^\s*((?:19|20)\d\d)(\d\d)(\d\d)\s*$/

/** Returns the day of a cell; null if it has none. */
export function dayIn(cell: Cell, monthFirst = false): CivilDate | null {
  const compact = compactDay.exec(String(cell))
  const day = readDate(compact ? compact.slice(1).join('-') : cell, monthFirst)
  return day !== null && day >= FIRST_DAY ? day : null
}

/** Returns the field of the day that counts: the day of booking if the table has its column, else the first one that is filled. */
export const dayFieldOf = ({ at, hasBookedOn }: Pick<Reading, 'at' | 'hasBookedOn'>) =>
  hasBookedOn ? 'bookedOn' : days.find((field) => !isBlank(at(field)))

/** Returns the day that counts; null if the row has none. */
export function dayOf(reading: Pick<Reading, 'at' | 'hasBookedOn' | 'monthFirst'>): CivilDate | null {
  const field = dayFieldOf(reading)
  return field === undefined ? null : dayIn(reading.at(field), reading.monthFirst)
}

/** Returns the times of day of a row that are exact to the second. Midnight is a day without a time. */
export const timesIn = ({ at }: Reading): string[] =>
  ['operationOn', 'bookedOn'].flatMap((field) => {
    const [, time = '00:00:00'] = /[T ](\d\d:\d\d:\d\d)\b/.exec(String(at(field))) ?? []
    return time === '00:00:00' ? [] : time
  })

/** Whether a day column of the row has a day, in one of the orders of day and month. */
export const hasSomeDay = ({ at }: Reading): boolean => days.some((field) => isDay(at(field)))

/** Whether a cell is a day in one of the orders of day and month. */
export const isDay = (cell: Cell): boolean => dayIn(cell) !== null || dayIn(cell, true) !== null

/** The cents of the columns of amounts without the signs of the table; null if the row names no amount. */
export type AmountParts =
  | { own: number; direction: 1 | -1; fee: number }
  | { credit: number; debit: number; fee: number }

/** Returns what a row says of its amount. Throws bank_row_unreadable. */
export function amountPartsOf(reading: Reading): AmountParts | null {
  const { at, direction } = reading
  const own = amountCell(reading)
  if (!isBlank(own)) return { own: centsOf(own, reading), direction: direction ?? 1, fee: feeOf(reading) }
  if (isBlank(at('debit')) && isBlank(at('credit'))) return null
  const cents = (field: string): number => (isBlank(at(field)) ? 0 : centsOf(at(field), reading))
  return { credit: cents('credit'), debit: cents('debit'), fee: feeOf(reading) }
}

/**
 * Signed cents. The amount in the currency of the account counts before that in the currency of the operation. Money that went out has
 * its own column at some banks, with or without a minus. The other sign, and a minus in the column of money that came in, is a correction.
 * A fee moves the balance too.
 */
export function amountWith(parts: AmountParts, { debit, fee, words }: Signs): number {
  const moved =
    'own' in parts ? (words === 1 ? parts.direction : 1) * parts.own : parts.credit - debit * parts.debit
  return moved - fee * parts.fee || 0
}

/**
 * The cents in the column of fees, 0 without one. A fee in another currency than the amount is paid from another account, so it is 0 too.
 * Throws bank_row_unreadable.
 */
export const feeOf = (reading: Reading): number =>
  isBlank(reading.at('fee')) || foreignFee(reading) !== '' ? 0 : centsOf(reading.at('fee'), reading)

/** Returns a fee in another currency than the amount as the file writes it, '' if there is none. */
export function foreignFee(reading: Reading): string {
  const { at } = reading
  const written = String(at('fee')).trim()
  const currency = currencyOfAmount(at('fee')) ?? currencyIn(at('feeCurrency'))
  if (currency === null || currency === currencyOf(reading) || !/[1-9]/.test(written)) return ''
  return currencyOfAmount(at('fee')) ? written : `${written} ${currency}`
}

/** A row without the amount in the currency of the account has none: the other one may be in another currency. */
export const amountCell = ({ at, allAt }: Reading): Cell =>
  allAt('accountAmount').length > 0 ? at('accountAmount') : at('amount')

/** Whether the row names an amount. */
export const hasAmount = (reading: Reading): boolean =>
  [amountCell(reading), reading.at('debit'), reading.at('credit')].some((cell) => !isBlank(cell))

/** The cents in the column of money that went out; 0 if there are none. A cell that cannot be read is refused with its row. */
export function debitOf({ at, decimal, currency }: Reading): number {
  const read = isBlank(at('debit')) ? null : readAmount(at('debit'), decimal, currency)
  return read && 'cents' in read ? read.cents : 0
}

/**
 * Throws bank_row_unreadable, also for an amount in another currency than that of the row, and for a fraction of a cent: no amount of a
 * bank is rounded.
 */
export function centsOf(cell: Cell, reading: Reading): number {
  const named = currencyOfAmount(cell)
  if (named !== null && named !== currencyOf(reading)) throw rowUnreadable(reading)
  const read = readAmount(cell, reading.decimal, named ?? reading.currency)
  if (!('cents' in read)) throw rowUnreadable(reading)
  if (typeof cell === 'number' && Math.abs(cell * 100 - read.cents) > 0.01) throw rowUnreadable(reading)
  return read.cents
}

/** The currency of the amount that counts. */
export function currencyOf(reading: Reading): string {
  const { at, allAt, currency } = reading
  const own = currencyIn(at('accountCurrency'))
  const ofOperation = allAt('accountAmount').length > 0 ? null : currencyIn(at('currency'))
  if (ofOperation !== null || own !== null) return ofOperation ?? own ?? currency
  const named = [amountCell(reading), at('debit'), at('credit')].map(currencyOfAmount)
  return named.find((each) => each !== null) ?? currency
}

function currencyIn(cell: Cell): string | null {
  const written = String(cell).trim()
  return currencyOfHeader(`(${written})`) ?? (/^[a-z]{3}$/i.test(written) ? written.toUpperCase() : null)
}

/** The error of a row without a day or an amount that can be read. */
export const rowUnreadable = ({ row }: Reading): DomainError =>
  new DomainError('bank_row_unreadable', { row })

export const isBlank = (cell: Cell): boolean => String(cell).trim() === ''
