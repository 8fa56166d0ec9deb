/** Creates the tickets of recurring maintenance ahead of their days. */
import type { RecurrenceUnit } from '@domovik/domain/rental/recurrence.ts'
import { ticketsToCreate } from '@domovik/domain/rental/tickets/planned-tickets.ts'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { workingMembers } from '../../account/organizations/still-member.ts'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { insertPlannedTickets } from '../tickets/queries.ts'
import { maintenancePlans } from './table.ts'

/**
 * Creates the tickets that are due in the organization today, none for a removed property. Locks the plans, so that two nodes create each ticket once;
 * a unique index over plan and day holds the same. Returns the number of tickets.
 */
export async function createDueTickets(scope: OrganizationScope): Promise<number> {
  const { db, organizationId, today } = scope
  const plans = await db
    .select()
    .from(maintenancePlans)
    .where(
      and(
        eq(maintenancePlans.organizationId, organizationId),
        isNull(maintenancePlans.pausedAt),
        isNull(maintenancePlans.stoppedAt),
        lte(sql`${maintenancePlans.nextOn} - ${maintenancePlans.daysAhead}`, sql`${today}::date`),
        sql`not exists (select 1 from properties p where p.organization_id = ${organizationId}
          and p.id = ${maintenancePlans.propertyId} and p.deleted_at is not null)`,
      ),
    )
    .orderBy(asc(maintenancePlans.id))
    .for('update')
  const members = await workingMembers(
    scope,
    plans.flatMap(({ assignedTo }) => assignedTo ?? []),
  )
  let created = 0
  for (const plan of plans) {
    const { days, nextOn } = ticketsToCreate({ ...plan, unit: plan.unit as RecurrenceUnit }, today)
    const assignedTo = plan.assignedTo !== null && members.has(plan.assignedTo) ? plan.assignedTo : null
    created += await createTickets(scope, { ...plan, assignedTo }, days)
    await db
      .update(maintenancePlans)
      .set({ nextOn })
      .where(and(eq(maintenancePlans.organizationId, organizationId), eq(maintenancePlans.id, plan.id)))
  }
  return created
}

async function createTickets(
  scope: OrganizationScope,
  plan: typeof maintenancePlans.$inferSelect,
  days: readonly string[],
): Promise<number> {
  if (days.length === 0) return 0
  const { organizationId } = scope
  const { title, description, priority, trade, propertyId, assignedTo, vendorId } = plan
  const made = await insertPlannedTickets(
    scope,
    days.map((day) => ({
      ...{ organizationId, title, description, priority, trade, propertyId, assignedTo, vendorId },
      id: newId(),
      userId: plan.userId,
      type: 'maintenance',
      scheduledOn: day,
      planId: plan.id,
      planDate: day,
    })),
  )
  await recordAll(
    scope,
    made.map((id) => ({
      ...({ action: 'CREATE', table: 'tickets', recordId: id } as const),
      details: { type: 'maintenance', priority, plan: plan.id, ...(assignedTo ? { assignedTo } : {}) },
    })),
  )
  return made.length
}
