import { LEFT_OUT_REASONS, STATED_TOTALS } from '@domovik/domain/rental/bank/types.ts'
import { z } from 'zod'
import { civilDate, id, signedCents } from '../../base.ts'

const choice = z.object({ account: z.string().max(100), bankAccountId: id.optional() })
/** A file of a bank and what a person decided for it. */
export const upload = {
  file: z.file().max(20 * 1024 * 1024),
  /**
   * For numbers that no account has: the number as the file writes it ('' if it names none), and the account; without one its
   * statements are left out. An IBAN is never the number of an account with another one.
   */
  choices: z.array(choice).max(100).default([]),
}
/** A row or entry that is left out, as the file writes it. */
export const unbookedEntry = z.object({
  /** The row of a table; null in camt. */
  row: z.int().nullable(),
  on: civilDate.nullable(),
  amount: signedCents.nullable(),
  text: z.string(),
  reason: z.enum(LEFT_OUT_REASONS),
  /** The words of the bank that say so; '' if only its day of booking is missing. */
  said: z.string(),
})
/** A total that a file states. Sums are without sign. */
export const differingTotal = z.object({
  kind: z.enum(STATED_TOTALS),
  stated: signedCents,
  counted: signedCents,
})

/** Why a file of a bank is refused as a whole. */
export const aboutFile = [
  'bank_format_unknown',
  'bank_columns_unknown',
  'bank_row_unreadable',
  'bank_status_unknown',
  'bank_nothing_booked',
  'bank_days_ambiguous',
  'bank_day_ahead',
  'bank_signs_unclear',
  'bank_total_unclear',
  'bank_products_unclear',
  'bank_quote_open',
  'bank_other_currency',
  'bank_account_differs',
  'import_empty',
  'import_too_many_rows',
  'file_too_large',
  'file_unreadable',
  'file_too_complex',
] as const
