/** Calls of a landlord about recurring expenses. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { refuseSplit, type SplitBy } from '@domovik/domain/rental/expenses/split.ts'
import type { ExpenseCategory } from '@domovik/domain/rental/expenses/types.ts'
import { validateExpense } from '@domovik/domain/rental/expenses/validate.ts'
import {
  nextAfterBreak,
  nextAfterChange,
  nextBooking,
  type RecurringRule,
  validateRule,
} from '@domovik/domain/rental/recurring-expenses/due.ts'
import { sql } from 'drizzle-orm'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { type OrganizationScope, record } from '../../machinery/scope/scope.ts'
import { sharesOfBuilding } from '../expenses/split.ts'
import { requireSubjects } from '../tickets/queries.ts'
import { bookDueExpenses } from './book-due.ts'
import {
  deleteRecurringExpense,
  findRecurringExpense,
  insertRecurringExpense,
  lastBookedOn,
  lockRecurringExpense,
  type RecurringExpenseRow,
  recurringExpenseList,
  updateRecurringExpense,
} from './queries.ts'

const table = 'recurring_expenses'
type Draft = Parameters<typeof validateExpense>[0]

type Place = {
  amount: number
  vatAmount?: number | null | undefined
  category: ExpenseCategory
  propertyId?: string | null | undefined
  buildingId?: string | null | undefined
  splitBy?: string | null | undefined
}

/** Throws if a booking could not be split today: validation_failed, not_found, or what `splitExpense` throws. */
async function requireSplit(scope: OrganizationScope, place: Place): Promise<void> {
  const { amount, vatAmount = null, category, propertyId, buildingId, splitBy } = place
  refuseIssues([
    ...(buildingId && !splitBy ? [{ field: 'splitBy', code: 'required' as const }] : []),
    ...(splitBy && !buildingId ? [{ field: 'buildingId', code: 'required' as const }] : []),
    ...(buildingId && propertyId ? [{ field: 'propertyId', code: 'not_allowed' as const }] : []),
  ])
  if (!buildingId) return
  refuseSplit({ category })
  const whole = { amount, vatAmount, vatInvoiced: null }
  await sharesOfBuilding(scope, whole, { by: splitBy as SplitBy, buildingId })
}

export const recurringExpensesAdmin = {
  list: admin.recurringExpenses.list.handler(({ input, context: { scope } }) =>
    listPage<RecurringExpenseRow>(scope, recurringExpenseList(scope, input), input),
  ),

  create: admin.recurringExpenses.create.handler(async ({ input, context: { scope } }) => {
    const { organizationId, userId, currency, today } = scope
    const rule = { ...input, endsOn: input.endsOn ?? null }
    refuseIssues([...validateExpense({ ...input, status: 'pending' }, today), ...validateRule(rule, today)])
    await requireSubjects(scope, { propertyId: input.propertyId ?? null })
    await requireSplit(scope, input)
    const id = newId()
    const nextOn = nextBooking(rule, rule.startsOn)
    await insertRecurringExpense(scope, { ...input, organizationId, id, userId, currency, nextOn })
    const { category, amount, startsOn } = input
    await record(scope, { action: 'CREATE', table, recordId: id, details: { category, amount, startsOn } })
    await bookDueExpenses(scope)
    return findRecurringExpense(scope, id)
  }),

  update: admin.recurringExpenses.update.handler(async ({ input, context: { scope } }) => {
    const { id, updatedAt, ...changes } = input
    // What is due by the old rule is booked by the old rule.
    await bookDueExpenses(scope)
    const before = await lockRecurringExpense(scope, id)
    if (updatedAt && new Date(updatedAt).getTime() !== before.updatedAt.getTime())
      throw new DomainError('version_conflict')
    const changed = changedFields(before, changes)
    const after = { ...before, ...changes } as typeof before & Draft & RecurringRule
    refuseIssues([
      ...validateExpense({ ...after, status: 'pending', loanId: null }, scope.today),
      ...validateRule(after, scope.today, before),
    ])
    if (changes.propertyId !== undefined && changes.propertyId !== before.propertyId)
      await requireSubjects(scope, { propertyId: changes.propertyId })
    if (
      (['category', 'propertyId', 'buildingId', 'splitBy'] as const).some((field) => changed.includes(field))
    )
      await requireSplit(scope, after)
    // A changed rule counts from today on: no day in the past is booked again.
    const moved = (['startsOn', 'every', 'unit', 'endsOn'] as const).some((field) => changed.includes(field))
    const nextOn = moved
      ? nextAfterChange(after, before as RecurringRule, scope.today, await lastBookedOn(scope, id))
      : before.nextOn
    await updateRecurringExpense(scope, id, { ...changes, nextOn })
    const amounts = changed.includes('amount') ? { amount: changes.amount, before: before.amount } : {}
    await record(scope, { action: 'UPDATE', table, recordId: id, details: { changed, ...amounts } })
    await bookDueExpenses(scope)
    return findRecurringExpense(scope, id)
  }),

  setState: admin.recurringExpenses.setState.handler(
    async ({ input: { id, state, from }, context: { scope } }) => {
      // What is due until today is owed, also if it is paused before the job books it.
      await bookDueExpenses(scope)
      const before = await lockRecurringExpense(scope, id)
      const { nextOn: waiting } = before
      if (waiting === null) throw new DomainError('recurring_expense_ended')
      if (from && (before.pausedAt === null) !== (from === 'active'))
        throw new DomainError('version_conflict')
      if ((before.pausedAt === null) === (state === 'active')) return findRecurringExpense(scope, id)
      const nextOn =
        state === 'active'
          ? nextAfterBreak({ ...(before as RecurringRule), nextOn: waiting }, scope.today)
          : waiting
      await updateRecurringExpense(scope, id, {
        nextOn,
        pausedAt: state === 'paused' ? sql`app.now()` : null,
      })
      await record(scope, { action: 'UPDATE', table, recordId: id, details: { state } })
      await bookDueExpenses(scope)
      return findRecurringExpense(scope, id)
    },
  ),

  remove: admin.recurringExpenses.remove.handler(async ({ input: { id }, context: { scope } }) => {
    await lockRecurringExpense(scope, id)
    // Also one that was booked and removed since: it must not be booked again, so its rule stays.
    if ((await lastBookedOn(scope, id)) !== null) throw new DomainError('in_use')
    await deleteRecurringExpense(scope, id)
    await record(scope, { action: 'DELETE', table, recordId: id })
    return { id }
  }),
}
