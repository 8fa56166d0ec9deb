/** Reads statements that are tables: CSV and XLSX of banks in Poland and Spain. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { checkRunning } from '@domovik/domain/rental/bank/balances.ts'
import type { BankStatement } from '@domovik/domain/rental/bank/types.ts'
import { findHeader } from '../../imports/find-header.ts'
import { guessDecimal } from '../../imports/guess-decimal.ts'
import { readCsv, widthsOf } from '../../imports/read/csv.ts'
import { isWorkbook, readXlsx } from '../../imports/read/xlsx.ts'
import type { Cell, Separator } from '../../imports/types.ts'
import { accountAbove, currencyAbove } from './table-above.ts'
import { currencyOfAmounts } from './table-amounts.ts'
import { isBelowTable, unbookedRows } from './table-booked.ts'
import { type Columns, columnsOf, otherProducts, productsDiffer } from './table-columns.ts'
import { refuseUnsignedCosts } from './table-costs.ts'
import {
  cutCell,
  isBesideText,
  movedRows,
  refuseCut,
  refuseMoved,
  refuseShifted,
  sideOf,
  withSignsOfWords,
} from './table-cuts.ts'
import { type Total, totalsOf } from './table-dated-totals.ts'
import { monthComesFirst } from './table-days.ts'
import {
  directionIn,
  refuseTwoAmounts,
  refuseUnclear,
  refuseUnsigned,
  withUnmarkedOut,
  wordsIn,
  wordsOf,
} from './table-direction.ts'
import { tableFields, tableLimits } from './table-fields.ts'
import { type HeaderlessTable, readHeaderless } from './table-headerless.ts'
import { plainSides, plainValue, sidePlaces } from './table-headers.ts'
import { refuseHiddenTotals } from './table-hidden-totals.ts'
import { type LeftOut, leftOutFacts } from './table-left-out.ts'
import { lineOf, type Movement, movementsOf, runningOf } from './table-movements.ts'
import { withoutRepeatedHeaders } from './table-pages.ts'
import { refuseJoined } from './table-quotes.ts'
import {
  currencyOf,
  days,
  debitOf,
  feeOf,
  hasSomeDay,
  isBlank,
  type Reading,
  rowUnreadable,
} from './table-reading.ts'
import { sectionsOf } from './table-sections.ts'
import { separatorOf } from './table-separator.ts'
import { ownColumnOf } from './table-sides.ts'
import { type Signs, signsOf, type Words } from './table-signs.ts'
import { differingTotals } from './table-totals.ts'
import { readWiseHistory } from './table-wise.ts'

/** `currency` is that of amounts that name none; `today` that of the organization. */
type Given = { currency: string; today: CivilDate }

/**
 * Returns the statements of separated text. Throws bank_format_unknown, bank_columns_unknown, file_unreadable, bank_row_unreadable, bank_status_unknown,
 * bank_days_ambiguous, bank_signs_unclear, bank_quote_open, bank_total_unclear, bank_products_unclear, bank_nothing_booked, import_empty, import_too_many_rows.
 */
export function readCsvStatement(text: string, given: Given): BankStatement[] {
  const isCut = !/[\r\n]$/.test(text)
  const headerless = readHeaderless(text)
  if (headerless) return headerlessStatements(headerless, { ...given, isCut })
  const separator = separatorOf(text)
  const grid = readCsv(text, separator, tableLimits.most)
  refuseJoined(grid, separator)
  const history = readWiseHistory(grid, given.currency)
  if (history) return history
  return statementsOf(grid, {
    ...given,
    ...namesNothing,
    separator,
    isCut,
    widths: widthsOf(text, separator),
  })
}

/** Returns the statements of a workbook; throws the same errors. */
export async function readXlsxStatement(bytes: Buffer, given: Given): Promise<BankStatement[]> {
  if (!isWorkbook(bytes)) throw new DomainError('bank_format_unknown')
  const { grid } = await readXlsx(bytes, { most: tableLimits.most })
  const history = readWiseHistory(grid, given.currency)
  if (history) return history
  return statementsOf(grid, { ...given, ...namesNothing, separator: null, isCut: false })
}

