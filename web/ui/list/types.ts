import type { ReactNode } from 'react'
import type { Tone } from '../show/tone.ts'

/** What every list answers (contract/src/base.ts, listOf). */
export interface ListPage<Row, Totals = unknown> {
  rows: readonly Row[]
  total: number
  nextCursor: string | null
  totals?: Totals
}

/** What every list takes: text, sort (`name` or `-name`), the filters of the address bar, and where the last page ended. */
interface ListInput {
  q?: string
  sort?: string
  cursor?: string
  limit: number
  [filter: string]: string | string[] | number | undefined
}

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The server's name of the sort; without it the column cannot be sorted. */
  sort?: string
  /** Numbers and amounts stand at the end. */
  align?: 'start' | 'end'
  /** Shown from this width of the list on; the column chooser may still hide it. */
  from?: 'tablet' | 'desktop' | 'wide'
  /** Hidden until the person chooses it. */
  extra?: boolean
  /** Its place on a phone's card; the first column is the title, others are left out unless they say. */
  phone?: 'title' | 'note' | 'end' | 'endNote'
}

export interface ChoiceFilter {
  id: string
  label: string
  options: readonly { value: string; label: string; tone?: Tone }[]
  /** One value at a time. */
  single?: boolean
}

/** Two civil dates in the address bar, both inclusive: `from` and `to` unless named otherwise. */
export interface DateFilter {
  kind: 'dates'
  id: string
  label: string
  fromKey?: string
  toKey?: string
}

export type Filter = ChoiceFilter | DateFilter

/** A deed on the selected rows. `label` names it with the count: "Delete 3 properties". */
export interface BulkAct<Row> {
  id: string
  label: (count: number) => string
  tone?: 'accent' | 'overdue'
  run: (rows: readonly Row[]) => void | Promise<void>
}

/** A first step on an empty screen: a place to go or a thing to do. */
export interface FirstStep {
  label: string
  to?: string
  run?: () => void
}

export interface DataListProps<Row extends { id: string }, Totals = unknown> {
  /** Short name of the list; the chosen columns are kept under it in this browser. */
  name: string
  title: string
  sentence?: ReactNode
  columns: readonly Column<Row>[]
  /** The start of the cache key, e.g. `api.query.payments.list.key()`, so that invalidating it refreshes the list. */
  queryKey: readonly unknown[]
  load: (input: ListInput, signal: AbortSignal) => Promise<ListPage<Row, Totals>>
  /** Milliseconds the rows count as fresh, where it differs from the default. */
  staleTime?: number
  filters?: readonly Filter[]
  defaultSort?: string
  /** Values a list always sends and never shows in the address, e.g. the property it belongs to. */
  fixed?: Record<string, string>
  /** Where a row opens. */
  rowTo?: (row: Row) => string
  /** Instead of `rowTo`: what opening a row does. */
  onOpen?: (row: Row) => void
  /** The row in words, for screen readers and the checkbox. */
  rowName: (row: Row) => string
  bulk?: readonly BulkAct<Row>[]
  /** The list's own creation, also on the key `n`. */
  create?: { label: string; run: () => void }
  /** More actions beside creation, e.g. import. */
  acts?: ReactNode
  /** Figures above the list. */
  above?: ReactNode
  /** The footer's sums, by column id. */
  totals?: (totals: Totals, total: number) => Partial<Record<string, ReactNode>>
  /** Gives the file of exactly what is shown. */
  exportFile?: (
    input: Omit<ListInput, 'limit' | 'cursor'>,
  ) => Promise<{ fileName: string; mediaType: string; content: string | Blob }>
  empty: { sentence: string; steps: readonly FirstStep[] }
  /** A list inside another screen: no page frame, h2 instead of h1, keys off. */
  embedded?: boolean
}
