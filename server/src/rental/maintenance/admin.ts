/** Calls of a landlord about recurring maintenance. */
import { later } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { occurrenceFrom, type Recurrence } from '@domovik/domain/rental/recurrence.ts'
import { sql } from 'drizzle-orm'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { record } from '../../machinery/scope/scope.ts'
import { assignment } from '../tickets/assignees.ts'
import { requireSubjects } from '../tickets/queries.ts'
import { createDueTickets } from './create-tickets.ts'
import { findPlan, insertPlan, lockPlan, type PlanRow, planList, updatePlan } from './queries.ts'

const table = 'maintenance_plans'

export const maintenanceAdmin = {
  list: admin.maintenance.list.handler(({ input, context: { scope } }) =>
    listPage<PlanRow>(scope, planList(scope, input), input),
  ),

  create: admin.maintenance.create.handler(async ({ input, context: { scope } }) => {
    await requireSubjects(scope, { propertyId: input.propertyId ?? null })
    const assigned = await assignment(scope, input)
    const id = newId()
    const { organizationId, userId, today } = scope
    const nextOn = occurrenceFrom(input, later(input.startsOn, today))
    await insertPlan(scope, { ...input, ...assigned, organizationId, id, userId, nextOn })
    await record(scope, { action: 'CREATE', table, recordId: id, details: { startsOn: input.startsOn } })
    await createDueTickets(scope)
    return findPlan(scope, id)
  }),

  update: admin.maintenance.update.handler(async ({ input, context: { scope } }) => {
    const { id, updatedAt, assignedTo, vendorId, ...changes } = input
    const before = await lockPlan(scope, id)
    if (updatedAt && new Date(updatedAt).getTime() !== before.updatedAt.getTime())
      throw new DomainError('version_conflict')
    if (changes.propertyId !== before.propertyId)
      await requireSubjects(scope, { propertyId: changes.propertyId ?? null })
    const rule = { ...before, ...changes } as Recurrence
    const moved = (['startsOn', 'every', 'unit'] as const).some((field) => rule[field] !== before[field])
    const assigned = await assignment(scope, { assignedTo, vendorId })
    // Days whose tickets exist already get no second one: the unique index over plan and day leaves them out.
    const nextOn = moved ? occurrenceFrom(rule, later(rule.startsOn, scope.today)) : before.nextOn
    await updatePlan(scope, id, { ...changes, ...assigned, nextOn })
    const details = { changed: [...changedFields(before, changes), ...changedFields(before, assigned)] }
    await record(scope, { action: 'UPDATE', table, recordId: id, details })
    await createDueTickets(scope)
    return findPlan(scope, id)
  }),

  setState: admin.maintenance.setState.handler(async ({ input: { id, state }, context: { scope } }) => {
    const before = await lockPlan(scope, id)
    const at = sql`app.now()`
    const nextOn =
      state === 'active'
        ? occurrenceFrom(before as Recurrence, later(before.nextOn, scope.today))
        : before.nextOn
    await updatePlan(scope, id, {
      nextOn,
      pausedAt: state === 'paused' ? at : null,
      stoppedAt: state === 'stopped' ? at : null,
    })
    await record(scope, { action: 'UPDATE', table, recordId: id, details: { state } })
    await createDueTickets(scope)
    return findPlan(scope, id)
  }),
}
