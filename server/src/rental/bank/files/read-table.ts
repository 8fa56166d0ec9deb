/** Reads statements that are tables: CSV and XLSX of banks in Poland and Spain. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { checkRunning, type RunningLine } from '@domovik/domain/rental/bank/balances.ts'
import { readIban } from '@domovik/domain/rental/bank/iban.ts'
import type { BankLine, BankStatement } from '@domovik/domain/rental/bank/types.ts'
import { cleanAccount, cleanText } from '@domovik/domain/rental/bank/values.ts'
import { currencyOfAmount, currencyOfHeader, readAmount } from '../../imports/convert/read-amount.ts'
import { readDate } from '../../imports/convert/read-date.ts'
import { findHeader } from '../../imports/find-header.ts'
import { guessDecimal } from '../../imports/guess-decimal.ts'
import { guessMapping, knownHeaders } from '../../imports/guess-mapping.ts'
import { readCsv } from '../../imports/read/csv.ts'
import { isWorkbook, readXlsx } from '../../imports/read/xlsx.ts'
import type { Cell, Mapping, Separator } from '../../imports/types.ts'
import { type DebitSign, debitSignOf } from './debit-sign.ts'
import { readLabels } from './read-labels.ts'
import { tableFields, tableLimits } from './table-fields.ts'

/** The fields with a day, the one that counts first. */
const days = ['bookedOn', 'operationOn', 'valueOn'] as const

type Row = { line: BankLine; own: string; balance: number | null }
type Reading = {
  /** The row of the file, counted from 1. */
  row: number
  cells: readonly Cell[]
  /** Cells to the right of the last header. */
  beyond: readonly Cell[]
  /** Returns the cell of a field, '' if there is none. */
  at: (field: string) => Cell
  decimal: ',' | '.'
  /** The currency of amounts that name none. */
  currency: string
}

/**
 * Returns the statements of separated text. `currency` is that of amounts that name none. Throws bank_format_unknown,
 * file_unreadable, bank_row_unreadable, import_empty, import_too_many_rows.
 */
export function readCsvStatement(text: string, currency: string): BankStatement[] {
  const separator = separatorOf(text)
  const grid = readCsv(text, separator, tableLimits.most)
  return statementsOf(grid, { currency, separator, isCut: !/[\r\n]$/.test(text) })
}

