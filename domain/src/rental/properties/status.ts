import type { CivilDate } from '../../dates.ts'
import { covers, type Interval } from '../../intervals.ts'
import { type BookingStatus, SOLD_BOOKING_STATUSES } from '../bookings/types.ts'
import type { PropertyStatus } from './types.ts'

/** The use of a unit: its leases, its bookings, and when it is out of service. */
export type UnitCalendar = {
  leases: readonly Interval[]
  bookings: readonly { checkIn: CivilDate; checkOut: CivilDate; status: BookingStatus }[]
  outOfService: readonly Interval[]
}

/**
 * Returns the status on the day `today`: occupied, else maintenance, else available (docs/finance.md 3.4).
 * @specification of app.property_status
 */
export function propertyStatus(unit: UnitCalendar, today: CivilDate): PropertyStatus {
  const leased = unit.leases.some((range) => covers(range, today))
  const sold = unit.bookings.some(
    ({ checkIn, checkOut, status }) =>
      SOLD_BOOKING_STATUSES.includes(status) && checkIn <= today && today < checkOut,
  )
  if (leased || sold) return 'occupied'
  return unit.outOfService.some((range) => covers(range, today)) ? 'maintenance' : 'available'
}
