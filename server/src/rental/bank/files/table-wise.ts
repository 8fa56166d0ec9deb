/**
 * Reads the transaction history of Wise, which has all balances of a customer in one table. The layout follows public programs that read
 * such files; a real export was not available.
 */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import {
  type BankLine,
  type BankStatement,
  type LeftOutReason,
  MOST_NAMED_ENTRIES,
  type UnbookedEntry,
} from '@domovik/domain/rental/bank/types.ts'
import { cleanText } from '@domovik/domain/rental/bank/values.ts'
import { readAmount } from '../../imports/convert/read-amount.ts'
import { guessDecimal } from '../../imports/guess-decimal.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { tableLimits } from './table-fields.ts'
import { dayIn } from './table-reading.ts'
import { isBookedStatus } from './table-status.ts'

const columns = {
  ...{ id: 'id', status: 'status', direction: 'direction', day: 'finished on', made: 'created on' },
  ...{ source: 'source amount', sourceCurrency: 'source currency', sourceName: 'source name' },
  ...{ target: 'target amount', targetCurrency: 'target currency', targetName: 'target name' },
  ...{ fee: 'source fee amount', feeCurrency: 'source fee currency', reference: 'reference' },
} as const
type Column = keyof typeof columns
/** A history without one of these is another table. */
const needed: readonly Column[] = [
  'id',
  'status',
  'direction',
  'day',
  'source',
  'target',
  'fee',
  'targetCurrency',
]

type Entry = { row: number; at: (column: Column) => string; decimal: ',' | '.' }
/** A line without its day, and the currency of its balance. */
type Part = Pick<BankLine, 'amount' | 'currency' | 'partyName' | 'text' | 'bankId'>
type Read = { lines: BankLine[]; unbooked: (UnbookedEntry & { currency: string })[] }

/**
 * Returns a statement for each currency that has movements, null if the grid is another table. Amounts have no sign: the direction gives
 * it. The amounts are without fees, so that a fee of a payment is a line of its own, as in the statement of a balance. Throws
 * bank_row_unreadable, bank_status_unknown, bank_nothing_booked.
 */
export function readWiseHistory(grid: readonly Cell[][], own: string): BankStatement[] | null {
  const head = grid
    .slice(0, tableLimits.deepest)
    .findIndex((cells) => needed.every((column) => placeOf(cells, column) >= 0))
  if (head < 0) return null
  const entries = entriesOf(grid, head)
  const read: Read = { lines: [], unbooked: [] }
  for (const entry of entries) readEntry(entry, read)
  if (read.lines.length === 0)
    throw new DomainError(entries.length > 0 ? 'bank_nothing_booked' : 'import_empty')
  const byCurrency = Map.groupBy(oldestFirst(read.lines), ({ currency }) => currency)
  const first = byCurrency.has(own) ? own : [...byCurrency.keys()][0]!
  return [...byCurrency].map(([currency, lines]) => {
    const unbooked = read.unbooked.filter(
      (each) => (byCurrency.has(each.currency) ? each.currency : first) === currency,
    )
    return {
      ...{ account: '', currency, number: '', opening: null, closing: null, provisional: false },
      ...{ breaks: [], totals: [], lines },
      unbooked: unbooked.filter(({ reason }) => reason === 'unbooked').length,
      productRows: unbooked.filter(({ reason }) => reason === 'product').length,
      unbookedEntries: unbooked.slice(0, MOST_NAMED_ENTRIES).map(({ currency: _, ...entry }) => entry),
    }
  })
}

function placeOf(cells: readonly Cell[], column: Column): number {
  const header = columns[column]
  return cells.findIndex((cell) => [header, `${header} after fees`].includes(plain(String(cell))))
}

function entriesOf(grid: readonly Cell[][], head: number): Entry[] {
  const places = new Map(
    Object.keys(columns).map((column) => [column, placeOf(grid[head]!, column as Column)]),
  )
  const rows = [...grid.entries()]
    .slice(head + 1)
    .filter(([, cells]) => cells.some((cell) => String(cell).trim() !== ''))
  if (rows.length > tableLimits.most)
    throw new DomainError('import_too_many_rows', { most: tableLimits.most })
  const last = Math.max(...needed.map((column) => places.get(column)!))
  const money = (['source', 'target', 'fee'] as const).map((column) => places.get(column)!)
  const decimal = guessDecimal(
    rows.flatMap(([, cells]) => money.map((place) => cells[place] ?? '')),
    null,
  )
  return rows.map(([place, cells]) => {
    // A row that was cut may lack its last amount.
    if (cells.length <= last) throw unreadable(place + 1)
    const at = (column: Column): string => String(cells[places.get(column)!] ?? '').trim()
    return { row: place + 1, at, decimal }
  })
}

const unreadable = (row: number): DomainError => new DomainError('bank_row_unreadable', { row })

