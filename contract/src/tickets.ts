/** What is said on a ticket, for landlords and tenants alike. */
import { z } from 'zod'
import { id, instant } from './base.ts'

export const comment = z.object({
  id,
  authorKind: z.enum(['manager', 'tenant']),
  body: z.string(),
  createdAt: instant,
})
