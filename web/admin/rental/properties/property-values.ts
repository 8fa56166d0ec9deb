import type { property } from '@domovik/contract/admin/rental/properties.ts'
import { formatPosition, parsePosition } from '@domovik/domain/rental/properties/position.ts'
import type {
  AreaUnit,
  PropertyFields,
  PropertyType,
  RentalType,
} from '@domovik/domain/rental/properties/types.ts'
import { validateProperty } from '@domovik/domain/rental/properties/validate.ts'
import type { z } from 'zod'

export type Property = z.infer<typeof property>

/** The values of the form: amounts in cents, missing texts are empty, amenities in one line. */
export type PropertyValues = {
  address: string
  city: string
  postalCode: string
  propertyType: PropertyType
  rentalType: RentalType
  rentAmount: number | null
  billsAmount: number | null
  depositAmount: number | null
  extraFees: number | null
  warrantyAmount: number | null
  dailyRate: number | null
  weeklyRate: number | null
  monthlyRate: number | null
  minStayDays: number | null
  maxStayDays: number | null
  checkInTime: string
  checkOutTime: string
  houseRules: string
  registrationNumber: string
  amenities: string
  squareFootage: number | null
  areaUnit: AreaUnit
  /** Both coordinates in one line, as maps show them. */
  position: string
  description: string
  managedFrom: string | null
  managedTo: string | null
}

export const newProperty: PropertyValues = {
  address: '',
  city: '',
  postalCode: '',
  propertyType: 'apartment',
  rentalType: 'long-term',
  rentAmount: null,
  billsAmount: null,
  depositAmount: null,
  extraFees: null,
  warrantyAmount: null,
  dailyRate: null,
  weeklyRate: null,
  monthlyRate: null,
  minStayDays: null,
  maxStayDays: null,
  checkInTime: '',
  checkOutTime: '',
  houseRules: '',
  registrationNumber: '',
  amenities: '',
  squareFootage: null,
  areaUnit: 'm2',
  position: '',
  description: '',
  managedFrom: null,
  managedTo: null,
}

/** Zero is shown as an empty field. */
const some = (cents: number | null): number | null => (cents === 0 ? null : cents)

export function valuesOf(known: Property): PropertyValues {
  return {
    address: known.address,
    city: known.city ?? '',
    postalCode: known.postalCode ?? '',
    propertyType: known.propertyType,
    rentalType: known.rentalType,
    rentAmount: some(known.rentAmount),
    billsAmount: some(known.billsAmount),
    depositAmount: some(known.depositAmount),
    extraFees: some(known.extraFees),
    warrantyAmount: some(known.warrantyAmount),
    dailyRate: known.dailyRate,
    weeklyRate: known.weeklyRate,
    monthlyRate: known.monthlyRate,
    minStayDays: known.minStayDays,
    maxStayDays: known.maxStayDays,
    checkInTime: known.checkInTime ?? '',
    checkOutTime: known.checkOutTime ?? '',
    houseRules: known.houseRules ?? '',
    registrationNumber: known.registrationNumber ?? '',
    amenities: known.amenities.join(', '),
    squareFootage: known.squareFootage,
    areaUnit: known.areaUnit,
    position: positionOf(known),
    description: known.description ?? '',
    managedFrom: known.managedFromEntered ? known.managedFrom : null,
    managedTo: known.managedTo,
  }
}

/** The position as text; empty without one. */
export const positionOf = ({ latitude, longitude }: Pick<Property, 'latitude' | 'longitude'>): string =>
  latitude === null || longitude === null ? '' : formatPosition({ latitude, longitude })

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The input for the server. */
export function inputOf({ position, ...values }: PropertyValues) {
  return {
    ...values,
    ...coordinatesOf(position),
    city: orNull(values.city),
    postalCode: orNull(values.postalCode),
    rentAmount: values.rentAmount ?? 0,
    billsAmount: values.billsAmount ?? 0,
    depositAmount: values.depositAmount ?? 0,
    extraFees: values.extraFees ?? 0,
    warrantyAmount: values.warrantyAmount ?? 0,
    checkInTime: orNull(values.checkInTime),
    checkOutTime: orNull(values.checkOutTime),
    houseRules: orNull(values.houseRules),
    registrationNumber: orNull(values.registrationNumber ?? ''),
    description: orNull(values.description),
    amenities: values.amenities
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  }
}

/** Both null without a readable position. A draft of an earlier version has no position. */
function coordinatesOf(position: string | undefined): { latitude: number | null; longitude: number | null } {
  return parsePosition(position ?? '') ?? { latitude: null, longitude: null }
}

/** The server's rules, checked while typing. */
export function checkProperty(values: PropertyValues): Record<string, string> {
  const fields: PropertyFields = {
    ...values,
    ...coordinatesOf(values.position),
    checkInTime: orNull(values.checkInTime),
    checkOutTime: orNull(values.checkOutTime),
  }
  const { managedFrom, managedTo } = values
  if (managedFrom && managedTo && managedTo < managedFrom) return { managedTo: 'end_before_start' }
  if (values.position?.trim() && !parsePosition(values.position)) return { position: 'position_invalid' }
  return Object.fromEntries(validateProperty(fields).map(({ field, code }) => [field, code]))
}
