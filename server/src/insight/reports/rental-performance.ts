/** Rental performance (docs/finance.md 8.14): rents, occupancy and time to let. */
import { assemblePerformance } from '@domovik/domain/insight/reports/rental-performance.ts'
import { measuredPeriod } from './measured.ts'
import { unitsLet } from './queries/properties.ts'
import type { Report } from './request.ts'

export const rentalPerformance: Report = async (scope, asked) => {
  const { window, now, before, months } = await measuredPeriod(scope, asked, true)
  return assemblePerformance(now, before, await unitsLet(scope, window, asked.filters), months, window)
}
