/** The error of a file whose columns are not known: it names the headers, so that a person sees what was read. */
import { DomainError } from '@domovik/domain/errors.ts'
import { cleanText } from '@domovik/domain/rental/bank/values.ts'
import { isWrittenAmount } from '../../imports/convert/read-amount.ts'
import type { Cell } from '../../imports/types.ts'
import { isBlank, isDay } from './table-reading.ts'

/** The most headers that are named, and the longest one. */
const MOST_HEADERS = 12
const LONGEST_HEADER = 40

/**
 * Returns bank_columns_unknown if `head` can be the headers of a table with these rows, else bank_format_unknown: a line with a day or
 * an amount is no header, and if most lines have one cell, the file is a text.
 */
export function columnsUnknown(head: readonly Cell[], rows: readonly (readonly Cell[])[]): DomainError {
  const headers = head.filter((cell) => !isBlank(cell))
  const isHeader = (cell: Cell): boolean => !isDay(cell) && !isWrittenAmount(String(cell).trim())
  const wide = rows.filter((cells) => cells.filter((cell) => !isBlank(cell)).length > 1)
  if (headers.length < 2 || !headers.every(isHeader) || wide.length === 0 || wide.length * 2 < rows.length)
    return new DomainError('bank_format_unknown')
  const named = headers.slice(0, MOST_HEADERS).map((header) => clipped(cleanText(String(header))))
  if (headers.length > MOST_HEADERS) named.push('…')
  return new DomainError('bank_columns_unknown', { headers: named.join(', ') })
}

const clipped = (header: string): string =>
  header.length > LONGEST_HEADER ? `${header.slice(0, LONGEST_HEADER).toWellFormed()}…` : header
