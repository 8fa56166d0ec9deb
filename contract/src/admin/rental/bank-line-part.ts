/** A part of a booked line of the bank. */
import { MATCH_KINDS } from '@domovik/domain/rental/bank/match-kinds.ts'
import { z } from 'zod'
import { cents, civilDate, id } from '../../base.ts'

/** The owner who was paid or paid in, and the month of a payout; null for other parts. */
export const ofOwner = { ownerId: id.nullable(), month: civilDate.nullable() }

export const linePart = z.object({
  matchId: id,
  kind: z.enum(MATCH_KINDS),
  /** The receipt, or that which was refunded or returned. */
  receiptId: id.nullable(),
  /** The refund, or the reversal of a returned receipt. */
  correctionId: id.nullable(),
  tenantId: id.nullable(),
  tenantName: z.string().nullable(),
  expenseId: id.nullable(),
  incomeId: id.nullable(),
  ownerPayoutId: id.nullable(),
  ownerContributionId: id.nullable(),
  ...ofOwner,
  /** Vendor, source or description of an expense or income; the name of an owner. */
  recordName: z.string().nullable(),
  amount: cents,
  /** It was recorded by hand before. */
  linked: z.boolean(),
})
