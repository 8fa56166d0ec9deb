/**
 * A tenant's own tickets, read and written with the portal's database role, which cannot see other tenants'
 * tickets.
 */
import type { ticket as portalTicket } from '@domovik/contract/tenant/tickets.ts'
import type { comment } from '@domovik/contract/tickets.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { TicketPriority, TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { TenantScope } from '../../machinery/scope/scope.ts'
import { isLetOn } from '../leases/lease-sql.ts'

export type OwnComment = z.infer<typeof comment>
export type OwnTicket = z.infer<typeof portalTicket>

const selectOwn = (scope: TenantScope, where: SQL): SQL => sql`
  select k.id, k.type, k.status, k.priority, k.title, k.description, k.scheduled_on as "scheduledOn",
         k.created_at as "createdAt", k.updated_at as "updatedAt"
    from tickets k where k.organization_id = ${scope.organizationId} and k.tenant_id = ${scope.tenantId}
     and k.deleted_at is null ${where}`

/** Returns the tenant's tickets, newest first. */
export async function ownTickets(scope: TenantScope, type: TicketType | undefined): Promise<OwnTicket[]> {
  const { rows } = await scope.db.execute<{ tickets: OwnTicket[] }>(sql`
    select coalesce(json_agg(row order by row."createdAt" desc, row.id desc), '[]'::json) as tickets
      from (${selectOwn(scope, type ? sql`and k.type = ${type}` : sql``)}) as row`)
  return rows[0]!.tickets
}

/** Returns one ticket with its comments. Throws not_found, also for another tenant's ticket. */
export async function ownTicket(
  scope: TenantScope,
  id: string,
): Promise<{ ticket: OwnTicket; comments: OwnComment[] }> {
  const { rows } = await scope.db.execute<{ ticket: OwnTicket; comments: OwnComment[] }>(sql`
    select to_json(row) as ticket,
           (select coalesce(json_agg(json_build_object('id', c.id, 'authorKind', c.author_kind, 'body', c.body, 'createdAt', c.created_at)
                     order by c.created_at, c.id), '[]'::json)
              from ticket_comments c where c.organization_id = ${scope.organizationId} and c.ticket_id = ${id}
                and c.audience = 'tenant') as comments
      from (${selectOwn(scope, sql`and k.id = ${id}`)}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0]
}

export type Report = {
  id: string
  type: TicketType
  title: string
  description: string | null
  priority: TicketPriority
  /** The home that the tenant chose; null if none was chosen. */
  propertyId: string | null
}

/**
 * Creates a ticket for the chosen home, otherwise for the unit of the tenant's current lease, otherwise of the latest one. Throws
 * not_found if the chosen unit was never let to the tenant.
 */
export async function reportProblem(
  scope: TenantScope,
  { id, type, title, description, priority, propertyId }: Report,
): Promise<void> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select l.property_id as id from app.lettings l
     where l.organization_id = ${scope.organizationId} and l.tenant_id = ${scope.tenantId}
       and (${propertyId}::uuid is null or l.property_id = ${propertyId})
     order by ${isLetOn(sql`l`, scope.today)} desc, l.start_date desc limit 1`)
  const home = rows[0]?.id ?? null
  if (propertyId !== null && home === null) throw new DomainError('not_found')
  await scope.db.execute(sql`
    insert into tickets (organization_id, id, user_id, type, priority, title, description, tenant_id, property_id)
    values (${scope.organizationId}, ${id}, ${scope.userId}, ${type}, ${priority}, ${title}, ${description}, ${scope.tenantId}, ${home})`)
}
