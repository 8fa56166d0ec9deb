import { addMonthsClamped, monthStart, yearOf } from '@domovik/domain/dates.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { saveClause } from '../../rental/indexation/clauses.ts'
import type { DemoPlan } from './plan.ts'

const clauses = 12
/** Notice today raises a rent from the first day of this month from now (docs/finance.md 9.3). */
const monthsOfNotice = 4

/** Writes indexation clauses for leases that run for a year at least. Some rents are due, others next year. */
export async function writeClauses(scope: SystemScope, plan: DemoPlan): Promise<void> {
  const yearAgo = addMonthsClamped(scope.today, -12)
  const running = plan.money
    .map(({ letting }) => letting)
    .filter(
      ({ lease: { start, end } }) =>
        start <= yearAgo && (end === null || end > addMonthsClamped(scope.today, 6)),
    )
    .slice(0, clauses)
  for (const [index, { lease, createdAt }] of running.entries()) {
    const clause = {
      series: 'pl_cpi',
      basePeriod: String(yearOf(scope.today) - 2),
      nextFrom: addMonthsClamped(monthStart(scope.today), monthsOfNotice + (index % 3) * 3),
      capPercent: index % 4 === 3 ? '3' : null,
      capUntil: null,
      upwardOnly: true,
      notice: 'pl',
    } as const
    await saveClause(scope, lease.id, clause, new Date(createdAt))
  }
}
