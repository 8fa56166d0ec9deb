/** Calls of a landlord about recurring maintenance. */
import { later } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { occurrenceAfterChange, occurrenceFrom, type Recurrence } from '@domovik/domain/rental/recurrence.ts'
import type { PlanState } from '@domovik/domain/rental/tickets/planned-tickets.ts'
import { sql } from 'drizzle-orm'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { record } from '../../machinery/scope/scope.ts'
import { assignment } from '../tickets/assignees.ts'
import { requireSubjects } from '../tickets/queries.ts'
import { createDueTickets } from './create-tickets.ts'
import {
  findPlan,
  insertPlan,
  lastTicketFor,
  lockPlan,
  type PlanRow,
  planList,
  updatePlan,
} from './queries.ts'

const table = 'maintenance_plans'

const stateOf = (plan: { stoppedAt: Date | null; pausedAt: Date | null }): PlanState =>
  plan.stoppedAt !== null ? 'stopped' : plan.pausedAt !== null ? 'paused' : 'active'

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
    // What is due by the old plan is created by the old plan.
    await createDueTickets(scope)
    const before = await lockPlan(scope, id)
    if (updatedAt && new Date(updatedAt).getTime() !== before.updatedAt.getTime())
      throw new DomainError('version_conflict')
    const rule = { ...before, ...changes } as Recurrence
    const moved = (['startsOn', 'every', 'unit'] as const).some((field) => rule[field] !== before[field])
    const otherProperty = changes.propertyId !== undefined && changes.propertyId !== before.propertyId
    if (otherProperty) await requireSubjects(scope, { propertyId: changes.propertyId ?? null })
    const assigned = await assignment(scope, { assignedTo, vendorId }, before.assignedTo)
    // Days that passed while the former property was removed were days of that property.
    const waiting = otherProperty ? occurrenceFrom(rule, later(before.nextOn, scope.today)) : before.nextOn
    const nextOn = moved
      ? occurrenceAfterChange(rule, before as Recurrence, scope.today, await lastTicketFor(scope, id))
      : waiting
    await updatePlan(scope, id, { ...changes, ...assigned, nextOn })
    const details = { changed: [...changedFields(before, changes), ...changedFields(before, assigned)] }
    await record(scope, { action: 'UPDATE', table, recordId: id, details })
    await createDueTickets(scope)
    return findPlan(scope, id)
  }),

  setState: admin.maintenance.setState.handler(async ({ input: { id, state, from }, context: { scope } }) => {
    // What is due until today must be done, also if it is paused before the job creates it.
    await createDueTickets(scope)
    const before = await lockPlan(scope, id)
    if (from && from !== stateOf(before)) throw new DomainError('version_conflict')
    if (stateOf(before) === state) return findPlan(scope, id)
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
