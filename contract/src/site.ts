import { z } from 'zod'

/** The operator of this installation, for the legal pages (LEGAL-19); null where not configured. */
export const operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  taxId: z.string().nullable(),
})
