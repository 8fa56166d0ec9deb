/** Reads and writes tickets and their comments. */
import type { ticketRow } from '@domovik/contract/admin/rental/tickets.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { TicketPriority, TicketStatus } from '@domovik/domain/rental/tickets/types.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { ticketComments, tickets } from './table.ts'

export type TicketRow = z.infer<typeof ticketRow>
export type TicketFilters = { q?: string; type?: string[]; status?: string[]; priority?: string[] }

/** Priority rank, low to critical, for sorting. */
const urgency = sql`array_position(array['low', 'medium', 'high', 'critical'], priority)`

const selectTickets = (scope: OrganizationScope, where: SQL): SQL => sql`
  select k.id, k.type, k.status, k.priority, k.title, k.property_id as "propertyId", p.address as "propertyAddress",
         k.tenant_id as "tenantId", t.name as "tenantName", k.scheduled_on as "scheduledOn", k.cost,
         k.created_at as "createdAt", k.updated_at as "updatedAt"
    from tickets k
    left join properties p on p.organization_id = k.organization_id and p.id = k.property_id
    left join tenants t on t.organization_id = k.organization_id and t.id = k.tenant_id
   where k.organization_id = ${scope.organizationId} ${where}`

/** The list of tickets, filtered. */
export function ticketList(scope: OrganizationScope, filters: TicketFilters): ListPlan {
  return {
    rows: selectTickets(
      scope,
      sql`${among(sql`k.type`, filters.type)} ${among(sql`k.status`, filters.status)} ${among(sql`k.priority`, filters.priority)}
        ${mentioning(filters.q, [sql`k.title`, sql`k.description`, sql`p.address`, sql`t.name`])}`,
    ),
    sorts: {
      createdAt: sql`"createdAt"`,
      priority: urgency,
      scheduledOn: sql`coalesce("scheduledOn", 'infinity'::date)`,
    },
    defaultSort: '-createdAt',
  }
}

export type Comment = { id: string; authorKind: 'manager' | 'tenant'; body: string; createdAt: string }
export type TicketDetail = { ticket: TicketRow & { description: string | null }; comments: Comment[] }

/** Returns the ticket and its comments, oldest first, in one statement. Throws not_found. */
export async function ticketDetail(scope: OrganizationScope, id: string): Promise<TicketDetail> {
  const { rows } = await scope.db.execute<TicketDetail>(sql`
    select to_json(row) as ticket,
           (select coalesce(json_agg(json_build_object('id', c.id, 'authorKind', c.author_kind, 'body', c.body, 'createdAt', c.created_at)
                     order by c.created_at, c.id), '[]'::json)
              from ticket_comments c where c.organization_id = ${scope.organizationId} and c.ticket_id = ${id}) as comments
      from (select shown.*, k.description from (${selectTickets(scope, sql`and k.id = ${id}`)}) as shown
              join tickets k on k.organization_id = ${scope.organizationId} and k.id = shown.id) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

/** Returns one ticket without comments. Throws not_found. */
export async function findTicket(scope: OrganizationScope, id: string): Promise<TicketRow> {
  const { rows } = await scope.db.execute<{ ticket: TicketRow }>(sql`
    select to_json(row) as ticket from (${selectTickets(scope, sql`and k.id = ${id}`)}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].ticket
}

/** Throws not_found if the property or tenant does not belong to the organization or was removed. */
export async function requireSubjects(
  scope: OrganizationScope,
  subjects: { propertyId?: string | null; tenantId?: string | null },
): Promise<void> {
  const { propertyId = null, tenantId = null } = subjects
  const here = sql`organization_id = ${scope.organizationId} and deleted_at is null`
  const { rows } = await scope.db.execute<{ known: boolean }>(sql`
    select (${propertyId}::uuid is null or exists (select 1 from properties where ${here} and id = ${propertyId}))
       and (${tenantId}::uuid is null or exists (select 1 from tenants where ${here} and id = ${tenantId})) as known`)
  if (!rows[0]!.known) throw new DomainError('not_found')
}

/** Inserts a ticket. */
export async function insertTicket(scope: Scope, row: typeof tickets.$inferInsert): Promise<void> {
  await scope.db.insert(tickets).values(row)
}

export type TicketChange = {
  status?: TicketStatus | undefined
  priority?: TicketPriority | undefined
  scheduledOn?: string | null | undefined
  cost?: number | null | undefined
}

/** Updates a ticket. A completed ticket keeps its completion time until it is reopened. */
export async function updateTicket(
  scope: Scope,
  id: string,
  { status, ...changes }: TicketChange,
): Promise<void> {
  const completedAt = status === 'completed' ? sql`coalesce(${tickets.completedAt}, app.now())` : null
  await scope.db
    .update(tickets)
    .set({ ...changes, ...(status ? { status, completedAt } : {}), updatedAt: sql`app.now()` })
    .where(and(eq(tickets.organizationId, scope.organizationId), eq(tickets.id, id)))
}

/**
 * Adds a comment. A manager's comment also updates the ticket; the tenant's database role cannot change it.
 */
export async function insertComment(
  scope: OrganizationScope,
  row: typeof ticketComments.$inferInsert,
): Promise<Comment> {
  const [made] = await scope.db.insert(ticketComments).values(row).returning({
    id: ticketComments.id,
    authorKind: ticketComments.authorKind,
    body: ticketComments.body,
    createdAt: ticketComments.createdAt,
  })
  if (scope.kind !== 'tenant') {
    await scope.db
      .update(tickets)
      .set({ updatedAt: sql`app.now()` })
      .where(and(eq(tickets.organizationId, scope.organizationId), eq(tickets.id, row.ticketId)))
  }
  return {
    ...made!,
    authorKind: made!.authorKind as Comment['authorKind'],
    createdAt: made!.createdAt.toISOString(),
  }
}
