/** Occupancy (docs/finance.md 8.7): days let out of days available. */
import { assembleOccupancy } from '@domovik/domain/insight/reports/occupancy-days.ts'
import { measuredPeriod } from './measured.ts'
import type { Report } from './request.ts'

export const occupancy: Report = async (scope, asked) => {
  const { window, now, before, months } = await measuredPeriod(scope, asked, true)
  return assembleOccupancy(now, before, months, window)
}
