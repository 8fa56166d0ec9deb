/** A comment on a ticket, visible to landlords and tenants. */
import { z } from 'zod'
import { id, instant } from './base.ts'

export const comment = z.object({
  id,
  authorKind: z.enum(['manager', 'tenant']),
  body: z.string(),
  createdAt: instant,
})