/** Returns the statement of a table without headers. Throws bank_format_unknown if a balance does not follow from the row before. */
function headerlessStatements(table: HeaderlessTable, given: Given & { isCut: boolean }): BankStatement[] {
  const { grid, currency, ...named } = table
  refuseJoined(grid, table.separator)
  const statements = statementsOf(grid, { ...given, ...named, currency: currency ?? given.currency })
  const isProved = statements.every(({ opening, breaks }) => opening !== null && breaks?.length === 0)
  if (!isProved) throw new DomainError('bank_format_unknown')
  return statements
}

/** `isCut`: the text does not end with a line end, so its last amount may be incomplete. */
type Source = Given &
  Omit<HeaderlessTable, 'grid' | 'currency' | 'separator'> & {
    separator: Separator | null
    isCut: boolean
    widths?: readonly number[]
  }
const namesNothing = { added: 0, account: '', stated: [] }

function statementsOf(written: readonly Cell[][], given: Source): BankStatement[] {
  const { grid, names, rows, head } = tableIn(written.map((cells) => cells.map(cutCell)))
  const source = { ...given, currency: currencyAbove(grid.slice(0, head)) ?? given.currency }
  const columns = columnsOf(names, rows, source.currency)
  const { readings, totals } = readingsOf(grid, { rows, head }, columns, source)
  const { money, needed, placesOf } = columns
  refuseShifted(readings, money, placesOf.get('fee')![0], source.separator)
  const last = readings.at(-1)
  // A total is not booked, and has no status.
  if (source.isCut && last && !totals.has(last)) refuseCut(last, money, needed)
  const products = otherProducts(readings.filter((reading) => !totals.has(reading)))
  const body = bodyOf(
    readings.filter((reading) => !totals.has(reading) && !products.has(reading)),
    money,
  )
  const reasons = unbookedRows(body, columns.remarks)
  const monthFirst = monthComesFirst(body, ({ row }) => !reasons.has(row), source.today)
  const asWritten = body.flatMap((each) => (reasons.has(each.row) ? [] : { ...each, monthFirst }))
  const unmarked = withUnmarkedOut(asWritten, [...columns.directions.keys()])
  const booked = unmarked ?? asWritten
  const leftOut = readings.flatMap((each): LeftOut[] => {
    const reading = { ...each, monthFirst }
    const total = totals.get(each)
    if (total) return total.label === null ? [] : [{ reading, reason: 'total', said: total.label }]
    if (products.has(each)) return [{ reading, reason: 'product', said: String(each.at('product')) }]
    const said = reasons.get(each.row) ?? null
    return said === null ? [] : [{ reading, reason: 'unbooked', said }]
  })
  const above = source.account || accountAbove(grid.slice(0, head + 1))
  const oneBalance = !productsDiffer(booked)
  const movementsWith = movementsOf(booked, above, oneBalance)
  const groupsWith = (signs: Signs): [own: string, movements: Movement[]][] => [
    ...Map.groupBy(movementsWith(signs), ({ own }) => own),
  ]
  refuseTwoAmounts(booked)
  const words = unmarked
    ? { possible: [1, 0] as Words[], isClear: false }
    : wordsOf(booked, columns.directionsAreGuessed)
  const { signs, isProved } = signsOf(
    { debits: booked.map(debitOf), fees: booked.map(feeOf), words: words.possible },
    (each) => groupsWith(each).map(([, group]) => runningOf(group)),
  )
  if (!words.isClear && !isProved) refuseUnclear(booked)
  if (!isProved) refuseUnsignedCosts(booked, columns.remarks)
  const moved = movedRows(readings, columns, source.separator, source.widths ?? [], totals)
  const groups = groupsWith(signs)
  if (groups.length === 0) throw new DomainError(leftOut.length > 0 ? 'bank_nothing_booked' : 'import_empty')
  const accounts = groups.map(([own]) => own)
  const stated = [...source.stated, ...[...totals.values()].flatMap((total) => total.stated)]
  return groups.map(([own, group], place) => {
    const statement = statementOf(own || above, group)
    // Rows of one day may be in either order. Another order of the rows could explain a missing sign.
    const written = [group, group.toReversed()].flatMap((rows) => checkRunning(runningOf(rows)).breaksInFile)
    refuseUnsigned(group, written)
    refuseMoved(moved, group, isBesideText(columns, source.separator))
    refuseHiddenTotals(group, [...columns.directions.keys()])
    const ofAccount = leftOut.filter(
      ({ reading }) => Math.max(0, accounts.indexOf(ownColumnOf(reading) ?? '')) === place,
    )
    return {
      ...statement,
      ...leftOutFacts(ofAccount, signs, columns),
      // Totals are of the whole file.
      totals: groups.length > 1 ? [] : differingTotals(statement, stated, group[0]!.balance),
    }
  })
}

