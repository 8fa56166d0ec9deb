/** Lease status (docs/finance.md 8.10): every lease at the end of the period's last elapsed day. */
import { lastElapsed } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleLeaseStatus } from '@domovik/domain/insight/reports/lease-status.ts'
import { leasesOn } from './queries/leases.ts'
import { listFilters, type Report } from './request.ts'

export const leaseStatus: Report = async (scope, { period, filters }) => {
  const day = lastElapsed(period, scope.today)
  const found = await leasesOn(scope, filters, day, period.from)
  return assembleLeaseStatus(found.leases, {
    day,
    from: period.from,
    leftOut: found.leftOut,
    today: day >= scope.today && !filters.rentalType && found.leftOut === 0,
    filters: listFilters(filters),
  })
}