/** Returns the statements of a workbook; throws the same errors. */
export async function readXlsxStatement(bytes: Buffer, currency: string): Promise<BankStatement[]> {
  if (!isWorkbook(bytes)) throw new DomainError('bank_format_unknown')
  const { grid } = await readXlsx(bytes, null, tableLimits.most)
  return statementsOf(grid, { currency, separator: null, isCut: false })
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
type Source = { currency: string; separator: Separator | null; isCut: boolean }

function statementsOf(grid: readonly Cell[][], source: Source): BankStatement[] {
  const { columns, rows } = findHeader(grid, tableFields, false, tableLimits)
  const mapping = guessMapping(tableFields, columns)
  const hasDay = days.some((field) => field in mapping)
  const hasAmount = ['amount', 'debit', 'credit'].some((field) => field in mapping)
  if (!hasDay || !hasAmount) throw new DomainError('bank_format_unknown')
  const place = (field: string): number => columns.indexOf(mapping[field] ?? '')
  const money = ['amount', 'debit', 'credit', 'balance'].map(place).filter((column) => column >= 0)
  const decimal = guessDecimal(
    rows.flatMap(({ cells }) => money.map((column) => cells[column] ?? '')),
    source.separator,
  )
  const currency = currencyAbove(mapping) ?? source.currency
  const readings = rows.map(({ row }): Reading => {
    const cells = grid[row - 1] ?? []
    const at = (field: string): Cell => cells[place(field)] ?? ''
    return { row, cells, beyond: cells.slice(columns.length), at, decimal, currency }
  })
  refuseShifted(readings, money, source.separator)
  if (source.isCut) refuseCut(readings.at(-1), money)
  const body = readings.slice(0, readings.findLastIndex((reading) => dayOf(reading) !== null) + 1)
  // A total below the table has no day, and half a day is a row that was cut.
  const cut = readings.slice(body.length).find(({ at }) => days.some((field) => startsWithDigit(at(field))))
  if (cut) throw rowUnreadable(cut)
  const first = rows[0]?.row ?? 1
  const above = accountAbove(grid.slice(0, first - 1))
  const groupsWith = (sign: DebitSign): [own: string, rows: Row[]][] => {
    const read = body
      .map((reading) => rowOf(reading, 'bookedOn' in mapping, sign))
      .filter((row) => row !== null)
    return [...Map.groupBy(read, ({ own }) => own)]
  }
  const debits = body.map((reading) => debitOf(reading))
  const groups = groupsWith(
    debitSignOf(debits, (sign) => groupsWith(sign).map(([, group]) => runningOf(group))),
  )
  if (groups.length === 0) throw new DomainError('import_empty')
  return groups.map(([own, group]) => statementOf(own || above, group))
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

/** Returns the day that counts; null if the row has none. */
const dayOf = ({ at }: Reading): CivilDate | null =>
  days.map((field) => readDate(at(field))).find((day) => day !== null) ?? null

/** Returns null for a row without a movement: an empty line, or a payment that is not booked yet. */
function rowOf(reading: Reading, hasBookedOn: boolean, debitSign: DebitSign): Row | null {
  const { at } = reading
  if (hasBookedOn && isBlank(at('bookedOn'))) return null
  const bookedOn = dayOf(reading)
  const amount = amountOf(reading, debitSign)
  if (bookedOn === null && amount === null) return null
  if (bookedOn === null || amount === null) throw rowUnreadable(reading)
  const texts = [at('title'), at('description'), at('comment'), ...reading.beyond].map(String)
  const labelled = readLabels(texts)
  const balance = at('balance')
  return {
    own:
      readIban(signs(at('ownAccount'))) ??
      readIban(signs(at(amount > 0 ? 'toAccount' : 'fromAccount'))) ??
      '',
    balance: isBlank(balance) ? null : centsOf(balance, reading),
    line: {
      bookedOn,
      valueOn: readDate(at('valueOn')),
      amount,
      currency: currencyOf(reading),
      partyName: cleanText(labelled?.partyName || String(at('partyName'))),
      partyAccount: cleanAccount(
        signs(labelled?.partyAccount || at('partyAccount') || at(amount > 0 ? 'fromAccount' : 'toAccount')),
      ),
      text: cleanText(labelled?.text || texts.join(' ')),
      bankId: cleanText(String(at('bankId'))),
    },
  }
}

/**
 * Signed cents; null if the row names no amount. Money that went out has its own column at some banks, with or without a minus. The other
 * sign, and a minus in the column of money that came in, is a correction.
 */
function amountOf(reading: Reading, debitSign: DebitSign): number | null {
  const { at } = reading
  if (!isBlank(at('amount'))) return centsOf(at('amount'), reading)
  if (isBlank(at('debit')) && isBlank(at('credit'))) return null
  const [debit, credit] = (['debit', 'credit'] as const).map((field) =>
    isBlank(at(field)) ? 0 : centsOf(at(field), reading),
  )
  return credit! - debitSign * debit!
}

/** The cents in the column of money that went out; 0 if there are none. A cell that cannot be read is refused with its row. */
function debitOf({ at, decimal, currency }: Reading): number {
  const read = isBlank(at('debit')) ? null : readAmount(at('debit'), decimal, currency)
  return read && 'cents' in read ? read.cents : 0
}

/** Throws bank_row_unreadable, also for a fraction of a cent: no amount of a bank is rounded. */
function centsOf(cell: Cell, reading: Reading): number {
  const read = readAmount(cell, reading.decimal, currencyOfAmount(cell) ?? reading.currency)
  if (!('cents' in read)) throw rowUnreadable(reading)
  if (typeof cell === 'number' && Math.abs(cell * 100 - read.cents) > 0.01) throw rowUnreadable(reading)
  return read.cents
}

const currencyOf = ({ at, currency }: Reading): string => {
  const written = String(at('currency')).trim()
  return (
    currencyOfHeader(`(${written})`) ??
    (/^[a-z]{3}$/i.test(written) ? written.toUpperCase() : null) ??
    currencyOfAmount(at('amount')) ??
    currency
  )
}

/** The header can name the currency: `Importe (€)`. */
const currencyAbove = (mapping: Mapping): string | null => currencyOfHeader(mapping.amount ?? '')

/** Returns the only number of an account above the table, '' if there is none or several. */
function accountAbove(lines: readonly Cell[][]): string {
  const numbers = new Set(
    lines.flatMap((cells) =>
      cells.flatMap((cell) => {
        const [written = ''] = /(?:[A-Z]{2})?(?:[ -]?\d){22,26}/.exec(String(cell)) ?? []
        return readIban(signs(written)) ?? []
      }),
    ),
  )
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

/** The last amount of a text that was cut may be shorter than it was. Throws bank_row_unreadable. */
function refuseCut(last: Reading | undefined, money: readonly number[]): void {
  if (!last || !money.includes(last.cells.length - 1)) return
  const ending = last.decimal === ',' ? /,\d\d(?:\s*\D+)?$/ : /\.\d\d(?:\s*\D+)?$/
  if (!ending.test(String(last.cells.at(-1)).trim())) throw rowUnreadable(last)
}

const rowUnreadable = ({ row }: Reading): DomainError => new DomainError('bank_row_unreadable', { row })
const isBlank = (cell: Cell): boolean => String(cell).trim() === ''
const startsWithDigit = (cell: Cell): boolean => /^\s*\d/.test(String(cell))
/** Letters and digits. A number of a cell with more digits than a number can have is lost. */
const signs = (cell: Cell): string => (typeof cell === 'number' ? '' : cell.replace(/[^a-z0-9]/gi, ''))
