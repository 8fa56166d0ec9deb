/** Comments on a ticket, as the tenant and as the landlord read them. */
import { COMMENT_AUDIENCES } from '@domovik/domain/rental/tickets/types.ts'
import { z } from 'zod'
import { id, instant } from './base.ts'

/** A comment that the tenant can read. */
export const comment = z.object({
  id,
  authorKind: z.enum(['manager', 'tenant']),
  body: z.string(),
  createdAt: instant,
})

/** Any comment, as the landlord reads it. */
export const anyComment = comment.extend({
  authorKind: z.enum(['manager', 'tenant', 'vendor']),
  /** The member who wrote it; null if a tenant or vendor did, and for somebody who is no longer a member. */
  authorName: z.string().nullable(),
  audience: z.enum(COMMENT_AUDIENCES),
  /** The vendor who wrote it or whom it is for; null for other audiences. */
  vendorName: z.string().nullable(),
  /** The tenant who wrote it or whom it is for, also after the ticket got another tenant; null for other audiences. */
  tenantName: z.string().nullable(),
})
