/** Converts rows to properties. */
import type { PropertyFields, PropertyType, RentalType } from '@domovik/domain/rental/properties/types.ts'
import { validateProperty } from '@domovik/domain/rental/properties/validate.ts'
import { type Address, canBeOneStreet, isSameSpelling, readAddress } from '../address.ts'
import type { ConvertedRow } from '../convert-row.ts'
import type { KnownProperty } from '../known.ts'
import { plain } from '../plain-text.ts'
import type { Mapping, Values } from '../types.ts'
import { addIssues, type Drafted, listOf, numberOf, otherSpelling, problem, textOf } from './draft.ts'

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

/**
 * A unit that already exists, or that appears twice in the file, is not added again. Rows with the same spelling of an address and other
 * values are neighbours, such as the rooms of a house.
 */
export function draftProperties(
  rows: readonly ConvertedRow[],
  mapping: Mapping,
  known: readonly KnownProperty[],
  today: string,
): Drafted<PropertyDraft>[] {
  const existing = unitIndex<KnownProperty>()
  for (const unit of known) existing.add(unit)
  const seen = unitIndex<Unit & { whole: string }>()
  return rows.map((row) => {
    const draft = draftOf(row.values, today)
    const problems = addIssues(row, mapping, draft.address === '' ? [] : validateProperty(draft))
    const { managedFrom: _day, managedFromEntered: _entered, ...given } = draft
    const whole = JSON.stringify({ ...given, address: '' })
    const [stored] = draft.address === '' ? [] : existing.sameAs(draft)
    const isRepeated = () =>
      seen.sameAs(draft).some((unit) => unit.whole === whole || !isSameSpelling(unit.address, draft.address))
    if (stored) problems.push(problem(mapping, row, 'address', 'already_exists'))
    else if (draft.address !== '' && isRepeated())
      problems.push(problem(mapping, row, 'address', 'duplicate_row'))
    if (problems.length === 0) seen.add({ ...draft, whole })
    return {
      ...row,
      problems,
      storedAddress: stored ? otherSpelling(stored.address, draft.address) : null,
      draft: problems.length === 0 ? draft : null,
    }
  })
}

type Unit = Pick<KnownProperty, 'address' | 'city' | 'propertyType'>

/** Units by address in any spelling, city and type. */
function unitIndex<Known extends Unit>() {
  const byKey = new Map<string, (Address & { unit: Known })[]>()
  const keyOf = (rest: string, { city, propertyType }: Unit) => `${rest}|${plain(city ?? '')}|${propertyType}`
  return {
    add(unit: Known): void {
      const read = readAddress(unit.address)
      const key = keyOf(read.rest, unit)
      const entries = byKey.get(key)
      if (entries) entries.push({ ...read, unit })
      else byKey.set(key, [{ ...read, unit }])
    },
    /** Returns the units that can be this one, those with the same spelling first. */
    sameAs(unit: Unit): Known[] {
      const read = readAddress(unit.address)
      const same = (byKey.get(keyOf(read.rest, unit)) ?? []).filter((entry) => canBeOneStreet(entry, read))
      const isExact = (one: Known) => isSameSpelling(one.address, unit.address)
      return same
        .map((entry) => entry.unit)
        .sort((one, other) => Number(isExact(other)) - Number(isExact(one)))
    },
  }
}

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
