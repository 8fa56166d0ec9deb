import { z } from 'zod'
import { civilDate } from '../../base.ts'
import { interestOn } from '../../interest-on.ts'

/** A charge that the reason of a suggestion names. */
export const namedCharge = z.object({
  type: z.string(),
  serviceFrom: civilDate.nullable(),
  description: z.string().nullable(),
  interestOn,
  /** The home of the charge, if the tenant has several. */
  address: z.string().nullable(),
})
