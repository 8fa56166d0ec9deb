/** Finds the unit of a row by id, or by address with or without the city. */
import { type Address, canBeOneStreet, isSameSpelling, readAddress } from '../address.ts'
import type { KnownProperty } from '../known.ts'
import { plain } from '../plain-text.ts'

export type FoundProperty =
  | { property: KnownProperty }
  | { code: 'property_not_found' | 'property_ambiguous' }

type Entry = Address & { property: KnownProperty }

/**
 * Returns a function that finds the unit of a row, or reports that it is unknown or ambiguous. An address that is spelled as it is
 * stored wins, then one in the same city, then one with the same word for the street.
 */
export function propertyFinder(
  known: readonly KnownProperty[],
): (wanted: { id: string | null; address: string | null; city: string | null }) => FoundProperty {
  const byId = new Map(known.map((property) => [property.id, property]))
  const byRest = new Map<string, Entry[]>()
  for (const property of known) {
    const { word, rest } = readAddress(property.address)
    for (const key of restsOf(rest, property)) {
      const entries = byRest.get(key)
      if (entries) entries.push({ word, rest, property })
      else byRest.set(key, [{ word, rest, property }])
    }
  }
  return ({ id, address, city }) => {
    if (id !== null) {
      const property = byId.get(id.toLowerCase())
      return property ? { property } : { code: 'property_not_found' }
    }
    const wanted = readAddress(address ?? '')
    const town = plain(city ?? '')
    const written = [
      ...(byRest.get(wanted.rest) ?? []),
      ...((town && byRest.get(`${wanted.rest} ${town}`)) || []),
    ]
    const possible = written.filter(
      (entry) =>
        canBeOneStreet(entry, wanted) &&
        (town === '' || entry.property.city === null || plain(entry.property.city) === town),
    )
    const rank = ({ word, property }: Entry): number =>
      (isSameSpelling(property.address, address ?? '') ? 4 : 0) +
      (town !== '' && property.city !== null ? 2 : 0) +
      (word === wanted.word ? 1 : 0)
    const highest = Math.max(...possible.map(rank))
    const best = new Set(possible.filter((entry) => rank(entry) === highest).map(({ property }) => property))
    const [property] = best
    if (!property) return { code: 'property_not_found' }
    return best.size === 1 ? { property } : { code: 'property_ambiguous' }
  }
}

/** An address as lists write it: alone, with the city, or with postal code and city. */
function restsOf(rest: string, { city, postalCode }: KnownProperty): Set<string> {
  const town = plain(city ?? '')
  const code = plain(postalCode ?? '')
  return new Set([rest, `${rest} ${town}`.trim(), `${rest} ${code} ${town}`.replace(/\s+/g, ' ').trim()])
}
