/** Reads statements that are tables: CSV and XLSX of banks in Poland and Spain. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { checkRunning, type RunningLine } from '@domovik/domain/rental/bank/balances.ts'
import type { BankLine, BankStatement } from '@domovik/domain/rental/bank/types.ts'
import { cleanAccount, cleanText } from '@domovik/domain/rental/bank/values.ts'
import { currencyOfHeader } from '../../imports/convert/read-amount.ts'
import { readDate } from '../../imports/convert/read-date.ts'
import { findHeader } from '../../imports/find-header.ts'
import { guessDecimal } from '../../imports/guess-decimal.ts'
import { knownHeaders } from '../../imports/guess-mapping.ts'
import { readCsv } from '../../imports/read/csv.ts'
import { isWorkbook, readXlsx } from '../../imports/read/xlsx.ts'
import type { Cell, Separator } from '../../imports/types.ts'
import { type DebitSign, debitSignOf } from './debit-sign.ts'
import { readLabels } from './read-labels.ts'
import { isBelowTable, isBooked, sayingOf } from './table-booked.ts'
import { monthComesFirst } from './table-days.ts'
import { columnsOfFields, tableFields, tableLimits } from './table-fields.ts'
import {
  amountOf,
  centsOf,
  currencyOf,
  dayOf,
  days,
  debitOf,
  hasSomeDay,
  isBlank,
  type Reading,
  rowUnreadable,
} from './table-reading.ts'
import { ibansIn, ownColumnOf, ownInAllRows, readSides, sidesOf } from './table-sides.ts'
import { isStatusColumn } from './table-status.ts'

type Row = { line: BankLine; own: string; balance: number | null }
/** `currency` is that of amounts that name none; `today` that of the organization. */
type Given = { currency: string; today: CivilDate }

/**
 * Returns the statements of separated text. Throws bank_format_unknown, file_unreadable, bank_row_unreadable, bank_status_unknown,
 * bank_days_ambiguous, bank_nothing_booked, import_empty, import_too_many_rows.
 */
export function readCsvStatement(text: string, given: Given): BankStatement[] {
  const separator = separatorOf(text)
  const grid = readCsv(text, separator, tableLimits.most)
  return statementsOf(grid, { ...given, separator, isCut: !/[\r\n]$/.test(text) })
}

/** Returns the statements of a workbook; throws the same errors. */
export async function readXlsxStatement(bytes: Buffer, given: Given): Promise<BankStatement[]> {
  if (!isWorkbook(bytes)) throw new DomainError('bank_format_unknown')
  const { grid } = await readXlsx(bytes, null, tableLimits.most)
  return statementsOf(grid, { ...given, separator: null, isCut: false })
}

/**
 * The separator that shows the most known headers: above them there may be many lines of another width. Throws
 * bank_format_unknown.
 */
function separatorOf(text: string): Separator {
  const head = text.split(/\r?\n/, tableLimits.deepest).join('\n')
  const scored = ([';', '\t', '|', ','] as const).map((separator) => ({
    separator,
    known: knownIn(head, separator),
  }))
  const best = scored.reduce((top, each) => (each.known > top.known ? each : top))
  if (best.known < 2) throw new DomainError('bank_format_unknown')
  return best.separator
}

function knownIn(head: string, separator: Separator): number {
  try {
    const lines = readCsv(head, separator)
    return Math.max(0, ...lines.map((cells) => knownHeaders(tableFields, cells.map(String))))
  } catch (error) {
    if (error instanceof DomainError) return 0
    throw error
  }
}

/** `isCut`: the text does not end with a line end, so its last amount may be incomplete. */
type Source = Given & { separator: Separator | null; isCut: boolean }

