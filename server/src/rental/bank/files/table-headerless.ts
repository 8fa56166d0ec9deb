/** Recognises the tables of banks that write no headers, by the form of every row. */
import { DomainError } from '@domovik/domain/errors.ts'
import { readIban } from '@domovik/domain/rental/bank/iban.ts'
import { readAmount } from '../../imports/convert/read-amount.ts'
import { readCsv } from '../../imports/read/csv.ts'
import type { Cell, Separator } from '../../imports/types.ts'
import { tableLimits } from './table-fields.ts'
import { dayIn } from './table-reading.ts'
import type { StatedTotal } from './table-totals.ts'

/** A table with the headers that it lacks. */
export type HeaderlessTable = {
  grid: Cell[][]
  separator: Separator
  /** How many lines were added above the first one of the file. */
  added: number
  /** As the file writes it, '' if it names none. */
  account: string
  /** null if the file does not name it. */
  currency: string | null
  stated: StatedTotal[]
}

/**
 * Returns the table of Santander Bank Polska or Banco Sabadell, null for any other text. Throws bank_format_unknown if it begins like one
 * and some row has another form, or fewer rows than it says. The balances must be checked too: only they prove which amount is which.
 */
export function readHeaderless(text: string): HeaderlessTable | null {
  const first = /^\s*(.*)/.exec(text.slice(0, 10_000))?.[1] ?? ''
  const separator = ([',', ';', '\t'] as const).find((each) => isSantanderHead(split(first, each)))
  if (separator) return santander(readCsv(text, separator, tableLimits.most), separator)
  return isSabadellRow(split(first, '|')) ? sabadell(readCsv(text, '|', tableLimits.most)) : null
}

function split(line: string, separator: Separator): Cell[] {
  try {
    return readCsv(line, separator)[0] ?? []
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

const unknown = (): DomainError => new DomainError('bank_format_unknown')
const textOf = (cell: Cell | undefined): string => String(cell ?? '').trim()
const isBlankFrom = (cells: readonly Cell[], place: number): boolean =>
  cells.slice(place).every((cell) => textOf(cell) === '')
const isEmpty = (cells: readonly Cell[]): boolean => isBlankFrom(cells, 0)
const isDayLike = (cell: Cell | undefined, form: RegExp): boolean =>
  form.test(textOf(cell)) && dayIn(textOf(cell)) !== null
const isAmount = (cell: Cell | undefined): boolean => /^[-+]?[\d\s.]*\d[.,]\d\d$/.test(textOf(cell))
const isCount = (cell: Cell | undefined): boolean => /^\d{1,6}$/.test(textOf(cell))

const accountIn = (cell: Cell | undefined): string | null => readIban(textOf(cell).replace(/[^a-z0-9]/gi, ''))
const dashed = /^\d\d-\d\d-\d{4}$/

/** The day of the export, the first day, our account, its holder, currency, opening and closing balance, number of rows. */
const isSantanderHead = (cells: readonly Cell[]): boolean =>
  isDayLike(cells[0], /^(?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})$/) &&
  isDayLike(cells[1], dashed) &&
  accountIn(cells[2]) !== null &&
  /^[A-Z]{3}$/.test(textOf(cells[4])) &&
  isAmount(cells[5]) &&
  isAmount(cells[6]) &&
  isCount(cells[7]) &&
  isBlankFrom(cells, 8)

const isSantanderRow = (cells: readonly Cell[]): boolean =>
  isDayLike(cells[0], dashed) &&
  isDayLike(cells[1], dashed) &&
  isAmount(cells[5]) &&
  isAmount(cells[6]) &&
  isCount(cells[7]) &&
  isBlankFrom(cells, 8)

function santander(grid: Cell[][], separator: Separator): HeaderlessTable {
  const place = grid.findIndex((cells) => !isEmpty(cells))
  const head = grid[place]!
  const rows = grid.slice(place + 1).filter((cells) => !isEmpty(cells))
  if (!rows.every(isSantanderRow) || rows.length !== Number(textOf(head[7]))) throw unknown()
  const currency = textOf(head[4])
  const balance = (cell: Cell | undefined): number => {
    const read = readAmount(textOf(cell), ',', currency)
    if (!('cents' in read)) throw unknown()
    return read.cents
  }
  const headers = [
    'Data księgowania',
    'Data waluty',
    'Tytuł',
    'Nadawca / Odbiorca',
    'Numer konta',
    'Kwota',
    'Saldo',
  ]
  return {
    grid: grid.with(place, [...headers, 'Lp']),
    separator,
    added: 0,
    account: accountIn(head[2])!,
    currency,
    stated: [
      { kind: 'opening', cents: balance(head[5]) },
      { kind: 'closing', cents: balance(head[6]) },
    ],
  }
}

const slashed = /^\d\d\/\d\d\/\d{4}$/

/** Day of the operation, text, value day, amount, balance, and up to two references. */
const isSabadellRow = (cells: readonly Cell[]): boolean =>
  isDayLike(cells[0], slashed) &&
  textOf(cells[1]) !== '' &&
  isDayLike(cells[2], slashed) &&
  isAmount(cells[3]) &&
  isAmount(cells[4]) &&
  isBlankFrom(cells, 7)

/** One row alone does not show which amount is the balance. */
function sabadell(grid: Cell[][]): HeaderlessTable {
  const rows = grid.filter((cells) => !isEmpty(cells))
  if (rows.length < 2 || !rows.every(isSabadellRow)) throw unknown()
  const headers = [
    'Fecha operación',
    'Concepto',
    'Fecha valor',
    'Importe',
    'Saldo',
    'Referencia 1',
    'Referencia 2',
  ]
  return { grid: [headers, ...grid], separator: '|', added: 1, account: '', currency: null, stated: [] }
}
