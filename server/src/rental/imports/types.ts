import type { problemCode, subject } from '@domovik/contract/admin/rental/imports.ts'
import type { z } from 'zod'

/** properties, tenants, leases or bookings. */
export type Subject = z.infer<typeof subject>

/**
 * The content of a cell: text, or a number if the format has numbers (XLSX, JSON). Dates are text,
 * 'YYYY-MM-DD'.
 */
export type Cell = string | number

export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'windows-1250'
  | 'windows-1252'
  | 'iso-8859-2'
  | 'cp852'
  | 'cp850'
export type DateOrder = 'day_first' | 'month_first'
export type Separator = ',' | ';' | '\t' | '|'

/** How a file was read. */
export type Format = {
  kind: 'csv' | 'xlsx' | 'json'
  encoding: Encoding | null
  separator: Separator | null
  decimal: ',' | '.'
  sheet: string | null
  /** The order of day and month, if a person chose it; otherwise the dates of the file decide. Absent in files of earlier versions. */
  dateOrder?: DateOrder | null
}

/**
 * The rows of a file under its headers. `row` is the row number in a spreadsheet, `beyond` the first cell to
 * the right of the last header.
 */
export type Table = { columns: string[]; rows: { row: number; cells: Cell[]; beyond?: Cell }[] }

/** Maps fields to columns. */
export type Mapping = Record<string, string>

/** Amounts in cents, days 'YYYY-MM-DD', times 'HH:MM'. */
export type Value = string | number | string[]
export type Values = Record<string, Value>

/** An error in a row: field, column, stable code, and original content. */
export type Problem = {
  field: string | null
  column: string | null
  code: z.infer<typeof problemCode>
  value: string | null
}

/** Maximum number of rows; a longer file is refused. */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 200
/** Cells with content: 25 in each of the most rows. */
export const MAX_CELLS = 500_000
/** Characters of one cell, as in Excel, and of all cells. A workbook of a few kilobytes can repeat one long text. */
export const MAX_CELL_TEXT = 32_767
export const MAX_TEXT = 20 * 1024 * 1024
