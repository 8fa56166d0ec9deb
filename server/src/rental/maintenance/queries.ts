/** Reads and writes recurring maintenance. */
import type { planRow } from '@domovik/contract/admin/rental/maintenance.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { assigneeOf, joinMember } from '../tickets/queries.ts'
import { maintenancePlans } from './table.ts'

export type PlanRow = z.infer<typeof planRow>
type Filters = { q?: string; state?: string[]; trade?: string[]; propertyId?: string }

const state = sql`case when k.stopped_at is not null then 'stopped' when k.paused_at is not null then 'paused' else 'active' end`

const selectPlans = (scope: Scope, where: SQL): SQL => sql`
  select k.id, k.title, k.description, k.priority, k.trade, k.property_id as "propertyId", p.address as "propertyAddress",
         ${assigneeOf} as assignee, k.starts_on as "startsOn", k.every, k.unit, k.days_ahead as "daysAhead",
         case when ${state} = 'active' and p.deleted_at is null then k.next_on end as "nextOn", ${state} as state,
         (select count(*)::int from tickets own where own.organization_id = k.organization_id and own.plan_id = k.id
             and own.deleted_at is null) as tickets,
         (select max(own.plan_date) from tickets own where own.organization_id = k.organization_id
             and own.plan_id = k.id) as "lastTicketFor", k.updated_at as "updatedAt"
    from maintenance_plans k
    left join properties p on p.organization_id = k.organization_id and p.id = k.property_id
    left join vendors v on v.organization_id = k.organization_id and v.id = k.vendor_id and v.deleted_at is null ${joinMember}
   where k.organization_id = ${scope.organizationId} ${where}`

/** The list of recurring maintenance, filtered. */
export const planList = (scope: Scope, filters: Filters): ListPlan => ({
  rows: selectPlans(
    scope,
    sql`${among(state, filters.state)} ${among(sql`k.trade`, filters.trade)}
      ${filters.propertyId ? sql`and k.property_id = ${filters.propertyId}` : sql``}
      ${mentioning(filters.q, [sql`k.title`, sql`k.description`, sql`p.address`, sql`v.name`])}`,
  ),
  sorts: { nextOn: sql`coalesce("nextOn", 'infinity'::date)`, title: sql`title collate "pl-x-icu"` },
  defaultSort: 'nextOn',
})

/** Returns one plan. Throws not_found. */
export async function findPlan(scope: Scope, id: string): Promise<PlanRow> {
  const { rows } = await scope.db.execute<{ plan: PlanRow }>(sql`
    select to_json(row) as plan from (${selectPlans(scope, sql`and k.id = ${id}`)}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].plan
}

type Stored = typeof maintenancePlans.$inferSelect

/** Returns the stored plan and locks it until the transaction ends. Throws not_found. */
export async function lockPlan(scope: OrganizationScope, id: string): Promise<Stored> {
  const [plan] = await scope.db.select().from(maintenancePlans).where(ofId(scope, id)).for('update')
  if (!plan) throw new DomainError('not_found')
  return plan
}

/** Returns the last day that got a ticket, also if the ticket was removed since; null if none did. */
export async function lastTicketFor(scope: OrganizationScope, id: string): Promise<string | null> {
  const { rows } = await scope.db.execute<{ last: string | null }>(sql`
    select max(plan_date)::text as last from tickets where organization_id = ${scope.organizationId} and plan_id = ${id}`)
  return rows[0]!.last
}

/** Inserts a plan. */
export async function insertPlan(scope: Scope, row: typeof maintenancePlans.$inferInsert): Promise<void> {
  await scope.db.insert(maintenancePlans).values(row)
}

/** Updates a plan. */
export async function updatePlan(
  scope: OrganizationScope,
  id: string,
  changes: { [K in keyof Stored]?: Stored[K] | SQL | undefined },
): Promise<void> {
  await scope.db
    .update(maintenancePlans)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(ofId(scope, id))
}

const ofId = ({ organizationId }: OrganizationScope, id: string) =>
  and(eq(maintenancePlans.organizationId, organizationId), eq(maintenancePlans.id, id))
