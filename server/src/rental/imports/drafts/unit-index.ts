/** Units by address, as lists write it: in any spelling, with or without the city. */
import { type Address, canBeOneStreet, isSameSpelling, readAddress } from '../address.ts'
import { comparable } from '../plain-text.ts'

export type Place = { address: string; city: string | null; postalCode?: string | null }

/** `rank` is higher the better the unit fits: an address spelled as it is stored, then the same city, then the same word for the street. */
export type Possible<Unit> = { unit: Unit; rank: number }

/** Returns functions that add a unit and find those that can be meant. A city that one of the two does not have says nothing. */
export function unitIndex<Unit extends Place>() {
  const byRest = new Map<string, (Address & { unit: Unit })[]>()
  return {
    add(unit: Unit): void {
      const entry = { ...readAddress(unit.address), unit }
      for (const key of restsOf(entry.rest, unit)) {
        const entries = byRest.get(key)
        if (entries) entries.push(entry)
        else byRest.set(key, [entry])
      }
    },
    /** Returns the units that can be this one, the best first. */
    find({ address, city }: Place): Possible<Unit>[] {
      const wanted = readAddress(address)
      const town = comparable(city ?? '')
      const written = new Set([
        ...(byRest.get(wanted.rest) ?? []),
        ...((town && byRest.get(`${wanted.rest} ${town}`)) || []),
      ])
      return [...written]
        .filter(
          (entry) =>
            canBeOneStreet(entry, wanted) &&
            (town === '' || entry.unit.city === null || comparable(entry.unit.city) === town),
        )
        .map(({ unit, word }) => ({
          unit,
          rank:
            (isSameSpelling(unit.address, address) ? 4 : 0) +
            (town !== '' && unit.city !== null ? 2 : 0) +
            (word === wanted.word ? 1 : 0),
        }))
        .sort((one, other) => other.rank - one.rank)
    },
  }
}

/** An address as lists write it: alone, with the city, or with postal code and city. */
function restsOf(rest: string, { city, postalCode }: Place): Set<string> {
  const town = comparable(city ?? '')
  const code = comparable(postalCode ?? '')
  return new Set([rest, `${rest} ${town}`.trim(), `${rest} ${code} ${town}`.replace(/\s+/g, ' ').trim()])
}
