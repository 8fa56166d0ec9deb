import type { CivilDate } from '../../dates.ts'
import type { MissingReason } from './types.ts'

/**
 * What every report answers with, whatever it is about. Labels are codes: their words live in
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
  /** One of a list of codes; `words` says where they are put into words. */
  'code',
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

export type Column = {
  key: string
  kind: ColumnKind
  /** Of codes: namespace and group of their words, e.g. 'leases:statuses'. */
  words?: string | undefined
}

/** Money in cents, shares as fractions (0.5 is 50 %), dates as civil dates; null where there is none. */
export type Value = string | number | null
export type Cells = Record<string, Value>

export const OPENING_PLACES = [
  'payments',
  'payment',
  'leases',
  'lease',
  'tenant',
  'property',
  'properties',
  'tickets',
  'ticket',
  'expenses',
  'income',
  'report',
  'kpi',
] as const
export type OpeningPlace = (typeof OPENING_PLACES)[number]

/** The rows behind a figure: a list with its filter, or one thing by its id. */
export type Opening = {
  place: OpeningPlace
  id?: string | undefined
  filters?: Record<string, string | string[]> | undefined
}

export type Row = {
  key: string
  cells: Cells
  /** By column. */
  opens?: Record<string, Opening> | undefined
  /** Why a cell is empty, by column (finance.md 1.5). */
  reasons?: Record<string, MissingReason> | undefined
  /** A sum of rows above it: printed strong, and never added up again. */
  subtotal?: boolean | undefined
}

export type Section = {
  id: string
  columns: Column[]
  rows: Row[]
  /** The last row: sums, and ratios of sums. Null where nothing is added up. */
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

/** `series` are codes of columns; a donut shows the first series of each point. */
export type ReportChart = {
  id: string
  kind: ChartKind
  values: 'money' | 'percent' | 'count'
  labels: 'bucket' | 'text' | 'code'
  words?: string | undefined
  series: string[]
  points: ChartPoint[]
}

/** A headline figure; `previous` is that of the period before. */
export type Figure = {
  id: string
  kind: ColumnKind
  value: Value
  reason?: MissingReason | undefined
  previous?: number | null | undefined
  opens?: Opening | undefined
}

/** Something the reader should know: a code and what its sentence needs. */
export type Note = { code: string; data?: Record<string, string | number> | undefined }

export const BASES = ['cash', 'accrual', 'as_of'] as const
export type Basis = (typeof BASES)[number]

/** What a report finds; the frame adds what was asked. */
export type Findings = {
  basis: Basis
  figures: Figure[]
  sections: Section[]
  charts: ReportChart[]
  notes: Note[]
  /** The day of the state shown; the last elapsed day of the window unless given. */
  asOf?: CivilDate
}

/** Sums of the columns over rows that are no sums themselves; null where no row has a figure. */
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

/** Columns that have something to say in at least one row; `always` stay. */
export function usedColumns(
  columns: readonly Column[],
  rows: readonly Row[],
  always: readonly string[],
): Column[] {
  return columns.filter(
    ({ key }) => always.includes(key) || rows.some(({ cells }) => cells[key] !== 0 && cells[key] != null),
  )
}