function readEntry(entry: Entry, { lines, unbooked }: Read): void {
  const { row, at } = entry
  const parts = partsOf(entry)
  const leaveOut = (said: string, reason: LeftOutReason = 'unbooked'): void => {
    const [part] = parts
    const on = dayOf(at('day')) ?? dayOf(at('made'))
    const text = cleanText(`${part?.partyName ?? ''} ${part?.text ?? ''}`)
    const currency = part?.currency ?? at('targetCurrency').toUpperCase()
    unbooked.push({ row, on, amount: part?.amount ?? null, text, reason, said, currency })
  }
  const status = at('status')
  const says = isRefund(status)
    ? at('direction').toUpperCase() === 'OUT'
      ? false
      : null
    : isBookedStatus(status)
  if (says === null) throw new DomainError('bank_status_unknown', { row, status: status.slice(0, 60) })
  if (!says || at('day') === '') {
    leaveOut(says ? '' : status)
    return
  }
  const bookedOn = dayOf(at('day'))
  if (bookedOn === null || parts.length === 0) throw unreadable(row)
  const [sent, received] = parts
  // Money that moved between two balances of one currency changes nothing, and the statement has no account for each of them.
  const isWithin = at('direction').toUpperCase() === 'NEUTRAL' && sent!.currency === received?.currency
  if (isWithin) leaveOut(at('direction'), 'product')
  const moved = [...(isWithin ? [] : parts), ...feesOf(entry)]
  lines.push(...moved.map((part): BankLine => ({ ...part, bookedOn, valueOn: null, partyAccount: '' })))
}

/** A payment that came back whole has no row for the return; of money that came in nothing shows what the word means. */
const isRefund = (status: string): boolean => plain(status) === 'refunded'

/** Returns what an entry moves without its fee; none if its amounts cannot be read. Throws bank_row_unreadable for another direction or currency. */
function partsOf(entry: Entry): Part[] {
  const { row, at } = entry
  const [source, target] = [centsAt(entry, 'source'), centsAt(entry, 'target')]
  const bankId = cleanText(at('id'))
  const text = cleanText(at('reference'))
  const part = (amount: number, currency: string, name: string, words: string): Part => ({
    ...{ amount, currency: currencyIn(currency, row), partyName: cleanText(name), text: words, bankId },
  })
  const out = (name: string, words: string): Part[] =>
    source === null ? [] : [part(-source || 0, at('sourceCurrency'), name, words)]
  const into = (name: string, words: string): Part[] =>
    target === null ? [] : [part(target, at('targetCurrency'), name, words)]
  const direction = at('direction').toUpperCase()
  if (direction === 'OUT') return out(at('targetName'), text)
  if (direction === 'IN') return into(at('sourceName'), text)
  if (direction !== 'NEUTRAL') throw unreadable(row)
  const words = text || `${at('source')} ${at('sourceCurrency')} - ${at('target')} ${at('targetCurrency')}`
  const both = [...out('', words), ...into('', words)]
  return both.length === 2 ? both : []
}

/** A decimal comma between commas moves the cells. Throws bank_row_unreadable. */
function currencyIn(cell: string, row: number): string {
  if (!/^[a-z]{3}$/i.test(cell)) throw unreadable(row)
  return cell.toUpperCase()
}

/** The payer pays the fee: of money that came in it is the other side. */
function feesOf(entry: Entry): Part[] {
  const { row, at } = entry
  if (at('direction').toUpperCase() === 'IN' || at('fee') === '') return []
  const fee = centsAt(entry, 'fee')
  const currency = currencyIn(at('feeCurrency') || at('sourceCurrency'), row)
  if (fee === null) throw unreadable(row)
  if (fee === 0) return []
  const id = cleanText(at('id'))
  return [{ amount: -fee, currency, partyName: '', text: `Wise Charges for: ${id}`, bankId: `FEE-${id}` }]
}

/** Returns null for an amount that cannot be read, has a minus or names another currency. */
function centsAt({ at, decimal }: Entry, column: 'source' | 'target' | 'fee'): number | null {
  const currency = { source: at('sourceCurrency'), target: at('targetCurrency'), fee: at('feeCurrency') }[
    column
  ]
  const read = readAmount(at(column), decimal, currency.toUpperCase())
  const isExact = !/[.,]\d{3,}$/.test(at(column))
  return 'cents' in read && read.cents >= 0 && isExact ? read.cents : null
}

/** Other forms of a day could be month first. */
const dayOf = (cell: string): CivilDate | null => (/^\d{4}-\d\d-\d\d(?:\D|$)/.test(cell) ? dayIn(cell) : null)

function oldestFirst(lines: readonly BankLine[]): BankLine[] {
  const isNewestFirst = lines[0]!.bookedOn > lines.at(-1)!.bookedOn
  const inOrder = isNewestFirst ? lines.toReversed() : lines
  return inOrder.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0))
}
