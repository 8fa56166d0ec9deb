/** Converts rows to properties. */
import type { PropertyFields, PropertyType, RentalType } from '@domovik/domain/rental/properties/types.ts'
import { validateProperty } from '@domovik/domain/rental/properties/validate.ts'
import type { ConvertedRow } from '../convert-row.ts'
import type { KnownProperty } from '../known.ts'
import { plain, plainAddress } from '../plain-text.ts'
import type { Mapping, Values } from '../types.ts'
import { addIssues, type Drafted, listOf, numberOf, problem, textOf } from './draft.ts'

export type PropertyDraft = PropertyFields & {
  city: string | null
  postalCode: string | null
  description: string | null
  areaUnit: string
  houseRules: string | null
  registrationNumber: string | null
  amenities: string[]
  managedFrom: string
  /** Whether the file has the day; otherwise it follows the first lease. */
  managedFromEntered: boolean
}

/** A unit that already exists, or that appears twice in the file, is not added again. */
export function draftProperties(
  rows: readonly ConvertedRow[],
  mapping: Mapping,
  known: readonly KnownProperty[],
  today: string,
): Drafted<PropertyDraft>[] {
  const existing = new Set(known.map(unitKey))
  const seen = new Set<string>()
  return rows.map((row) => {
    const draft = draftOf(row.values, today)
    const problems = addIssues(row, mapping, draft.address === '' ? [] : validateProperty(draft))
    const { managedFrom: _day, managedFromEntered: _entered, ...given } = draft
    const whole = JSON.stringify(given)
    if (draft.address !== '' && existing.has(unitKey(draft)))
      problems.push(problem(mapping, row, 'address', 'already_exists'))
    else if (seen.has(whole)) problems.push(problem(mapping, row, 'address', 'duplicate_row'))
    if (problems.length === 0) seen.add(whole)
    return { ...row, problems, draft: problems.length === 0 ? draft : null }
  })
}

const unitKey = ({
  address,
  city,
  propertyType,
}: Pick<KnownProperty, 'address' | 'city' | 'propertyType'>): string =>
  `${plainAddress(address)}|${plain(city ?? '')}|${propertyType}`

function draftOf(values: Values, today: string): PropertyDraft {
  return {
    address: textOf(values, 'address') ?? '',
    city: textOf(values, 'city'),
    postalCode: textOf(values, 'postalCode'),
    propertyType: (textOf(values, 'propertyType') ?? 'apartment') as PropertyType,
    rentalType: (textOf(values, 'rentalType') ?? rentalTypeByRates(values)) as RentalType,
    description: textOf(values, 'description'),
    squareFootage: numberOf(values, 'squareFootage'),
    areaUnit: textOf(values, 'areaUnit') ?? 'm2',
    rentAmount: numberOf(values, 'rentAmount') ?? 0,
    depositAmount: numberOf(values, 'depositAmount') ?? 0,
    billsAmount: numberOf(values, 'billsAmount') ?? 0,
    extraFees: numberOf(values, 'extraFees') ?? 0,
    warrantyAmount: numberOf(values, 'warrantyAmount') ?? 0,
    dailyRate: numberOf(values, 'dailyRate'),
    weeklyRate: numberOf(values, 'weeklyRate'),
    monthlyRate: numberOf(values, 'monthlyRate'),
    minStayDays: numberOf(values, 'minStayDays'),
    maxStayDays: numberOf(values, 'maxStayDays'),
    checkInTime: textOf(values, 'checkInTime'),
    checkOutTime: textOf(values, 'checkOutTime'),
    houseRules: textOf(values, 'houseRules'),
    registrationNumber: textOf(values, 'registrationNumber'),
    amenities: listOf(values, 'amenities'),
    latitude: numberOf(values, 'latitude'),
    longitude: numberOf(values, 'longitude'),
    managedFrom: textOf(values, 'managedFrom') ?? today,
    managedFromEntered: textOf(values, 'managedFrom') !== null,
  }
}

/**
 * Used if the file has no rental type: a unit with a daily rate is short-term, and both if it also has a
 * monthly rent.
 */
function rentalTypeByRates(values: Values): RentalType {
  if (!numberOf(values, 'dailyRate')) return 'long-term'
  return numberOf(values, 'rentAmount') ? 'both' : 'short-term'
}
