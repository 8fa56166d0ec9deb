import { gapsWithin, type Interval, intersect, totalDays, unionWithin, type Window } from '../../intervals.ts'
import { type RatioFigure, ratioFigure } from './types.ts'

/** One rentable unit: the interval in which it is managed, and how it is used. `soldStays` are booked nights. */
export type UnitDays = {
  propertyId: string
  managed: Interval
  leases: readonly Interval[]
  soldStays: readonly Interval[]
  outOfService: readonly Interval[]
}

/** Days of one unit inside a window. */
export type UnitOccupancy = {
  propertyId: string
  available: number
  leased: number
  soldNights: number
  /** Leased or sold; each day counts once. */
  occupied: number
  outOfServiceVacant: number
  vacant: number
}

export type Occupancy = {
  standard: RatioFigure
  /** Vacant days that are out of service do not count in the denominator. */
  adjusted: RatioFigure
  units: UnitOccupancy[]
}

/** Counts exact days, by interval arithmetic (docs/finance.md 7, metric 13). */
export function unitOccupancy(unit: UnitDays, window: Window): UnitOccupancy {
  const available = intersect(unit.managed, window)
  if (available === null) {
    return {
      propertyId: unit.propertyId,
      available: 0,
      leased: 0,
      soldNights: 0,
      occupied: 0,
      outOfServiceVacant: 0,
      vacant: 0,
    }
  }
  const letting = [...unit.leases, ...unit.soldStays]
  const outOfServiceVacant = gapsWithin(letting, available).flatMap((gap) =>
    unionWithin(unit.outOfService, gap),
  )
  const occupied = totalDays(unionWithin(letting, available))
  return {
    propertyId: unit.propertyId,
    available: totalDays([available]),
    leased: totalDays(unionWithin(unit.leases, available)),
    soldNights: totalDays(unionWithin(unit.soldStays, available)),
    occupied,
    outOfServiceVacant: totalDays(outOfServiceVacant),
    vacant: totalDays([available]) - occupied,
  }
}

/**
 * Occupied unit-days / available unit-days over all units: sums first, one division (docs/finance.md 6.6).
 * @specification of the days that the dashboard adds up in SQL
 */
export function occupancy(units: readonly UnitDays[], window: Window): Occupancy {
  const rows = units.map((unit) => unitOccupancy(unit, window))
  const sum = (key: 'available' | 'occupied' | 'outOfServiceVacant'): number =>
    rows.reduce((total, row) => total + row[key], 0)
  const occupied = sum('occupied')
  const available = sum('available')
  return {
    standard: ratioFigure(occupied, available),
    adjusted: ratioFigure(occupied, available - sum('outOfServiceVacant')),
    units: rows,
  }
}
