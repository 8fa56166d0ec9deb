/** Books recurring expenses on their days. */

import { DomainError } from '@domovik/domain/errors.ts'
import type { Share, SplitBy } from '@domovik/domain/rental/expenses/split.ts'
import type { RecurrenceUnit } from '@domovik/domain/rental/recurrence.ts'
import { expensesToBook, nextAfterBreak } from '@domovik/domain/rental/recurring-expenses/due.ts'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { insertRecurringBookings, replaceShares } from '../expenses/queries.ts'
import { sharesOfBuilding, splitColumns } from '../expenses/split.ts'
import type { StoredRecurringExpense } from './queries.ts'
import { recurringExpenses } from './table.ts'

/**
 * Books what is due in the organization until today as pending expenses. Days that pass while the property is removed are
 * left out for ever; so this is called before a property is removed (what is due until then is owed) and before it is
 * restored. Locks the rows, so that two nodes book each day once; a unique index over recurring expense and day holds the same.
 * Returns the number of expenses.
 */
export async function bookDueExpenses(scope: OrganizationScope): Promise<number> {
  const { db, organizationId, today } = scope
  const propertyRemoved = sql<boolean>`exists (select 1 from properties p where p.organization_id = ${organizationId}
    and p.id = ${recurringExpenses.propertyId} and p.deleted_at is not null)`
  const due = await db
    .select({ row: recurringExpenses, propertyRemoved })
    .from(recurringExpenses)
    .where(
      and(
        eq(recurringExpenses.organizationId, organizationId),
        isNull(recurringExpenses.pausedAt),
        lte(recurringExpenses.nextOn, today),
      ),
    )
    .orderBy(asc(recurringExpenses.id))
    .for('update')
  let booked = 0
  for (const { row, propertyRemoved } of due) {
    const rule = { ...row, unit: row.unit as RecurrenceUnit, nextOn: row.nextOn! }
    const { days, nextOn } = propertyRemoved
      ? { days: [], nextOn: nextAfterBreak(rule, today) }
      : expensesToBook(rule, today)
    booked += await book(scope, row, days)
    await db
      .update(recurringExpenses)
      .set({ nextOn })
      .where(and(eq(recurringExpenses.organizationId, organizationId), eq(recurringExpenses.id, row.id)))
  }
  return booked
}

async function book(
  scope: OrganizationScope,
  row: StoredRecurringExpense,
  days: readonly string[],
): Promise<number> {
  if (days.length === 0) return 0
  const { organizationId } = scope
  const { amount, vatAmount, currency, category, description, vendor, propertyId, taxCategory } = row
  const { shares, notSplit } = await sharesNow(scope, row)
  const split =
    shares.length > 0 ? { by: row.splitBy as SplitBy, buildingId: row.buildingId, parts: [] } : undefined
  const made = await insertRecurringBookings(
    scope,
    days.map((day) => ({
      ...{ organizationId, amount, vatAmount, currency, category, description, vendor, propertyId },
      id: newId(),
      userId: row.userId,
      taxCategory,
      ...splitColumns(split),
      date: day,
      status: 'pending',
      recurringId: row.id,
      recurringOn: day,
    })),
  )
  for (const { id } of made) if (split) await replaceShares(scope, id, shares)
  const divided = split ? { splitBy: split.by, properties: shares.length } : { ...(notSplit && { notSplit }) }
  await recordAll(
    scope,
    made.map(({ id, date }) => ({
      ...({ action: 'CREATE', table: 'expenses', recordId: id } as const),
      details: { category, amount, date, status: 'pending', recurring: row.id, ...divided },
    })),
  )
  return made.length
}

/**
 * Returns the shares of a booking over the units that the building has now; none if it is not split. What cannot be split any more,
 * because an area or a participation was removed since, is booked whole, so that a cost is never left out: `notSplit` is the reason.
 */
async function sharesNow(
  scope: OrganizationScope,
  { amount, vatAmount, buildingId, splitBy }: StoredRecurringExpense,
): Promise<{ shares: Share[]; notSplit?: string }> {
  if (buildingId === null) return { shares: [] }
  try {
    const whole = { amount, vatAmount, vatInvoiced: null }
    return { shares: await sharesOfBuilding(scope, whole, { by: splitBy as SplitBy, buildingId }) }
  } catch (error) {
    if (error instanceof DomainError && error.code.startsWith('split_'))
      return { shares: [], notSplit: error.code }
    throw error
  }
}
