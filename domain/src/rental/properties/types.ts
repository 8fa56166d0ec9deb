import type { Cents } from '../../money.ts'

export const PROPERTY_TYPES = [
  'apartment',
  'house',
  'room',
  'studio',
  'commercial',
  'garage',
  'other',
] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

export const PROPERTY_STATUSES = ['available', 'occupied', 'maintenance'] as const
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number]

export const RENTAL_TYPES = ['long-term', 'short-term', 'both'] as const
export type RentalType = (typeof RENTAL_TYPES)[number]

export const AREA_UNITS = ['m2', 'sqft'] as const
export type AreaUnit = (typeof AREA_UNITS)[number]

export const DEFAULT_CHECK_IN_TIME = '15:00'
export const DEFAULT_CHECK_OUT_TIME = '11:00'

/** The fields of PROP-01 that the rules use; amounts in cents, times 'HH:MM'. */
export type PropertyFields = {
  address: string
  propertyType: PropertyType
  rentalType: RentalType
  rentAmount: Cents | null
  depositAmount: Cents | null
  billsAmount: Cents | null
  extraFees: Cents | null
  warrantyAmount: Cents | null
  dailyRate: Cents | null
  weeklyRate: Cents | null
  monthlyRate: Cents | null
  minStayDays: number | null
  maxStayDays: number | null
  checkInTime: string | null
  checkOutTime: string | null
  squareFootage: number | null
  /** Degrees; both or none (position.ts). */
  latitude: number | null
  longitude: number | null
}

/**
 * Short-term rentals and `both` have a calendar (PROP-05, PROP-06).
 */
export const hasCalendar = (rentalType: RentalType): boolean => rentalType !== 'long-term'
