/**
 * The cash balance at the end of any day: the nearest recorded balance plus or minus all movements in between
 * (docs/decisions/023).
 */

import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { type CashMoved, flowOf, noFlow } from '@domovik/domain/insight/reports/cash-flow.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { nearestCashBalance } from '../../rental/cash/queries.ts'
import type { Unit } from './queries/bucket-name.ts'
import { depositsMoved } from './queries/deposits-moved.ts'
import { spent } from './queries/expenses.ts'
import { ownerPayouts } from './queries/owner-payouts.ts'
import { received } from './queries/revenue.ts'
import type { Filters } from './request.ts'

/** All completed cash movements in these days, in cents. */
export async function cashMoved(
  scope: OrganizationScope,
  window: Window,
  filters: Filters,
  unit: Unit,
): Promise<CashMoved[]> {
  const [income, paid, deposits, payouts] = await Promise.all([
    received(scope, window, filters, unit),
    spent(scope, window, filters, 'cash', unit),
    depositsMoved(scope, window, filters, unit),
    ownerPayouts(scope, window, filters, unit),
  ])
  return [
    ...income.map(({ bucket, amount }): CashMoved => ({ bucket, kind: 'receipts', amount })),
    ...income.map(
      ({ bucket, touristTax }): CashMoved => ({ bucket, kind: 'touristTax', amount: touristTax }),
    ),
    ...income.map(({ bucket, vat }): CashMoved => ({ bucket, kind: 'vat', amount: vat })),
    ...paid.map(
      ({ bucket, line, amount }): CashMoved => ({
        bucket,
        kind: line === 'tourist_tax' ? 'touristTaxPaid' : line,
        amount,
      }),
    ),
    ...paid.map(({ bucket, vat = 0 }): CashMoved => ({ bucket, kind: 'vatPaid', amount: vat })),
    ...deposits,
    ...payouts,
  ]
}

/** Returns the balance in cents and the last recorded reserve; null if no balance was ever recorded. */
export async function cashAt(
  scope: OrganizationScope,
  day: CivilDate,
): Promise<{ amount: number; reserve: number } | null> {
  const known = await nearestCashBalance(scope, day)
  if (!known) return null
  const forwards = known.asOf <= day
  const window = forwards
    ? { from: addDays(known.asOf, 1), to: addDays(day, 1) }
    : { from: addDays(day, 1), to: addDays(known.asOf, 1) }
  const moved = { ...noFlow }
  for (const { kind, amount } of await cashMoved(scope, window, {}, 'month')) moved[kind] += amount
  const change = Number(flowOf(moved).netChange)
  return { amount: known.amount + (forwards ? change : -change), reserve: known.reserve }
}
