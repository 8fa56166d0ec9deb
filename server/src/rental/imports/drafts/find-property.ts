/** Finds the unit of a row by id, or by address with or without the city. */
import type { KnownProperty } from '../known.ts'
import { plain, plainAddress } from '../plain-text.ts'

export type FoundProperty =
  | { property: KnownProperty }
  | { code: 'property_not_found' | 'property_ambiguous' }

/** Returns a function that finds the unit of a row, or reports that it is unknown or ambiguous. */
export function propertyFinder(
  known: readonly KnownProperty[],
): (wanted: { id: string | null; address: string | null; city: string | null }) => FoundProperty {
  const byId = new Map(known.map((property) => [property.id, property]))
  const byAddress = new Map<string, KnownProperty[]>()
  for (const property of known) {
    for (const key of addressKeys(property)) byAddress.set(key, [...(byAddress.get(key) ?? []), property])
  }
  return ({ id, address, city }) => {
    if (id !== null) {
      const property = byId.get(id.toLowerCase())
      return property ? { property } : { code: 'property_not_found' }
    }
    const wanted = plainAddress(address ?? '')
    const found =
      (city ? byAddress.get(`${wanted} ${plain(city)}`) : undefined) ?? byAddress.get(wanted) ?? []
    const here = city ? found.filter((each) => each.city === null || plain(each.city) === plain(city)) : found
    const [property] = here
    if (!property) return { code: 'property_not_found' }
    return here.length === 1 ? { property } : { code: 'property_ambiguous' }
  }
}

/** An address as lists write it: alone, with the city, or with postal code and city. */
function addressKeys({ address, city, postalCode }: KnownProperty): Set<string> {
  const street = plainAddress(address)
  const town = plain(city ?? '')
  const code = plain(postalCode ?? '')
  return new Set([
    street,
    `${street} ${town}`.trim(),
    `${street} ${code} ${town}`.replace(/\s+/g, ' ').trim(),
  ])
}
