import { CHARGE_KINDS, CHARGE_STATUSES } from '@domovik/domain/rental/ledger/types.ts'
import { z } from 'zod'
import { cents, civilDate, currency, id } from '../../base.ts'
import { interestOn } from '../../interest-on.ts'

/** A charge and its state today. */
export const chargeRow = z.object({
  id,
  type: z.enum(CHARGE_KINDS),
  amount: cents,
  remaining: cents,
  paid: cents,
  credited: cents,
  writtenOff: cents,
  currency,
  dueDate: civilDate,
  serviceFrom: civilDate.nullable(),
  /** Last day of service, inclusive. */
  serviceTo: civilDate.nullable(),
  status: z.enum(CHARGE_STATUSES),
  daysOverdue: z.int(),
  description: z.string().nullable(),
  interestOn,
  /** Only in accounts and previews of a tenant with charges of several homes: its home. */
  address: z.string().nullish(),
})
