/** With which leases and stays the money of one deposit receipt is (docs/finance.md 2.11). */
import type { Cents } from '../../money.ts'
import type { ChargeEvent } from './types.ts'

/** The id of the lease or stay that holds a deposit; null for money that names none. */
export type Holder = string | null

/** Returns the lease or stay whose deposit a charge asks for. */
export const holderOf = ({ leaseId, bookingId }: Pick<ChargeEvent, 'leaseId' | 'bookingId'>): Holder =>
  leaseId ?? bookingId ?? null

/** What was taken of a holder: `free` of the amount paid no charge. */
export type TakenPart = { holder: Holder; amount: Cents; free: Cents }

/**
 * Money of a receipt that an event took from a holder, in cents; negative if it gave it back. `free` of it paid no charge then.
 * `left` is what paid none afterwards, by receipt.
 */
export type TakenMoney = TakenPart & { eventId: string; sourceId: string; left: ReadonlyMap<string, Cents> }

/** The money of one receipt during a replay. It begins with the lease or stay that the receipt names. Amounts in cents. */
export class DepositPlaces {
  /** What each holder has of the receipt. */
  readonly at: Map<Holder, Cents>
  /** What of it pays no charge. Together it is the unapplied money of the receipt. */
  readonly free: Map<Holder, Cents>
  /** What was returned or applied although it pays a charge: the charge of a deposit stays paid. */
  private readonly gone = new Map<Holder, Cents>()

  constructor(home: Holder, amount: Cents) {
    this.at = new Map([[home, amount]])
    this.free = new Map([[home, amount]])
  }

  /** Returns the holders, those that got money last first. */
  newestFirst(): Holder[] {
    return [...this.at.keys()].reverse()
  }

  freeOf(holder: Holder): Cents {
    return this.free.get(holder) ?? 0
  }

  /** What of the receipt pays no charge. */
  freeSum(): Cents {
    return [...this.free.values()].reduce((sum, amount) => sum + amount, 0)
  }

  /** What a holder has that pays a charge. */
  usedBy(holder: Holder): Cents {
    return (this.at.get(holder) ?? 0) - this.freeOf(holder)
  }

  /** What was returned, applied or carried over although it pays a charge, by the lease or stay that had it. */
  goneWhilePaying(): [Holder, Cents][] {
    return [...this.gone].filter(([, amount]) => amount > 0)
  }

  /** Free money of a holder begins to pay a charge. */
  use(holder: Holder, amount: Cents): void {
    change(this.free, holder, -amount)
  }

  /** Money of a holder no longer pays a charge. Returns what is free now: not what was returned or applied before. */
  release(holder: Holder, amount: Cents): Cents {
    const gone = Math.min(amount, this.gone.get(holder) ?? 0)
    change(this.gone, holder, -gone)
    change(this.free, holder, amount - gone)
    return amount - gone
  }

  /** Moves free money. */
  move(from: Holder, to: Holder, amount: Cents): void {
    for (const money of [this.at, this.free]) {
      change(money, from, -amount)
      change(money, to, amount)
    }
  }

  /** Takes up to `most` off a holder; `first` says whether the money that is free or the money that pays a charge goes first. */
  take(holder: Holder, most: Cents, first: 'free' | 'used' = 'free'): TakenPart {
    const amount = Math.max(0, Math.min(most, this.at.get(holder) ?? 0))
    const free =
      first === 'free' ? Math.min(amount, this.freeOf(holder)) : Math.max(0, amount - this.usedBy(holder))
    if (amount > 0) change(this.at, holder, -amount)
    if (free > 0) change(this.free, holder, -free)
    if (amount > free) change(this.gone, holder, amount - free)
    return { holder, amount, free }
  }

  /** Gives back what was taken. It pays the charge again that it paid, if that stands. Returns what is free now. */
  giveBack({ holder, amount, free }: TakenPart): Cents {
    change(this.at, holder, amount)
    change(this.free, holder, free)
    return free + this.release(holder, amount - free)
  }
}

function change(money: Map<Holder, Cents>, holder: Holder, amount: Cents): void {
  money.set(holder, (money.get(holder) ?? 0) + amount)
}

/** Returns holders in the order in which they give money: the first, then the others. */
export const inTurn = (first: Holder, others: readonly Holder[]): Holder[] => [
  first,
  ...others.filter((one) => one !== first),
]

/** Returns the place of a holder in the order of payment: the holder of the charge, then nobody, then others. */
export const turnOf = (holder: Holder, own: Holder): number => (holder === own ? 0 : holder === null ? 1 : 2)
