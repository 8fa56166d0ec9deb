import { type Cents, splitByWeights } from '../../money.ts'
import type { MeterUnit } from '../meters/types.ts'
import { contradictionIn, type MeteredPart, meteredCost } from '../meters/use.ts'
import type { Party, Pool, PoolIssue, ShareKey, UtilityLetting, UtilityUnit } from './types.ts'
import { weightsOf, weightText } from './weights.ts'

/** The part of a pool that one key splits: each share is weight / total x cost, rounded as in docs/finance.md 1.7. */
export type KeyShares = {
  key: ShareKey
  percent: number
  cost: Cents
  /** The sum of the weights, as decimal text. */
  total: string
  shares: { party: string; weight: string; amount: Cents }[]
}

export type PoolShares = {
  poolId: string
  /** The cost of the pool; for own meters what they cost together. */
  cost: Cents
  /** Empty while the pool has issues, and for own meters. */
  keys: KeyShares[]
  /** How the cost of each own meter is computed, for each party. */
  metered: { party: string; unit: MeterUnit; amount: Cents; parts: MeteredPart[]; estimated: boolean }[]
}

type Facts = {
  parties: readonly Party[]
  units: readonly UtilityUnit[]
  lettings: readonly UtilityLetting[]
}

/**
 * Splits the cost of every pool over the parties. A pool with issues is left out of the shares until they are solved. The
 * shares of a pool, those of the owner included, add up to its cost.
 */
export function shareCosts(
  pools: readonly Pool[],
  facts: Facts,
): { pools: PoolShares[]; issues: PoolIssue[] } {
  const results = pools.map((pool): Result => {
    const issues = contradictions(pool, facts)
    if (issues.length > 0)
      return { shares: { poolId: pool.id, cost: pool.cost ?? 0, keys: [], metered: [] }, issues }
    return pool.keys.length === 0 ? ownMeters(pool, facts) : splitPool(pool, facts)
  })
  return {
    pools: results.map(({ shares }) => shares),
    issues: results.flatMap(({ issues }) => issues),
  }
}

type Result = { shares: PoolShares; issues: PoolIssue[] }

/** Returns an issue for each party and meter of a pool whose readings contradict each other: nothing can be computed from them. */
function contradictions({ id, keys, medium }: Pool, { parties, units }: Facts): PoolIssue[] {
  if (keys.length > 0 && keys.every(({ key }) => key !== 'meter')) return []
  return parties.flatMap((party) =>
    metersOf(party, medium, units).flatMap((meter): PoolIssue[] => {
      const day = contradictionIn(meter, party)
      if (!day) return []
      const reading = { serial: meter.serial, day }
      return [{ poolId: id, code: 'readings_contradict', party: party.key, reading }]
    }),
  )
}

const metersOf = (party: Party, medium: Pool['medium'], units: readonly UtilityUnit[]) =>
  units
    .filter(({ propertyId }) => propertyId === party.propertyId)
    .flatMap(({ meters }) => meters.filter((meter) => meter.medium === medium))

function splitPool(pool: Pool, facts: Facts): Result {
  const { parties, units, lettings } = facts
  const cost = pool.cost ?? 0
  const costs = splitByWeights(
    cost,
    pool.keys.map(({ percent }) => BigInt(percent)),
  )
  const shares: PoolShares = { poolId: pool.id, cost, keys: [], metered: [] }
  if (pool.keys.some(({ key }) => key === 'meter') && unitsDiffer(pool, units))
    return { shares, issues: [{ poolId: pool.id, code: 'meter_units_differ', party: null }] }
  const weighed = pool.keys.map(({ key }) => weightsOf(key, pool, parties, units, lettings))
  const issues = weighed.flatMap((weights): PoolIssue[] => {
    const missing = weights.flatMap((weight, n) =>
      typeof weight === 'string' ? [{ poolId: pool.id, code: weight, party: parties[n]!.key }] : [],
    )
    const empty = missing.length === 0 && weights.every((weight) => weight === 0n)
    return empty ? [{ poolId: pool.id, code: 'no_weight', party: null }] : missing
  })
  if (issues.length > 0) return { shares, issues }
  shares.keys = pool.keys.map(({ key, percent }, place) => {
    const weights = weighed[place]!.map((weight) => weight as bigint)
    const amounts = splitByWeights(costs[place]!, weights)
    return {
      key,
      percent,
      cost: costs[place]!,
      total: weightText(weights.reduce((sum, weight) => sum + weight, 0n)),
      shares: parties.map((party, n) => ({
        party: party.key,
        weight: weightText(weights[n]!),
        amount: amounts[n]!,
      })),
    }
  })
  return { shares, issues }
}

/** Whether meters of the medium count in different units, so that their values cannot be added. */
const unitsDiffer = (pool: Pool, units: readonly UtilityUnit[]): boolean =>
  new Set(
    units.flatMap(({ meters }) =>
      meters.filter(({ medium }) => medium === pool.medium).map(({ unit }) => unit),
    ),
  ).size > 1

/** Each party bears what the meters of its unit counted on its days, at their prices. */
function ownMeters(pool: Pool, { parties, units }: Facts): Result {
  const issues: PoolIssue[] = []
  const metered = parties.flatMap((party) => {
    return metersOf(party, pool.medium, units).map((meter) => {
      const { amount, parts, estimated, daysMissing } = meteredCost(meter, party)
      const code = meter.prices.length === 0 ? 'price_missing' : 'readings_missing'
      if (daysMissing > 0) issues.push({ poolId: pool.id, code, party: party.key })
      return { party: party.key, unit: meter.unit, amount, parts, estimated }
    })
  })
  if (metered.length === 0 && issues.length === 0)
    issues.push({ poolId: pool.id, code: 'readings_missing', party: null })
  const cost = metered.reduce((sum, { amount }) => sum + amount, 0)
  return { shares: { poolId: pool.id, cost, keys: [], metered: issues.length > 0 ? [] : metered }, issues }
}

/** Returns what a party bears of all pools, in cents. */
export const shareOf = (pools: readonly PoolShares[], party: string): Cents =>
  pools.reduce(
    (sum, { keys, metered }) =>
      sum +
      [...keys.flatMap(({ shares }) => shares), ...metered]
        .filter((share) => share.party === party)
        .reduce((own, { amount }) => own + amount, 0),
    0,
  )
