import { z } from 'zod'

/** Who runs this installation, for the legal pages (LEGAL-19); null where it is not configured. */
export const operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  taxId: z.string().nullable(),
})