function statementsOf(grid: readonly Cell[][], source: Source): BankStatement[] {
  const { columns, rows } = findHeader(grid, tableFields, false, tableLimits)
  const placesOf = withStatuses(columnsOfFields(columns), columns, rows)
  const has = (field: string): boolean => placesOf.get(field)!.length > 0
  if (!days.some(has) || !['amount', 'accountAmount', 'debit', 'credit'].some(has))
    throw new DomainError('bank_format_unknown')
  const money = ['accountAmount', 'amount', 'debit', 'credit', 'balance'].flatMap(
    (field) => placesOf.get(field)![0] ?? [],
  )
  const decimal = guessDecimal(
    rows.flatMap(({ cells }) => money.map((column) => cells[column] ?? '')),
    source.separator,
  )
  // The header can name the currency: `Importe (€)`.
  const currency = currencyOfHeader(columns[money[0]!] ?? '') ?? source.currency
  const found = rows.map(({ row }): Reading => {
    const cells = grid[row - 1] ?? []
    const allAt = (field: string): Cell[] => placesOf.get(field)!.map((place) => cells[place] ?? '')
    const at = (field: string): Cell => allAt(field)[0] ?? ''
    return {
      row,
      cells,
      beyond: cells.slice(columns.length),
      at,
      allAt,
      decimal,
      currency,
      monthFirst: false,
      hasBookedOn: has('bookedOn'),
    }
  })
  refuseShifted(found, money, source.separator)
  if (source.isCut)
    refuseCut(
      found.at(-1),
      money,
      Math.max(-1, ...['status', 'bookedOn'].flatMap((field) => placesOf.get(field)!)),
    )
  const body = bodyOf(found)
  const saying = sayingOf(body)
  const counts = new Map(body.map((reading) => [reading.row, isBooked(reading, saying)]))
  const monthFirst = monthComesFirst(body, ({ row }) => counts.get(row)!, source.today)
  const readings = body.map((reading) => ({ ...reading, monthFirst }))
  const booked = readings.filter(({ row }) => counts.get(row)!)
  const unbooked = readings.filter(({ row }) => !counts.get(row)!)
  const first = rows[0]?.row ?? 1
  const above = accountAbove(grid.slice(0, first - 1))
  const groupsWith = (sign: DebitSign): [own: string, rows: Row[]][] => [
    ...Map.groupBy(rowsOf(booked, above, sign), ({ own }) => own),
  ]
  const debits = booked.map((reading) => debitOf(reading))
  const groups = groupsWith(
    debitSignOf(debits, (sign) => groupsWith(sign).map(([, group]) => runningOf(group))),
  )
  if (groups.length === 0) throw new DomainError(unbooked.length > 0 ? 'bank_nothing_booked' : 'import_empty')
  const accounts = groups.map(([own]) => own)
  return groups.map(([own, group], place) => ({
    ...statementOf(own || above, group),
    unbooked: unbooked.filter(
      (reading) => Math.max(0, accounts.indexOf(ownColumnOf(reading) ?? '')) === place,
    ).length,
  }))
}

/** Returns the places of fields with all columns that are a status. A column of another field is none. */
function withStatuses(
  placesOf: ReadonlyMap<string, number[]>,
  columns: readonly string[],
  rows: readonly { cells: readonly Cell[] }[],
): ReadonlyMap<string, number[]> {
  const taken = new Set([...placesOf.values()].flat())
  const found = columns.flatMap((header, place) => {
    const cells = taken.has(place) ? [] : rows.map((row) => String(row.cells[place] ?? ''))
    return !taken.has(place) && isStatusColumn(header, cells) ? place : []
  })
  return new Map([...placesOf, ['status', [...placesOf.get('status')!, ...found]]])
}

/** Returns the rows of movements. Throws bank_row_unreadable for a row below the last day that was cut. */
function bodyOf(readings: readonly Reading[]): readonly Reading[] {
  const end = readings.findLastIndex(hasSomeDay) + 1
  const below = readings.slice(end)
  // A total below the table has no day, and half a day is a row that was cut.
  const cut = below.find(({ at }) => days.some((field) => startsWithDigit(at(field))))
  if (cut) throw rowUnreadable(cut)
  const last = below.findLastIndex(isBelowTable)
  return readings.slice(0, end + last + 1)
}

