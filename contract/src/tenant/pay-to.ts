import { z } from 'zod'
import { cents } from '../base.ts'

/** How to pay by transfer; null if the landlord shows no bank account. */
export const payTo = z
  .object({
    holder: z.string(),
    /** Printed in groups of four. */
    iban: z.string(),
    /** The creditor reference of the tenant's account, printed in groups of four. */
    reference: z.string(),
    /** What the code asks for, in cents; 0 if nothing is to pay. */
    amount: cents,
    /** SVG of the code that apps of banks read; null if nothing is to pay or the currency has no code. */
    code: z.string().nullable(),
  })
  .nullable()
