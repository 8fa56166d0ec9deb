/** The comments of a ticket: with the tenant, with the vendor, and internal notes. */
import type { anyComment } from '@domovik/contract/tickets.ts'
import type { CommentAudience } from '@domovik/domain/rental/tickets/types.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { ticketComments, tickets } from './table.ts'

export type AnyComment = z.infer<typeof anyComment>

/** Returns all comments of the ticket, oldest first. */
export async function commentsOf(scope: OrganizationScope, ticketId: string): Promise<AnyComment[]> {
  const { rows } = await scope.db.execute<{ comments: AnyComment[] }>(sql`
    select coalesce(json_agg(json_build_object('id', c.id, 'authorKind', c.author_kind, 'authorName', m.email, 'audience', c.audience, 'vendorName', v.name,
             'tenantName', t.name, 'body', c.body, 'createdAt', c.created_at) order by c.created_at, c.id), '[]'::json) as comments
      from ticket_comments c left join vendors v on v.organization_id = c.organization_id and v.id = c.vendor_id
      left join tenants t on t.organization_id = c.organization_id and t.id = c.tenant_id
      left join app.organization_members() m on c.author_kind = 'manager' and m.user_id = c.author_id
     where c.organization_id = ${scope.organizationId} and c.ticket_id = ${ticketId}`)
  return rows[0]!.comments
}

export type NewComment = {
  ticketId: string
  tenantId: string | null
  authorKind: AnyComment['authorKind']
  audience: CommentAudience
  vendorId?: string | null
  body: string
}
export type Comment = { id: string; body: string; createdAt: string }

/**
 * Adds a comment. A comment of the landlord or the vendor also updates the ticket; the tenant's database role cannot change
 * it. What the landlord writes to the tenant or the vendor answers the ticket.
 */
export async function insertComment(scope: OrganizationScope, comment: NewComment): Promise<Comment> {
  const { authorKind, audience } = comment
  const row = { organizationId: scope.organizationId, id: newId(), authorId: scope.userId, ...comment }
  const [made] = await scope.db
    .insert(ticketComments)
    .values(row)
    .returning({ id: ticketComments.id, body: ticketComments.body, createdAt: ticketComments.createdAt })
  if (scope.kind !== 'tenant') {
    const answers = authorKind === 'manager' && audience !== 'internal'
    await scope.db
      .update(tickets)
      .set({
        updatedAt: sql`app.now()`,
        ...(answers ? { answeredAt: sql`coalesce(${tickets.answeredAt}, app.now())` } : {}),
      })
      .where(and(eq(tickets.organizationId, scope.organizationId), eq(tickets.id, comment.ticketId)))
  }
  return { ...made!, createdAt: made!.createdAt.toISOString() }
}