const runningOf = (rows: readonly Row[]): RunningLine[] =>
  rows.map(({ line, balance }) => ({ on: line.bookedOn, amount: line.amount, balance }))

function statementOf(account: string, rows: readonly Row[]): BankStatement {
  const { newestFirst, opening, closing, breaks } = checkRunning(runningOf(rows))
  const lines = rows.map(({ line }) => line)
  return {
    account,
    currency: lines[0]!.currency,
    number: '',
    opening,
    closing,
    provisional: false,
    breaks,
    lines: newestFirst ? lines.toReversed() : lines,
  }
}

/** Returns the movements; a row without a day and an amount has none. Throws bank_row_unreadable for a row that has only one of them. */
function rowsOf(readings: readonly Reading[], above: string, debitSign: DebitSign): Row[] {
  const moved = readings.flatMap((reading) => {
    const bookedOn = dayOf(reading)
    const amount = amountOf(reading, debitSign)
    if (bookedOn === null && amount === null) return []
    if (bookedOn === null || amount === null) throw rowUnreadable(reading)
    return { reading, bookedOn, amount, sides: sidesOf(reading) }
  })
  const known = [above, ownInAllRows(moved)]
  return moved.map(({ reading, bookedOn, amount }) => rowOf(reading, bookedOn, amount, known))
}

function rowOf(reading: Reading, bookedOn: CivilDate, amount: number, known: readonly string[]): Row {
  const { at, allAt } = reading
  const texts = [...['title', 'description', 'comment'].flatMap(allAt), ...reading.beyond].map(String)
  const labelled = readLabels(texts)
  const { own, other } = readSides(reading, amount, known)
  const balance = at('balance')
  return {
    own,
    balance: isBlank(balance) ? null : centsOf(balance, reading),
    line: {
      bookedOn,
      valueOn: readDate(at('valueOn'), reading.monthFirst),
      amount,
      currency: currencyOf(reading),
      partyName: cleanText(labelled?.partyName || other.name),
      partyAccount: cleanAccount(labelled?.partyAccount.replace(/[^a-z0-9]/gi, '') || other.account),
      text: cleanText(labelled?.text || texts.join(' ')),
      bankId: cleanText(String(at('bankId'))),
    },
  }
}

/** Returns the only number of an account above the table, '' if there is none or several. */
function accountAbove(lines: readonly Cell[][]): string {
  const numbers = new Set(lines.flatMap((cells) => cells.flatMap(ibansIn)))
  return numbers.size === 1 ? [...numbers][0]! : ''
}

/** A decimal comma in text that is separated by commas shifts the cells. Throws bank_row_unreadable. */
function refuseShifted(
  readings: readonly Reading[],
  money: readonly number[],
  separator: Separator | null,
): void {
  if (separator !== ',') return
  const isShifted = ({ cells }: Reading, column: number): boolean =>
    /^[-+]?\d+$/.test(String(cells[column] ?? '').trim()) &&
    /^\d{1,2}$/.test(String(cells[column + 1] ?? '').trim())
  const shifted = readings.find((reading) => money.some((column) => isShifted(reading, column)))
  if (shifted) throw rowUnreadable(shifted)
}

/** The last amount of a text that was cut may be shorter than it was, and its status may be missing. Throws bank_row_unreadable. */
function refuseCut(last: Reading | undefined, money: readonly number[], needed: number): void {
  if (last && hasSomeDay(last) && last.cells.length <= needed) throw rowUnreadable(last)
  if (!last || !money.includes(last.cells.length - 1)) return
  const ending = last.decimal === ',' ? /,\d\d(?:\s*\D+)?$/ : /\.\d\d(?:\s*\D+)?$/
  if (!ending.test(String(last.cells.at(-1)).trim())) throw rowUnreadable(last)
}

/** A day of zeros is a whole one. */
const startsWithDigit = (cell: Cell): boolean =>
  /^\s*(?!(?:0+[-./]){2}0+\s*$)\d/.test(typeof cell === 'number' ? '' : cell)
