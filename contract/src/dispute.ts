import { DISPUTES } from '@domovik/domain/rental/payments/types.ts'
import { z } from 'zod'

/** Of what a dispute of a card payment withdrew, and of the reversal that brought it back; null of other rows. */
export const dispute = z.enum(DISPUTES).nullable()
