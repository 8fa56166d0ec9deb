import { addDays, yearStart } from '@domovik/domain/dates.ts'
import { unitOccupancy } from '@domovik/domain/insight/reports/occupancy.ts'
import { inclusive, type Window } from '@domovik/domain/intervals.ts'

type Managed = { id: string; managedFrom: string; managedTo: string | null }
type Let = { startDate: string; endDate: string | null }

/** Returns the days let and the days available this year up to today (docs/finance.md 7, metric 13). */
export function occupancyOf(
  property: Managed,
  leases: readonly Let[],
  soldStays: readonly Window[],
  today: string,
): { occupied: number; available: number } {
  const unit = {
    propertyId: property.id,
    managed: inclusive(property.managedFrom, property.managedTo),
    leases: leases.map(({ startDate, endDate }) => inclusive(startDate, endDate)),
    soldStays,
    outOfService: [],
  }
  return unitOccupancy(unit, { from: yearStart(today), to: addDays(today, 1) })
}
