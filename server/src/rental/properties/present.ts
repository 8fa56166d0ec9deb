import type { propertyRow } from '@domovik/contract/admin/rental/properties.ts'
import type {
  PropertyFields,
  PropertyStatus,
  PropertyType,
  RentalType,
} from '@domovik/domain/rental/properties/types.ts'
import type { z } from 'zod'
import type { PropertyRecord } from './queries.ts'

export type PropertyRow = z.infer<typeof propertyRow>

/** Converts a property to its API shape. */
export function presentProperty(row: PropertyRecord, status: PropertyStatus, currency: string) {
  const { organizationId: _, userId: _creator, importId: _import, deletedAt: _deleted, ...shown } = row
  return {
    ...shown,
    status,
    currency,
    propertyType: row.propertyType as PropertyType,
    rentalType: row.rentalType as RentalType,
    areaUnit: row.areaUnit as 'm2' | 'sqft',
    checkInTime: row.checkInTime?.slice(0, 5) ?? null,
    checkOutTime: row.checkOutTime?.slice(0, 5) ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

type Given = { [Field in keyof PropertyFields]?: string | number | null }

/** Returns the fields that the domain rules check; missing fields count as empty. */
export function fieldsOf(given: Given & { address: string }): PropertyFields {
  const money = (value: Given[keyof Given]) => (typeof value === 'number' ? value : null)
  const time = (value: Given[keyof Given]) => (typeof value === 'string' ? value.slice(0, 5) : null)
  return {
    address: given.address,
    propertyType: given.propertyType as PropertyType,
    rentalType: given.rentalType as RentalType,
    rentAmount: money(given.rentAmount),
    depositAmount: money(given.depositAmount),
    billsAmount: money(given.billsAmount),
    extraFees: money(given.extraFees),
    warrantyAmount: money(given.warrantyAmount),
    dailyRate: money(given.dailyRate),
    weeklyRate: money(given.weeklyRate),
    monthlyRate: money(given.monthlyRate),
    minStayDays: money(given.minStayDays),
    maxStayDays: money(given.maxStayDays),
    checkInTime: time(given.checkInTime),
    checkOutTime: time(given.checkOutTime),
    squareFootage: money(given.squareFootage),
    latitude: money(given.latitude),
    longitude: money(given.longitude),
  }
}
