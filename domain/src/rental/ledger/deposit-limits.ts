import type { Cents } from '../../money.ts'
import type { DecidedDeposits } from './decided-deposits.ts'
import { type Holder, holderOf } from './deposit-places.ts'
import type { Link } from './links.ts'
import { type ChargeEvent, isDepositKind, type LedgerEvent } from './types.ts'

type Payment = Pick<Link, 'charge' | 'from' | 'amount'>

/** How much of the deposit money of one tenant may pay a charge during a replay: what was decided before the charge was entered stays. */
export class DepositLimits {
  /** Of stays with charges and leases with a deposit charge, the charge that was entered first: what they have above their own deposit pays others. */
  private readonly givers = new Map<Holder, ChargeEvent>()
  /** By receipt and holder, the charge since which the money is there that moved. */
  private readonly movedSince = new Map<string, ChargeEvent>()
  /** The ids of the events that happened, and the last place of entry of them. */
  private readonly done = new Set<string>()
  private lastEntered = ''
  private readonly decided: DecidedDeposits
  private readonly heldBy: ReadonlyMap<Holder, Cents>
  private readonly paidBy: (receiptId: string) => readonly Payment[]

  /** `heldBy` is what each lease or stay holds, `paidBy` what a receipt pays. */
  constructor(
    decided: DecidedDeposits,
    heldBy: ReadonlyMap<Holder, Cents>,
    paidBy: (receiptId: string) => readonly Payment[],
  ) {
    this.decided = decided
    this.heldBy = heldBy
    this.paidBy = paidBy
  }

  /** Notes that an event happens. */
  note(event: LedgerEvent, place: string): void {
    this.done.add(event.id)
    if (place > this.lastEntered) this.lastEntered = place
  }

  /** Knows a charge from now on. */
  post(charge: ChargeEvent): void {
    const holder = charge.bookingId ?? (isDepositKind(charge.kind) ? holderOf(charge) : null)
    const first = this.givers.get(holder)
    if (holder !== null && (!first || charge.id < first.id)) this.givers.set(holder, charge)
  }

  /** Notes that money of a receipt moves to the holder of a charge. */
  moves(receiptId: string, { from, holder }: { from: Holder; holder: Holder }, charge: ChargeEvent): void {
    this.movedSince.set(`${receiptId} ${holder}`, this.sinceOf(receiptId, from, charge))
  }

  /** Returns what carry-overs that are planned will take from a holder, or bring to it, in cents. */
  planned(way: 'out' | 'in', holder: Holder): Cents {
    return this.decided.planned(way, holder, this.lastEntered, this.done)
  }

  /**
   * Returns what may pay the deposit of another one, in cents: no more than what no planned carry-over needs and what does not leave later by an event
   * that was entered before `since`, and nothing of a lease whose own deposit was not charged.
   */
  surplusOf(holder: Holder, since: ChargeEvent): Cents {
    if (holder !== null && !this.givers.has(holder)) return 0
    let [gone, most] = [0, 0]
    for (const taken of this.decided.takenBefore(since)) {
      if (taken.holder !== holder || this.done.has(taken.eventId) || this.decided.isCarryOver(taken.eventId))
        continue
      gone += taken.amount
      most = Math.max(most, gone)
    }
    return this.aboveCarryOvers(holder) - most
  }

  private aboveCarryOvers(holder: Holder): Cents {
    return (this.heldBy.get(holder) ?? 0) - this.planned('out', holder)
  }

  /**
   * Returns what of a receipt may pay a charge, in cents: what paid no charge after each event that takes money later and was entered before `since`.
   * So what was paid then stays paid, and what was taken is taken of the same money.
   */
  undecided(receiptId: string, since: ChargeEvent): Cents {
    let most = Number.POSITIVE_INFINITY
    // Money that was entered after the charge was not there.
    if (receiptId > since.id) return most
    let carried = 0
    for (const { eventId, sourceId, holder, amount, free, left } of this.decided.takenBefore(since)) {
      if (amount < 0 || this.done.has(eventId)) continue
      // Who carries it over has it already: what others may take of it is limited there.
      if (!this.decided.isCarryOver(eventId) || this.aboveCarryOvers(holder) < 0)
        most = Math.min(most, (left.get(receiptId) ?? 0) + carried)
      else if (sourceId === receiptId) carried += free
    }
    return this.paidBy(receiptId).reduce(
      (rest, { charge, from, amount }) =>
        this.sinceOf(receiptId, from, charge.charge) === since ? rest - amount : rest,
      most,
    )
  }

  /**
   * Returns the charge from whose entry on money of a receipt that a holder has may pay a charge: that one, the first one of who gives the money, or
   * the one since which the holder has it; the last of these.
   */
  sinceOf(receiptId: string, holder: Holder, charge: ChargeEvent): ChargeEvent {
    const given = holder === holderOf(charge) ? undefined : this.givers.get(holder)
    return [given, this.movedSince.get(`${receiptId} ${holder}`)].reduce<ChargeEvent>(
      (last, one) => (one && one.id > last.id ? one : last),
      charge,
    )
  }
}
