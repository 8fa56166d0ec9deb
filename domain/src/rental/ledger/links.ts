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

/** The current allocations of a replay, each found by its source and by its charge, in the order in which they were made. */
export class Links {
  private readonly bySource = new Map<string, Link[]>()
  private readonly byCharge = new Map<string, Link[]>()

  ofSource = (id: string): readonly Link[] => this.bySource.get(id) ?? []
  ofCharge = (id: string): readonly Link[] => this.byCharge.get(id) ?? []

  /** Returns the allocations of the money that a lease or stay has of a source. */
  paying = (id: string, holder: Holder): readonly Link[] =>
    this.ofSource(id).filter((link) => link.holder === holder)

  add(link: Link): void {
    push(this.bySource, link.source.id, link)
    push(this.byCharge, link.charge.charge.id, link)
  }

  remove(link: Link): void {
    for (const links of [this.bySource.get(link.source.id), this.byCharge.get(link.charge.charge.id)]) {
      const at = links?.lastIndexOf(link) ?? -1
      if (at >= 0) links?.splice(at, 1)
    }
  }

  /** Returns the allocations as the ledger states them. */
  allocations(): Allocation[] {
    return allocationsOf(this.bySource.values())
  }
}

/** Returns the current allocations, in the order in which they were made. */
const allocationsOf = (links: Iterable<Link[]>): Allocation[] =>
  [...links]
    .flat()
    .sort((a, b) => a.order - b.order)
    .map(({ source, charge, amount, day }) => ({
      sourceId: source.id,
      chargeId: charge.charge.id,
      amount,
      day,
    }))