type Rows = readonly { row: number; cells: readonly Cell[] }[]

/** Returns the headers, their place and the rows of movements of a table. A dash in place of an amount is blank in the rows and the grid. */
function tableIn(written: readonly Cell[][]): { grid: Cell[][]; names: string[]; rows: Rows; head: number } {
  const { columns, rows: all } = findHeader(written, tableFields, false, tableLimits)
  const head = headerOf(written, all)
  const rows = withoutRepeatedHeaders(all, written[head] ?? [], written.slice(0, head))
  const names = plainValue(plainSides(columns), rows)
  const places = sidePlaces(names)
  const withoutDashes = (cells: readonly Cell[]): Cell[] =>
    cells.map((cell, place) => (places.includes(place) && /^\s*[-–—−]\s*$/.test(String(cell)) ? '' : cell))
  return {
    grid: written.map((cells, place) => (place > head ? withoutDashes(cells) : [...cells])),
    names,
    rows: rows.map(({ row, cells }) => ({ row, cells: withoutDashes(cells) })),
    head,
  }
}

/** Returns all rows, and what those of them that are no movements state. */
function readingsOf(
  grid: readonly Cell[][],
  { rows, head }: { rows: Rows; head: number },
  columns: Columns,
  { separator, currency: otherwise, added }: Source,
): { readings: Reading[]; totals: Map<Reading, Total> } {
  const { names, placesOf, money } = columns
  const titles = sectionsOf(grid.slice(0, head), rows, columns)
  const decimal = guessDecimal(
    rows.flatMap(({ cells }) => money.map((column) => cells[column] ?? '')),
    separator,
  )
  // The header can name the currency: `Importe (€)`.
  const currency = currencyOfAmounts(names[money[0]!] ?? '') ?? otherwise
  const readings = rows.map(({ row }): Reading => {
    const written = grid[row - 1] ?? []
    const cells = withSignsOfWords(written, money)
    const allAt = (field: string): Cell[] => placesOf.get(field)!.map((place) => cells[place] ?? '')
    return {
      row: row - added,
      cells,
      beyond: cells.slice(names.length),
      at: (field) => cells[placesOf.get(field)![0] ?? -1] ?? '',
      allAt,
      decimal,
      currency,
      monthFirst: false,
      hasBookedOn: placesOf.get('bookedOn')!.length > 0,
      direction: directionIn(cells, columns) ?? sideOf(written, cells, placesOf.get('balance')!),
      wordsAt: wordsIn(cells, columns).map(({ place }) => place),
      section: titles.get(row) ?? null,
    }
  })
  return { readings, totals: totalsOf(readings) }
}

/** Returns the place of the headers: the last line above the rows that is not empty. */
const headerOf = (grid: readonly Cell[][], rows: readonly { row: number }[]): number =>
  grid.slice(0, (rows[0]?.row ?? 1) - 1).findLastIndex((cells) => cells.some((cell) => !isBlank(cell)))

/** Returns the rows of movements. Throws bank_row_unreadable for a row below the last day that was cut. */
function bodyOf(readings: readonly Reading[], money: readonly number[]): readonly Reading[] {
  const end = readings.findLastIndex(hasSomeDay) + 1
  const below = readings.slice(end)
  // A total below the table has no day, and half a day is a row that was cut.
  const cut = below.find(({ at }) => days.some((field) => startsWithDigit(at(field))))
  if (cut) throw rowUnreadable(cut)
  const last = below.findLastIndex((reading) => isBelowTable(reading, money))
  return readings.slice(0, end + last + 1)
}

function statementOf(account: string, movements: readonly Movement[]): BankStatement {
  const { order, opening, closing, breaks } = checkRunning(runningOf(movements))
  const lines = order.map((place) => lineOf(movements[place]!))
  return {
    account,
    currency: currencyOf(movements[0]!.reading),
    number: '',
    opening,
    closing,
    provisional: false,
    breaks,
    lines,
  }
}

/** A day of zeros is a whole one. */
const startsWithDigit = (cell: Cell): boolean =>
  /^\s*(?!(?:0+[-./]){2}0+\s*$)\d/.test(typeof cell === 'number' ? '' : cell)
