/** Writes the tickets of turnovers (rental/turnovers). */
import type { TicketPriority } from '@domovik/domain/rental/tickets/types.ts'
import type { TurnoverTicket } from '@domovik/domain/rental/turnovers/turnovers.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, record, recordAll } from '../../machinery/scope/scope.ts'
import { tickets } from './table.ts'

/**
 * Returns the tickets of stays that are open, or whose day is not before today, of units with turnovers. A stay may have been moved
 * to a unit without them.
 */
export async function turnoverTickets(scope: OrganizationScope): Promise<TurnoverTicket[]> {
  const { rows } = await scope.db.execute<{ ticket: TurnoverTicket }>(sql`
    select json_build_object('id', k.id, 'bookingId', k.booking_id, 'propertyId', k.property_id, 'status', k.status, 'priority', k.priority, 'scheduledOn', k.scheduled_on,
             'turnoverOn', k.turnover_on, 'isRemoved', k.deleted_at is not null,
             'hasWork', k.cost is not null or k.expense_id is not null
               or exists (select from ticket_comments c where c.organization_id = k.organization_id and c.ticket_id = k.id)) as ticket
      from tickets k join bookings b on b.organization_id = k.organization_id and b.id = k.booking_id
     where k.organization_id = ${scope.organizationId} and k.booking_id is not null
       and exists (select from turnover_rules r where r.organization_id = k.organization_id and r.id in (b.property_id, k.property_id))
       and (b.check_out >= ${scope.today} or k.scheduled_on >= ${scope.today} or k.turnover_on >= ${scope.today})
     order by k.id for update of k`)
  return rows.map(({ ticket }) => ticket)
}

export type NewTurnover = {
  bookingId: string
  propertyId: string
  on: string
  priority: TicketPriority
  assignedTo: string | null
  vendorId: string | null
  title: string
}

/** Inserts tickets for cleaning. A booking that has one already gets no second one. */
export async function insertTurnovers(
  scope: OrganizationScope,
  given: readonly NewTurnover[],
): Promise<void> {
  if (given.length === 0) return
  const { organizationId } = scope
  const made = await scope.db
    .insert(tickets)
    .values(
      given.map(({ on, ...turnover }) => ({
        organizationId,
        id: newId(),
        type: 'maintenance',
        trade: 'cleaning',
        scheduledOn: on,
        turnoverOn: on,
        ...turnover,
      })),
    )
    .onConflictDoNothing({
      target: [tickets.organizationId, tickets.bookingId],
      where: sql`booking_id is not null`,
    })
    .returning()
  await recordAll(
    scope,
    made.map(({ id, priority, bookingId, assignedTo }) => ({
      ...({ action: 'CREATE', table: 'tickets', recordId: id } as const),
      details: { type: 'maintenance', priority, turnover: bookingId, ...(assignedTo ? { assignedTo } : {}) },
    })),
  )
}

const one = ({ organizationId }: OrganizationScope, id: string) =>
  and(eq(tickets.organizationId, organizationId), eq(tickets.id, id))

const changed = (scope: OrganizationScope, id: string, details: Record<string, unknown>) =>
  record(scope, { action: 'UPDATE', table: 'tickets', recordId: id, details: { ...details, turnover: true } })

/** Moves a ticket to the day of the departure, and restores it if it was removed with its stay. */
export async function setTurnoverDay(scope: OrganizationScope, id: string, on: string): Promise<void> {
  const changes = { scheduledOn: on, turnoverOn: on, deletedAt: null, updatedAt: sql`app.now()` }
  await scope.db.update(tickets).set(changes).where(one(scope, id))
  await changed(scope, id, { scheduledOn: on })
}

type Place = Pick<NewTurnover, 'propertyId' | 'assignedTo' | 'vendorId'>

/** Moves a ticket to another unit, where somebody else may clean. */
export async function setTurnoverUnit(scope: OrganizationScope, id: string, place: Place): Promise<void> {
  await scope.db
    .update(tickets)
    .set({ ...place, updatedAt: sql`app.now()` })
    .where(one(scope, id))
  const { propertyId, assignedTo } = place
  await changed(scope, id, { propertyId, ...(assignedTo ? { assignedTo } : {}) })
}

/** Makes tickets urgent because somebody arrives on their day. */
export async function raiseTurnovers(scope: OrganizationScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await scope.db
    .update(tickets)
    .set({ priority: 'high', updatedAt: sql`app.now()` })
    .where(and(eq(tickets.organizationId, scope.organizationId), inArray(tickets.id, [...ids])))
  for (const id of ids) await changed(scope, id, { priority: 'high' })
}

/** Removes a ticket because its stay was cancelled. */
export async function removeTurnover(scope: OrganizationScope, id: string): Promise<void> {
  await scope.db
    .update(tickets)
    .set({ deletedAt: sql`app.now()`, turnoverOn: null, updatedAt: sql`app.now()` })
    .where(one(scope, id))
  await record(scope, { action: 'DELETE', table: 'tickets', recordId: id, details: { turnover: true } })
}

/** The ticket no longer follows its stay. */
export async function endTurnover(scope: OrganizationScope, id: string): Promise<void> {
  await scope.db.update(tickets).set({ turnoverOn: null }).where(one(scope, id))
  await changed(scope, id, { commented: true })
}
