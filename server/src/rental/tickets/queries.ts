/** Reads and writes tickets. Comments are in comments.ts, links of vendors in links.ts. */
import type { ticketRow } from '@domovik/contract/admin/rental/tickets.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type AgeGroup, createdWithin } from '@domovik/domain/rental/tickets/figures.ts'
import type { TicketPriority, TicketStatus, TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { assignedMember, isBlocked } from '../../account/organizations/still-member.ts'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { tickets } from './table.ts'

export type TicketRow = z.infer<typeof ticketRow>
export type TicketFilters = {
  q?: string
  type?: string[]
  status?: string[]
  priority?: string[]
  trade?: string[]
  propertyId?: string
  tenantId?: string
  assignee?: string
  age?: AgeGroup[]
  answered?: 'yes' | 'no'
  costed?: 'yes' | 'no'
  from?: string
  to?: string
  doneFrom?: string
  doneTo?: string
}

/** Priority rank, low to critical, for sorting. */
const urgency = sql`array_position(array['low', 'medium', 'high', 'critical'], priority)`

/** The assignee of a row `k`, whose vendor is `v` and whose member is `m`, as JSON; null without one. */
export const assigneeOf = sql`case
  when v.id is not null then json_build_object('kind', 'vendor', 'id', v.id, 'name', v.name, 'blocked', false)
  when m.user_id is not null then json_build_object('kind', 'member', 'id', m.user_id, 'name', m.email, 'blocked', ${isBlocked}) end`

/** The member `m` of a row `k`. A user who is no member any more is no assignee. */
export const joinMember = sql`
    left join app.organization_members() m on m.user_id = k.assigned_to`

/** The vendor `v` of a ticket `k`. A removed vendor is no assignee of an open ticket. */
export const joinVendor = sql`
    left join vendors v on v.organization_id = k.organization_id and v.id = k.vendor_id
         and (v.deleted_at is null or not app.is_open_ticket(k.status))`

/** SQL of the vendor of a ticket, with the same rule. `row` is its alias. */
const presentVendor = (row: SQL): SQL<string | null> => sql`
  (select pv.id from vendors pv where pv.organization_id = ${row}.organization_id and pv.id = ${row}.vendor_id
      and (pv.deleted_at is null or not app.is_open_ticket(${row}.status)))`

/** The expense of a ticket `k`, unless it was removed. */
export const joinExpense = sql`
    left join expenses e on e.organization_id = k.organization_id and e.id = k.expense_id and e.deleted_at is null`

/** The cost of a ticket in cents: the amount of the booked expense, otherwise what was entered. */
export const ticketCost = sql`coalesce(e.amount, k.cost)`

/** The local day of an instant. */
export const localDay = (scope: OrganizationScope, instant: SQL): SQL =>
  sql`(${instant} at time zone ${scope.timeZone})::date`

/** A `select` of tickets as the contract returns them, without removed ones. */
export const selectTickets = (scope: Scope, where: SQL): SQL => sql`
  select k.id, k.type, k.status, k.priority, k.trade, k.title, k.property_id as "propertyId", p.address as "propertyAddress",
         k.tenant_id as "tenantId", t.name as "tenantName", ${assigneeOf} as assignee, k.scheduled_on as "scheduledOn",
         ${ticketCost} as cost, e.id as "expenseId", k.plan_id as "planId", k.booking_id as "bookingId", k.created_at as "createdAt", k.updated_at as "updatedAt",
         k.answered_at as "answeredAt", k.completed_at as "completedAt"
    from tickets k
    left join properties p on p.organization_id = k.organization_id and p.id = k.property_id
    left join tenants t on t.organization_id = k.organization_id and t.id = k.tenant_id
    ${joinVendor} ${joinMember} ${joinExpense}
   where k.organization_id = ${scope.organizationId} and k.deleted_at is null ${where}`

/** The list of tickets, filtered, with the total cost in cents. */
export function ticketList(scope: Scope, filters: TicketFilters): ListPlan {
  return {
    rows: selectTickets(scope, conditionsOf(scope, filters)),
    sorts: {
      createdAt: sql`"createdAt"`,
      priority: urgency,
      scheduledOn: sql`coalesce("scheduledOn", 'infinity'::date)`,
      cost: sql`coalesce(cost, -1)`,
      completedAt: sql`coalesce("completedAt", 'infinity'::timestamptz)`,
    },
    defaultSort: '-createdAt',
    totals: { cost: sql`coalesce(sum(cost), 0)`, currency: sql`${scope.currency}::text` },
  }
}

function conditionsOf(scope: Scope, filters: TicketFilters): SQL {
  const created = localDay(scope, sql`k.created_at`)
  const completed = localDay(scope, sql`k.completed_at`)
  const { assignee, answered, costed } = filters
  const conditions = [
    among(sql`k.type`, filters.type),
    among(sql`k.status`, filters.status),
    among(sql`k.priority`, filters.priority),
    among(sql`k.trade`, filters.trade),
    filters.propertyId === 'none' && sql`and k.property_id is null`,
    filters.propertyId && filters.propertyId !== 'none' && sql`and k.property_id = ${filters.propertyId}`,
    filters.tenantId && sql`and k.tenant_id = ${filters.tenantId}`,
    assignee === 'none' && sql`and m.user_id is null and v.id is null`,
    assignee && assignee !== 'none' && sql`and ${assignee}::uuid in (m.user_id, v.id)`,
    filters.age?.length &&
      sql`and app.is_open_ticket(k.status) and (${ageCondition(scope, created, filters.age)})`,
    answered && (answered === 'yes' ? sql`and k.answered_at is not null` : sql`and k.answered_at is null`),
    costed && (costed === 'yes' ? sql`and ${ticketCost} > 0` : sql`and coalesce(${ticketCost}, 0) = 0`),
    filters.from && sql`and ${created} >= ${filters.from}`,
    filters.to && sql`and ${created} <= ${filters.to}`,
    filters.doneFrom && sql`and ${completed} >= ${filters.doneFrom}`,
    filters.doneTo && sql`and ${completed} <= ${filters.doneTo}`,
    mentioning(filters.q, [sql`k.title`, sql`k.description`, sql`p.address`, sql`t.name`, sql`v.name`]),
  ]
  return sql.join(
    conditions.filter((one) => one instanceof Object),
    sql` `,
  )
}

const ageCondition = (scope: Scope, created: SQL, groups: readonly AgeGroup[]): SQL =>
  sql.join(
    groups.map((group) => {
      const { from, to } = createdWithin(group, scope.today)
      return sql`${created} between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`
    }),
    sql` or `,
  )

/** Returns one ticket without comments. Throws not_found. */
export async function findTicket(scope: Scope, id: string): Promise<TicketRow> {
  const { rows } = await scope.db.execute<{ ticket: TicketRow }>(sql`
    select to_json(row) as ticket from (${selectTickets(scope, sql`and k.id = ${id}`)}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].ticket
}

/** Locks the ticket until the transaction ends, so that its writers run one after the other. Throws not_found. */
export async function lockTicket(scope: OrganizationScope, id: string): Promise<void> {
  const { rows } = await scope.db.execute(sql`
    select 1 from tickets where organization_id = ${scope.organizationId} and id = ${id} and deleted_at is null for update`)
  if (!rows[0]) throw new DomainError('not_found')
}

export type TicketFacts = {
  id: string
  type: TicketType
  status: TicketStatus
  priority: TicketPriority
  assignedTo: string | null
  vendorId: string | null
  tenantId: string | null
}

/** Returns the given tickets and locks their rows until the transaction ends. */
export async function lockTickets(scope: OrganizationScope, ids: readonly string[]): Promise<TicketFacts[]> {
  const { id, type, status, priority, tenantId } = tickets
  const vendorId = presentVendor(sql`tickets`)
  const assignedTo = assignedMember(sql`tickets`)
  const rows = await scope.db
    .select({ id, type, status, priority, assignedTo, vendorId, tenantId })
    .from(tickets)
    .where(
      and(eq(tickets.organizationId, scope.organizationId), inArray(id, [...ids]), isNull(tickets.deletedAt)),
    )
    .orderBy(id)
    .for('update')
  return rows as TicketFacts[]
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
export async function insertTicket(
  scope: OrganizationScope,
  row: typeof tickets.$inferInsert,
): Promise<void> {
  await scope.db.insert(tickets).values(row)
}

/** Inserts tickets of recurring maintenance, leaves out those whose plan and day exist, and returns the new ids. */
export async function insertPlannedTickets(
  scope: OrganizationScope,
  rows: (typeof tickets.$inferInsert)[],
): Promise<string[]> {
  const made = await scope.db
    .insert(tickets)
    .values(rows)
    .onConflictDoNothing({
      target: [tickets.organizationId, tickets.planId, tickets.planDate],
      where: sql`plan_id is not null`,
    })
    .returning({ id: tickets.id })
  return made.map(({ id }) => id)
}

type Stored = typeof tickets.$inferInsert
export type TicketChange = Partial<Omit<Stored, 'status' | 'answeredAt' | 'completedAt'>> & {
  status?: TicketStatus | undefined
}

/** Updates a ticket. */
export const updateTicket = (scope: OrganizationScope, id: string, change: TicketChange): Promise<void> =>
  updateTickets(scope, [id], change)

/**
 * Updates tickets. A change of the status answers them. A completed ticket keeps its completion time until it is reopened; an undo gives it
 * back, from the event log.
 */
export async function updateTickets(
  scope: OrganizationScope,
  ids: readonly string[],
  { status, ...changes }: TicketChange,
  isUndo = false,
): Promise<void> {
  const before = isUndo
    ? sql`(select l.occurred_at from audit_logs l where l.organization_id = ${scope.organizationId} and l.record_id = ${tickets.id}
             and l.details ->> 'status' = 'completed' and l.details ? 'statusBefore' order by l.seq desc limit 1)`
    : sql`null`
  const completedAt =
    status === 'completed' ? sql`coalesce(${tickets.completedAt}, ${before}, app.now())` : null
  const answeredAt = sql`case when ${tickets.status} <> ${status ?? ''} then coalesce(${tickets.answeredAt}, app.now()) else ${tickets.answeredAt} end`
  await scope.db
    .update(tickets)
    .set({ ...changes, ...(status ? { status, completedAt, answeredAt } : {}), updatedAt: sql`app.now()` })
    .where(and(eq(tickets.organizationId, scope.organizationId), inArray(tickets.id, [...ids])))
}

/** Removes the given tickets or restores them. Returns those that changed, with their tenant. */
export async function setRemoved(
  scope: Scope,
  ids: string[],
  removed: boolean,
): Promise<{ id: string; tenantId: string | null }[]> {
  return await scope.db
    .update(tickets)
    .set({ deletedAt: removed ? sql`app.now()` : null, updatedAt: sql`app.now()` })
    .where(
      and(
        eq(tickets.organizationId, scope.organizationId),
        inArray(tickets.id, ids),
        removed ? isNull(tickets.deletedAt) : isNotNull(tickets.deletedAt),
      ),
    )
    .returning({ id: tickets.id, tenantId: tickets.tenantId })
}
