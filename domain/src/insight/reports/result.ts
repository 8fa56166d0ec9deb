import type { CivilDate } from '../../dates.ts'
import type { MissingReason } from './types.ts'

/**
 * The result that every report returns. Labels are codes; their texts are in
 * locales/<language>/reports.json under `columns`, `sections`, `charts`, `figures` and `notes`.
 */
export const COLUMN_KINDS = [
  'money',
  'count',
  'percent',
  'ratio',
  'days',
  'average',
  'date',
  /** A day 'YYYY-MM-DD' or a month 'YYYY-MM'. */
  'bucket',
  'text',
  /** A code; `words` names the namespace with its texts. */
  'code',
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

export type Column = {
  key: string
  kind: ColumnKind
  /** For codes: namespace and group of their texts, e.g. 'leases:statuses'. */
  words?: string | undefined
}

/** Money in cents, shares as fractions (0.5 is 50 %), dates as civil dates; null if there is no value. */
export type Value = string | number | null
export type Cells = Record<string, Value>

export const OPENING_PLACES = [
  'payments',
  'payment',
  'leases',
  'lease',
  'bookings',
  'booking',
  'tenant',
  'property',
  'properties',
  'tickets',
  'ticket',
  'expenses',
  'income',
  'expense',
  'income_record',
  'report',
  'kpi',
] as const
export type OpeningPlace = (typeof OPENING_PLACES)[number]

/** The link from a figure to its rows: a list with filters, or one record by its id. */
export type Opening = {
  place: OpeningPlace
  id?: string | undefined
  filters?: Record<string, string | string[]> | undefined
}

export type Row = {
  key: string
  cells: Cells
  /** Links of the cells, by column. */
  opens?: Record<string, Opening> | undefined
  /** Why a cell is empty, by column (docs/finance.md 1.5). */
  reasons?: Record<string, MissingReason> | undefined
  /** A sum of rows above it: shown in bold, and not added up again. */
  subtotal?: boolean | undefined
}

export type Section = {
  id: string
  columns: Column[]
  rows: Row[]
  /** The last row: sums, and ratios of sums. Null if nothing is added up. */
  totals: Cells | null
  totalsOpen?: Record<string, Opening> | undefined
}

export const CHART_KINDS = ['bars', 'stacked', 'lines', 'area', 'donut'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

export type ChartPoint = {
  label: string
  values: Record<string, number | null>
  opens?: Opening | undefined
}

/** `series` are column codes; a donut shows the first series of each point. */
export type ReportChart = {
  id: string
  kind: ChartKind
  values: 'money' | 'percent' | 'count'
  labels: 'bucket' | 'text' | 'code'
  words?: string | undefined
  series: string[]
  points: ChartPoint[]
}

/** A headline figure; `previous` is its value in the previous period. */
export type Figure = {
  id: string
  kind: ColumnKind
  value: Value
  reason?: MissingReason | undefined
  previous?: number | null | undefined
  opens?: Opening | undefined
}

/** A note for the reader: a code and the values of its text; `amount` is in cents. */
export type Note = { code: string; data?: Record<string, string | number> | undefined }

/** `due_date`: charges count on their due date, everything else on its own day. */
export const BASES = ['cash', 'accrual', 'due_date', 'as_of'] as const
export type Basis = (typeof BASES)[number]

/** The content of a report; the caller adds the request it answers. */
export type Findings = {
  basis: Basis
  figures: Figure[]
  sections: Section[]
  charts: ReportChart[]
  notes: Note[]
  /** The day of the state shown; by default the last elapsed day of the window. */
  asOf?: CivilDate
}

/** Sums the columns over all rows that are not subtotals; null if no row has a number. */
export function totalsOf(rows: readonly Row[], keys: readonly string[]): Cells {
  const totals: Cells = {}
  for (const key of keys) {
    let sum: number | null = null
    for (const { cells, subtotal } of rows) {
      const value = cells[key]
      if (!subtotal && typeof value === 'number') sum = (sum ?? 0) + value
    }
    totals[key] = sum
  }
  return totals
}

/** Returns the columns with a value in at least one row, and those in `always`. */
export function usedColumns(
  columns: readonly Column[],
  rows: readonly Row[],
  always: readonly string[],
): Column[] {
  return columns.filter(
    ({ key }) => always.includes(key) || rows.some(({ cells }) => cells[key] !== 0 && cells[key] != null),
  )
}
