import type { ReactNode } from 'react'
import type { FilePart } from '../act/save-parts.ts'
import type { Tone } from '../show/tone.ts'

/** What every list call returns (contract/src/base.ts, listOf). */
export interface ListPage<Row, Totals = unknown> {
  rows: readonly Row[]
  total: number
  nextCursor: string | null
  totals?: Totals
}

/** The input of every list call: text, sort (`name` or `-name`), filters, and the cursor of the next page. */
interface ListInput {
  q?: string
  sort?: string
  cursor?: string
  limit: number
  [filter: string]: string | string[] | number | undefined
}

/** A cell that is changed in the list by choosing another value. */
export interface CellEdit<Row> {
  choices: readonly { value: string; label: string }[]
  value: (row: Row) => string
  /** Throws when the server refuses; the message is shown. */
  save: (row: Row, value: string) => Promise<unknown>
}

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Only for those who may change the row. Cards of a phone do not offer it. */
  edit?: CellEdit<Row> | undefined
  /** The server's name of the sort. Without it the column cannot be sorted. */
  sort?: string
  /** Numbers and amounts are aligned to the end. */
  align?: 'start' | 'end'
  /** For addresses: '11rem' is a few words, whatever the other columns hold. */
  minWidth?: '11rem'
  /** The column is shown from this list width on; people can still hide it. */
  from?: 'tablet' | 'desktop' | 'wide'
  /** Hidden until a person selects it. A phone's card shows it in its place there, if it has one. */
  extra?: boolean
  /** Its position on a phone's card. The first column is the title; others are left out by default. */
  phone?: 'title' | 'note' | 'end' | 'endNote'
  /** What a phone's card shows there instead of `cell`. */
  phoneCell?: (row: Row) => ReactNode
}

export interface ChoiceFilter {
  id: string
  label: string
  options: readonly { value: string; label: string; tone?: Tone }[]
  /** Only one value at a time. */
  single?: boolean
}

/** Two civil dates in the address, both inclusive. Their names are `from` and `to` by default. */
export interface DateFilter {
  kind: 'dates'
  id: string
  label: string
  fromKey?: string
  toKey?: string
}

export type Filter = ChoiceFilter | DateFilter

/** An action on the selected rows. `label` contains the count: "Delete 3 properties". */
export interface BulkAct<Row> {
  id: string
  label: (count: number) => string
  tone?: 'accent' | 'overdue'
  /** Values to choose from. `run` receives the chosen one. */
  choices?: readonly { value: string; label: string }[]
  /** The rows stay selected if it returns or resolves to false. */
  run: (rows: readonly Row[], value: string) => unknown
}

/** A suggested first step on an empty list: a link or an action. */
export interface FirstStep {
  label: string
  to?: string
  run?: () => void
}

/** What a list shows, and how to show something else. */
export interface ShownList {
  name: string
  /** Search text, sort and filters, by their name in the address. */
  search: Record<string, string[]>
  columns: Readonly<Record<string, boolean>>
  show: (next: {
    search: Readonly<Record<string, readonly string[]>>
    columns: Readonly<Record<string, boolean>>
  }) => void
}

export interface DataListProps<Row extends { id: string }, Totals = unknown> {
  /** Short name of the list. This browser stores the chosen columns under it. */
  name: string
  title: string
  sentence?: ReactNode
  columns: readonly Column<Row>[]
  /** The start of the cache key, e.g. `api.query.payments.list.key()`. Invalidating it refreshes the list. */
  queryKey: readonly unknown[]
  load: (input: ListInput, signal: AbortSignal) => Promise<ListPage<Row, Totals>>
  /** Milliseconds until the rows are stale, if different from the default. */
  staleTime?: number
  /** Rows loaded at a time; 50 if left out, at most 200. */
  pageSize?: number
  filters?: readonly Filter[]
  defaultSort?: string
  /** Values that are always sent and not shown in the address, e.g. the property of the list. */
  fixed?: Record<string, string>
  /** The address that a row opens; undefined for a row that opens nothing. */
  rowTo?: (row: Row) => string | undefined
  /** Instead of `rowTo`: called when a row is opened. */
  onOpen?: (row: Row) => void
  /** The accessible name of the row and its checkbox. */
  rowName: (row: Row) => string
  bulk?: readonly BulkAct<Row>[]
  /** Creates a new record; also the key `n`. */
  create?: { label: string; run: () => void }
  /** More actions beside creation, e.g. import. */
  acts?: ReactNode
  /** More tools beside the columns, e.g. saved views. */
  tools?: (shown: ShownList) => ReactNode
  /** Figures above the list. */
  above?: ReactNode
  /** Totals for the footer, by column id. */
  totals?: (totals: Totals, total: number) => Partial<Record<string, ReactNode>>
  /** What the totals contain, if it is not every row; undefined for the usual word. */
  totalsLabel?: (totals: Totals) => string | undefined
  /** The title when the rows could not be loaded, if the list has its own. */
  failed?: string
  /** Returns a part of the file with exactly the rows that are shown. */
  exportFile?: (input: ListInput, options: { signal: AbortSignal }) => Promise<FilePart>
  empty: { sentence: string; steps: readonly FirstStep[] }
  /** A list inside another screen: no page frame, h2 instead of h1, no keyboard shortcuts. */
  embedded?: boolean
}
