/** Maintenance (docs/finance.md 8.6): tickets opened and closed, their duration, and the costs. */
import { elapsedBuckets } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleMaintenance } from '@domovik/domain/insight/reports/maintenance.ts'
import { maintenanceCosts } from './queries/expenses.ts'
import { maintenanceTickets } from './queries/maintenance.ts'
import type { Report } from './request.ts'

export const maintenance: Report = async (scope, { period, filters }) => {
  const { from, toEffective } = period
  const buckets = elapsedBuckets(period)
  const window = { from, to: toEffective }
  const [tickets, costs] = await Promise.all([
    maintenanceTickets(scope, window, filters),
    maintenanceCosts(scope, window, filters, buckets[0]?.unit ?? 'day'),
  ])
  return assembleMaintenance(tickets, costs, { from, toEffective, buckets })
}
