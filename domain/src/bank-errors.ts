import { type ErrorEntry, refused } from './error-entry.ts'

/** The error codes of bank files and their lines: a part of the list in errors.ts. */
export const BANK_ERRORS = {
  bank_format_unknown: refused(422),
  bank_columns_unknown: refused(422),
  bank_row_unreadable: refused(422),
  bank_status_unknown: refused(422),
  bank_nothing_booked: refused(422),
  bank_days_ambiguous: refused(422),
  bank_day_ahead: refused(422),
  bank_signs_unclear: refused(422),
  bank_quote_open: refused(422),
  bank_total_unclear: refused(422),
  bank_products_unclear: refused(422),
  bank_other_currency: refused(422),
  bank_account_unknown: refused(422),
  bank_account_differs: refused(422),
  bank_parts_differ: refused(422),
  bank_line_done: refused(409),
  bank_line_open: refused(409),
  bank_line_first: refused(409),
} as const satisfies Record<string, ErrorEntry>
