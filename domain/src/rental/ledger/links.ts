import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Holder } from './deposit-places.ts'
import type { Allocation, ChargeState, SourceState } from './types.ts'

/** One allocation of money from a source to a charge, with its position in time. */
export type Link = {
  source: SourceState
  charge: ChargeState
  amount: Cents
  day: CivilDate
  order: number
  /** Of a deposit: who holds the money, and who held it before it paid the charge. */
  holder: Holder
  from: Holder
}

/** Adds a value to the list of a key. */
export function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Returns the current allocations, in the order in which they were made. */
export const allocationsOf = (links: Iterable<Link[]>): Allocation[] =>
  [...links]
    .flat()
    .sort((a, b) => a.order - b.order)
    .map(({ source, charge, amount, day }) => ({
      sourceId: source.id,
      chargeId: charge.charge.id,
      amount,
      day,
    }))
