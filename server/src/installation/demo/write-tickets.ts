import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import type { DemoUsers } from './sign-ins.ts'
import type { DemoTicket } from './tickets.ts'

/** Writes the tickets and their comments, each under its author's account. */
export async function writeTickets(
  scope: SystemScope,
  tickets: readonly DemoTicket[],
  users: DemoUsers,
): Promise<void> {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const author = (by: 'tenant' | 'manager') => users.get(by)!
  const rows = tickets.map(({ comments, photo: _, byTenant, createdAt, completedAt, ...ticket }) => ({
    ...ticket,
    userId: author(byTenant ? 'tenant' : 'manager'),
    assignedTo: ticket.vendorId === null ? author('manager') : null,
    // The first message of the landlord or, without one, the completion answers a ticket.
    answeredAt: at(comments.find(({ by }) => by === 'manager')?.createdAt ?? completedAt),
    createdAt: at(createdAt),
    updatedAt: at(comments.at(-1)?.createdAt ?? completedAt ?? createdAt),
    completedAt: at(completedAt),
  }))
  const said = tickets.flatMap(({ id: ticketId, tenantId, comments }) =>
    comments.map(({ by, createdAt, ...comment }) => ({
      ...comment,
      ticketId,
      tenantId,
      authorKind: by,
      authorId: author(by),
      createdAt: at(createdAt),
    })),
  )
  await scope.db.execute(sql`
    insert into tickets (organization_id, id, user_id, type, status, priority, title, description, property_id, tenant_id, assigned_to, vendor_id, trade,
        scheduled_on, cost, created_at, updated_at, answered_at, completed_at)
    select ${scope.organizationId}::uuid, id, "userId", type, status, priority, title, description, "propertyId", "tenantId", "assignedTo", "vendorId", trade,
        "scheduledOn", cost, "createdAt", "updatedAt", "answeredAt", "completedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "userId" uuid, type text, status text, priority text, title text,
        description text, "propertyId" uuid, "tenantId" uuid, "assignedTo" uuid, "vendorId" uuid, trade text, "answeredAt" timestamptz, "scheduledOn" date, cost bigint, "createdAt" timestamptz,
        "updatedAt" timestamptz, "completedAt" timestamptz)`)
  await scope.db.execute(sql`
    insert into ticket_comments (organization_id, id, ticket_id, tenant_id, author_id, author_kind, body, created_at)
    select ${scope.organizationId}::uuid, id, "ticketId", "tenantId", "authorId", "authorKind", body, "createdAt"
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as x(id uuid, "ticketId" uuid, "tenantId" uuid, "authorId" uuid, "authorKind" text,
        body text, "createdAt" timestamptz)`)
}
