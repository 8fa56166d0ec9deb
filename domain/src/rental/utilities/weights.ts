import { daysIn, intersect } from '../../intervals.ts'
import { roundHalfUp, toFraction } from '../../money.ts'
import { usedInEach } from '../meters/use.ts'
import type { Party, Pool, PoolIssue, ShareKey, UtilityLetting, UtilityUnit } from './types.ts'

/** Weights are whole numbers of ten-thousandths, so that areas, readings and participations are exact. */
const SCALE = 10_000n

/** A weight, or why it is not known. */
type Weight =
  | bigint
  | Exclude<PoolIssue['code'], 'no_weight' | 'price_missing' | 'meter_units_differ' | 'readings_contradict'>

/** Returns a weight in ten-thousandths. */
export const scaledWeight = (text: string | number): bigint => {
  const { numerator, denominator } = toFraction(text)
  return BigInt(roundHalfUp(numerator * SCALE, denominator))
}

/** Ten-thousandths of a square metre; null if the area is not known. One square foot is 0.09290304 m². */
export const areaWeight = (area: number | null, areaUnit: string): bigint | null => {
  if (area === null) return null
  const squareFoot = toFraction(areaUnit === 'sqft' ? '0.09290304' : '1')
  const { numerator, denominator } = toFraction(area)
  return BigInt(roundHalfUp(numerator * squareFoot.numerator * SCALE, denominator * squareFoot.denominator))
}

/** Sums persons times days. Null if no number of people is known for a day. */
function personDays(letting: UtilityLetting, party: Party): bigint | null {
  const versions = letting.persons.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  let [sum, known] = [0, 0]
  for (const [n, { validFrom, persons }] of versions.entries()) {
    const within = intersect({ from: validFrom, to: versions[n + 1]?.validFrom ?? null }, party)
    if (!within) continue
    known += daysIn(within)
    sum += persons * daysIn(within)
  }
  return known === daysIn(party) ? BigInt(sum) * SCALE : null
}

/** What the meters of a medium counted for each party of a unit; null if readings are missing. */
function metered(unit: UtilityUnit, parties: readonly Party[], medium: Pool['medium']): (bigint | null)[] {
  const meters = unit.meters.filter((meter) => meter.medium === medium)
  const used = meters.map((meter) => usedInEach(meter, parties))
  return parties.map((_, n) =>
    used.length === 0 ? null : used.reduce<bigint | null>((sum, each) => addKnown(sum, each[n] ?? null), 0n),
  )
}

const addKnown = (sum: bigint | null, used: bigint | null): bigint | null =>
  sum === null || used === null ? null : sum + used * (SCALE / 1000n)

/** Returns the weight of each party, in ten-thousandths, or why it is not known. */
export function weightsOf(
  key: ShareKey,
  pool: Pool,
  parties: readonly Party[],
  units: readonly UtilityUnit[],
  lettings: readonly UtilityLetting[],
): Weight[] {
  const unitOf = new Map(units.map((unit) => [unit.propertyId, unit]))
  const lettingOf = new Map(lettings.map((letting) => [letting.leaseId, letting]))
  const timesDays = (weight: bigint | null, party: Party) =>
    weight === null ? null : weight * BigInt(daysIn(party))
  switch (key) {
    case 'area':
      return parties.map((party) => {
        const { area, areaUnit } = unitOf.get(party.propertyId)!
        return timesDays(areaWeight(area, areaUnit), party) ?? 'area_missing'
      })
    case 'persons':
      return parties.map((party) => {
        const letting = party.leaseId === null ? undefined : lettingOf.get(party.leaseId)
        return letting ? (personDays(letting, party) ?? 'persons_missing') : 0n
      })
    case 'participation':
      return parties.map((party) => {
        const { participation } = unitOf.get(party.propertyId)!
        return (
          timesDays(participation === null ? null : scaledWeight(participation), party) ??
          'participation_missing'
        )
      })
    case 'fixed':
      return parties.map(
        (party) => scaledWeight(unitOf.get(party.propertyId)!.fixedParts) * BigInt(daysIn(party)),
      )
    case 'allocator':
      return parties.map((party) => {
        const counted = pool.units[party.key]
        return counted === undefined ? 'units_missing' : scaledWeight(counted)
      })
    case 'meter': {
      const used = new Map(
        units.flatMap((unit) => {
          const own = parties.filter(({ propertyId }) => propertyId === unit.propertyId)
          return metered(unit, own, pool.medium).map((weight, n) => [own[n]!.key, weight] as const)
        }),
      )
      return parties.map((party) => used.get(party.key) ?? 'readings_missing')
    }
  }
}

/** Writes a weight as decimal text: 14 600 m² days is '14600'. */
export function weightText(weight: bigint): string {
  const digits = String(weight).padStart(5, '0')
  const decimals = digits.slice(-4).replace(/0+$/, '')
  return decimals ? `${digits.slice(0, -4)}.${decimals}` : digits.slice(0, -4)
}
