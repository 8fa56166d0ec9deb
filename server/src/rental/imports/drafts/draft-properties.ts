/** Converts rows to properties. */
import type { PropertyFields, PropertyType, RentalType } from '@domovik/domain/rental/properties/types.ts'
import { validateProperty } from '@domovik/domain/rental/properties/validate.ts'
import { isSameSpelling } from '../address.ts'
import type { ConvertedRow } from '../convert-row.ts'
import type { KnownProperty } from '../known.ts'
import { comparable } from '../plain-text.ts'
import type { Mapping, Values } from '../types.ts'
import { addIssues, type Drafted, listOf, numberOf, otherSpelling, problem, textOf } from './draft.ts'
import { unitIndex } from './unit-index.ts'

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
  const existing = unitIndex<Unit>()
  for (const unit of known) existing.add({ ...unit, type: unit.propertyType })
  const storedAs = storedUnits(existing, rows)
  const seen = unitIndex<Unit & { rest: string }>()
  return rows.map((row) => {
    const draft = draftOf(row.values, today)
    const problems = addIssues(row, mapping, draft.address === '' ? [] : validateProperty(draft))
    const { address } = draft
    const unit = { ...unitOf(row.values), rest: restOf(draft) }
    const [stored] = address === '' ? [] : storedAs(unit)
    const isRepeated = () =>
      sameAs(seen, unit).some(
        ({ rest, ...other }) => rest === unit.rest || !isSameSpelling(other.address, address),
      )
    if (stored) problems.push(problem(mapping, row, 'address', 'already_exists'))
    else if (address !== '' && isRepeated()) problems.push(problem(mapping, row, 'address', 'duplicate_row'))
    if (problems.length === 0) seen.add(unit)
    return {
      ...row,
      problems,
      storedAddress: stored ? otherSpelling(stored.address, address) : null,
      draft: problems.length === 0 ? draft : null,
    }
  })
}

/** A unit with the type that is certain: null if the row does not say it. */
type Unit = { address: string; city: string | null; postalCode: string | null; type: string | null }

/** The units that can be this one, those with the same spelling first. What a row does not say takes no part in the comparison. */
const sameAs = <Known extends Unit>(index: ReturnType<typeof unitIndex<Known>>, unit: Unit): Known[] =>
  index
    .find(unit)
    .map((found) => found.unit)
    .filter(({ type }) => type === null || unit.type === null || type === unit.type)

const unitOf = (values: Values): Unit => ({
  address: textOf(values, 'address') ?? '',
  city: textOf(values, 'city'),
  postalCode: textOf(values, 'postalCode'),
  type: textOf(values, 'propertyType'),
})

/**
 * Returns a function that finds the existing units that a row can be. A stored default type may be one that nobody gave, so a row with another
 * type is such a unit if no other one has the address, and no row with the default type has it (docs/decisions/187). Of rows with several
 * such types the first one is that unit.
 */
function storedUnits(
  existing: ReturnType<typeof unitIndex<Unit>>,
  rows: readonly ConvertedRow[],
): (unit: Unit) => Unit[] {
  const typeOf = new Map<Unit, string>()
  for (const row of rows) {
    const unit = unitOf(row.values)
    if (unit.type === DEFAULT_TYPE && unit.address !== '')
      for (const stored of sameAs(existing, unit)) typeOf.set(stored, DEFAULT_TYPE)
  }
  return (unit) => {
    const same = sameAs(existing, unit)
    if (same.length > 0 || unit.type === null) return same
    const [only, ...others] = existing.find(unit).map((found) => found.unit)
    if (only?.type !== DEFAULT_TYPE || others.length > 0) return []
    const type = typeOf.get(only) ?? unit.type
    typeOf.set(only, type)
    return type === unit.type ? [only] : []
  }
}

/** What is stored if a row does not say the type. */
const DEFAULT_TYPE = 'apartment' satisfies PropertyType

/** Everything else that the row says about the unit, in any spelling. Place and type are compared by themselves. */
const restOf = ({ address, city, propertyType, managedFrom, managedFromEntered, ...given }: PropertyDraft) =>
  JSON.stringify(given, (_, value: unknown) =>
    typeof value === 'string' ? comparable(value).replaceAll(' ', '') : value,
  )

function draftOf(values: Values, today: string): PropertyDraft {
  return {
    address: textOf(values, 'address') ?? '',
    city: textOf(values, 'city'),
    postalCode: textOf(values, 'postalCode'),
    propertyType: (textOf(values, 'propertyType') ?? DEFAULT_TYPE) as PropertyType,
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
