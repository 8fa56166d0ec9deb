/** Why a line of a bank stays booked. */
import { z } from 'zod'
import { civilDate, id } from '../../base.ts'

/** Codes with which undoing a line is refused. */
export const notUndone = [
  'bank_line_open',
  'bank_line_first',
  'receipt_refunded',
  'already_reversed',
  'deposit_exceeds_held',
  'deposit_settled',
] as const

/** Of several lines one that stays booked. */
export const refusedLine = z.object({
  id,
  reason: z.enum(['not_found', 'conflict', ...notUndone]),
  /** Of bank_line_first: the line that must be undone before, its formatted amount, and its file. */
  first: z
    .object({ lineId: id, day: civilDate, amount: z.string(), title: z.string(), file: z.string() })
    .optional(),
})
