import type { problemCode, subject } from '@domovik/contract/admin/rental/imports.ts'
import type { z } from 'zod'

/** properties, tenants or leases. */
export type Subject = z.infer<typeof subject>

/** What a file's cell holds: text, or a number where the format knows numbers (XLSX, JSON). Dates are text, 'YYYY-MM-DD'. */
export type Cell = string | number

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1250' | 'windows-1252' | 'iso-8859-2'
export type Separator = ',' | ';' | '\t' | '|'

/** How a file was read. */
export type Format = {
  kind: 'csv' | 'xlsx' | 'json'
  encoding: Encoding | null
  separator: Separator | null
  decimal: ',' | '.'
  sheet: string | null
}

/**
 * A file's rows under its headers; `row` is the number a spreadsheet shows beside it, `beyond` the first cell to the
 * right of the last header.
 */
export type Table = { columns: string[]; rows: { row: number; cells: Cell[]; beyond?: Cell }[] }

/** Field to column. */
export type Mapping = Record<string, string>

/** Amounts in cents, days 'YYYY-MM-DD', times 'HH:MM'. */
export type Value = string | number | string[]
export type Values = Record<string, Value>

/** What is wrong with a row: the field and the column it came from, a stable code, and what stood there. */
export type Problem = {
  field: string | null
  column: string | null
  code: z.infer<typeof problemCode>
  value: string | null
}

/** A file is read up to here; more is refused. */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 200
