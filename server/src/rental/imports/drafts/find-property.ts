/** Finds the unit of a row by id, or by address with or without the city. */
import type { KnownProperty } from '../known.ts'
import { unitIndex } from './unit-index.ts'

export type FoundProperty =
  | { property: KnownProperty }
  | { code: 'property_not_found' | 'property_ambiguous' }

/** Returns a function that finds the unit of a row, or reports that it is unknown or ambiguous. The unit that fits best wins. */
export function propertyFinder(
  known: readonly KnownProperty[],
): (wanted: { id: string | null; address: string | null; city: string | null }) => FoundProperty {
  const byId = new Map(known.map((property) => [property.id, property]))
  const index = unitIndex<KnownProperty>()
  for (const property of known) index.add(property)
  return ({ id, address, city }) => {
    if (id !== null) {
      const property = byId.get(id.toLowerCase())
      return property ? { property } : { code: 'property_not_found' }
    }
    const [best, second] = index.find({ address: address ?? '', city })
    if (!best) return { code: 'property_not_found' }
    return second?.rank === best.rank ? { code: 'property_ambiguous' } : { property: best.unit }
  }
}
