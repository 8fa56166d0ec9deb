/** Measures of a window by property: one statement for the lines, two for the loans. */

import { type Measured, unmeasured } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { linesOf, type Narrowed } from './lines-sql.ts'
import { type Debts, debtByProperty, debtsOf, noDebt } from './loans.ts'

export type { Narrowed } from './lines-sql.ts'

/**
 * Returns the rows of each window, in order. Amounts without a property form one row of their own, unless the
 * query is filtered. Amounts are in cents.
 */
export async function measuresOf(
  scope: OrganizationScope,
  windows: readonly Window[],
  narrowed: Narrowed = {},
): Promise<Measured[][]> {
  const debts = await debtsOf(scope, narrowed)
  const answers: Measured[][] = []
  for (const window of windows) answers.push(await measuresIn(scope, window, narrowed, debts))
  return answers
}

async function measuresIn(
  scope: OrganizationScope,
  window: Window,
  narrowed: Narrowed,
  debts: Debts,
): Promise<Measured[]> {
  if (window.from >= window.to) return []
  const { rows } = await scope.db.execute<{ rows: Partial<Measured>[] }>(linesOf(scope, window, narrowed))
  const debtOf = debtByProperty(debts, window)
  const measured = rows[0]!.rows.map((row) => {
    const known = { ...unmeasured, ...withoutNulls(row) }
    const { borrowed, ...debt } = debtOf.get(known.propertyId) ?? noDebt
    return {
      ...known,
      ...debt,
      cashInvested: known.cashInvested ?? (known.totalCost === null ? null : known.totalCost - borrowed),
    }
  })
  return measured.filter((row) => row.propertyId !== null || saysSomething(row))
}

const saysSomething = (row: Measured): boolean =>
  Object.values(row).some((value) => typeof value === 'number' && value !== 0)

/** Omits null columns, so that the default of zero applies. */
const withoutNulls = (row: Partial<Measured>): Partial<Measured> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
