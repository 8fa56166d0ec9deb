import { type CivilDate, later } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import { AdvancedMoney } from './advanced-money.ts'
import type { DecidedDeposits } from './decided-deposits.ts'
import { holderOf } from './deposit-places.ts'
import { HeldDeposits } from './held-deposits.ts'
import { type Link, Links, push } from './links.ts'
import { OpenCharges } from './open-charges.ts'
import { accountDay } from './order.ts'
import {
  type ChargeEvent,
  type ChargeState,
  isDepositKind,
  type LedgerState,
  type Movement,
  type Settlement,
  type SourceState,
} from './types.ts'
import { WaitingMoney } from './waiting-money.ts'

/** The books of one tenant during a replay: the allocations, and the operations from which all events are built. */
export class Book {
  readonly charges = new Map<string, ChargeState>()
  readonly sources = new Map<string, SourceState>()
  readonly interestOn = new Map<string, ChargeState[]>()
  readonly open = new OpenCharges()
  readonly openDeposits = new OpenCharges()
  movements: Movement[] = []
  readonly held: HeldDeposits
  readonly waiting = new WaitingMoney()
  private credit: Cents = 0
  private depositCredit: Cents = 0
  readonly advanced = new AdvancedMoney()
  readonly links = new Links()
  private readonly releasedByCredit = new Map<string, { charge: ChargeState; amount: Cents }[]>()
  /** What cancelled charges of stays have released on the day. */
  private ofStays: { source: SourceState; charge: ChargeState; amount: Cents }[] = []
  /** Ids of charges that changes of stays have posted since. */
  readonly changed: string[] = []
  private made = 0
  constructor(decided: DecidedDeposits, depositsEnteredAgain: ReadonlySet<string>) {
    this.held = new HeldDeposits(decided, depositsEnteredAgain, {
      free: (sourceId, amount) => {
        const source = this.sources.get(sourceId)!
        if (source.reversedOn === null) this.shiftCredit(source, amount)
      },
      reopen: ({ sourceId, holder, amount }, { day, eventId }) => {
        const paying = this.links.paying(sourceId, holder).filter(({ charge }) => charge.charge.dueDate > day)
        this.release(paying, amount, day, eventId, ({ source }, part) => this.shiftCredit(source, part))
      },
      paidBy: this.links.ofSource,
    })
  }

  /** Returns a charge that exists and is not cancelled. Throws `ledger_target_missing` or `charge_cancelled`. */
  standing(chargeId: string): ChargeState {
    const state = this.charges.get(chargeId)
    if (!state) throw new DomainError('ledger_target_missing', { chargeId })
    if (state.cancelledOn !== null) throw new DomainError('charge_cancelled', { chargeId })
    return state
  }

  /**
   * As `standing`, for a credit note or write-off of the day; null if the charge was cancelled on the same day. The
   * cancellation then includes the correction, whichever of the two was entered first.
   */
  creditable(chargeId: string, day: CivilDate): ChargeState | null {
    return this.charges.get(chargeId)?.cancelledOn === day ? null : this.standing(chargeId)
  }

  /** Adds a correction of a charge to the account, no earlier than the charge itself (docs/finance.md 2.9); none of a deposit. */
  moveOn({ charge }: ChargeState, movement: Omit<Movement, 'chargeId'>): void {
    if (movement.amount === 0 || isDepositKind(charge.kind)) return
    this.movements.push({ ...movement, day: later(movement.day, accountDay(charge)), chargeId: charge.id })
  }

  addSource(source: SourceState): void {
    this.sources.set(source.id, source)
    this.shiftCredit(source, source.amount)
  }

  /** Changes the unapplied money of a source. */
  shiftCredit(source: SourceState, amount: Cents): void {
    source.unapplied += amount
    if (source.deposit) this.depositCredit += amount
    else this.credit += amount
  }

  /** Changes the remaining amount of a charge: positive amounts settle, negative amounts reopen. */
  settle(
    charge: ChargeState,
    kind: Settlement['kind'],
    amount: Cents,
    day: CivilDate,
    eventId: string,
  ): void {
    if (amount === 0) return
    charge.remaining -= amount
    charge.settlements.push({ day, kind, amount, eventId })
    if (charge.remaining > 0) charge.paidOn = null
    else if (amount > 0 && kind !== 'write_off') charge.paidOn ??= day
    this.list(charge).refresh(charge)
  }

  /**
   * Allocates unapplied money of the source to the charge, limited by both amounts and `most`. Returns the cents.
   */
  allocate(
    source: SourceState,
    charge: ChargeState,
    day: CivilDate,
    most = this.waiting.free(source),
  ): Cents {
    const wanted = Math.min(source.unapplied, charge.remaining, most)
    if (wanted <= 0) return 0
    let left = wanted
    const order = this.made++
    const shares = this.held.sharesFor(source, charge)
    for (const share of shares ?? [{ holder: null, amount: wanted }]) {
      const amount = Math.min(left, share.amount)
      if (amount <= 0) continue
      left -= amount
      const { holder: from } = share
      const holder = shares ? this.held.pay(source, charge.charge, { holder: from, amount }, day) : null
      this.links.add({ source, charge, amount, day, order, holder, from })
    }
    const amount = wanted - left
    if (amount === 0) return 0
    this.shiftCredit(source, -amount)
    charge.paid += amount
    this.settle(charge, 'allocation', amount, day, source.id)
    return amount
  }

  /**
   * Pays matured charges, then posted charges that are not yet due. Both follow one order by due date (docs/finance.md
   * 2.5, steps 2 and 3). A deposit pays first what is open of the lease or stay that it names.
   */
  allocateInOrder(source: SourceState, day: CivilDate): void {
    const isOther = ({ charge }: ChargeState) => Number(holderOf(charge) !== source.leaseId)
    const open = source.deposit
      ? [...this.openDeposits.inPaymentOrder()].sort((a, b) => isOther(a) - isOther(b))
      : this.open.inPaymentOrder()
    for (const charge of open) {
      if (this.waiting.free(source) === 0) return
      this.allocate(source, charge, day)
    }
  }

  /** Remaining credit pays open charges, oldest credit first (step 4). */
  sweep(day: CivilDate): void {
    if (this.credit > 0 && !this.open.isEmpty) this.sweepOf(day, false)
    this.sweepDeposits(day)
  }

  /** As sweep, for deposits. */
  sweepDeposits(day: CivilDate): void {
    if (this.depositCredit > 0 && !this.openDeposits.isEmpty) this.sweepOf(day, true)
  }

  private sweepOf(day: CivilDate, deposit: boolean): void {
    for (const source of this.sources.values())
      if (source.deposit === deposit && source.unapplied > 0) this.allocateInOrder(source, day)
  }

  /** Money of cancelled charges of a stay pays what else is open of that stay (docs/finance.md 2.5). The rest is credit. */
  keepWithStays(day: CivilDate): void {
    const released = this.ofStays
    this.ofStays = []
    // First all parts pay their own kind, so that no part takes the place of another one's money.
    for (const sameKind of [true, false])
      for (const part of released)
        part.amount -= this.payOfStay(part.charge.charge, part.source, part.amount, day, sameKind)
    for (const chargeId of this.changed.splice(0)) this.payWaiting(chargeId, day)
  }

  /** Pays up to `amount` on open charges of the stay of a charge, those of its kind first. Returns the cents. */
  payStayOf(charge: ChargeEvent, source: SourceState, amount: Cents, day: CivilDate): Cents {
    const paid = this.payOfStay(charge, source, amount, day, true)
    return paid + this.payOfStay(charge, source, amount - paid, day, false)
  }

  private payOfStay(
    { bookingId, kind }: ChargeEvent,
    source: SourceState,
    amount: Cents,
    day: CivilDate,
    sameKind: boolean,
  ): Cents {
    if (!bookingId) return 0
    const list = source.deposit ? this.openDeposits : this.open
    let left = amount
    for (const other of list.inPaymentOrder())
      if (other.charge.bookingId === bookingId && (other.charge.kind === kind) === sameKind)
        left -= this.allocate(source, other, day, left)
    return amount - left
  }

  /** Pays a posted charge with the money that waited for it; the rest pays what else is open of its stay. */
  payWaiting(chargeId: string, day: CivilDate): void {
    const charge = this.charges.get(chargeId)
    for (const { source, amount } of this.waiting.end(chargeId))
      if (charge)
        this.payStayOf(charge.charge, source, amount - this.allocate(source, charge, day, amount), day)
  }

  /**
   * Takes up to `amount` off a charge, newest allocation first; the money becomes unapplied credit of its source.
   * Returns the released cents.
   */
  releaseFromCharge(
    charge: ChargeState,
    amount: Cents,
    day: CivilDate,
    eventId: string,
    because: 'credited' | 'cancelled',
  ): Cents {
    return this.release(this.links.ofCharge(charge.charge.id), amount, day, eventId, (link, part) => {
      const { source } = link
      this.shiftCredit(source, part)
      if (because === 'cancelled') {
        if (charge.charge.bookingId) this.ofStays.push({ source, charge, amount: part })
        else this.held.goBack(link, part, day)
        return
      }
      charge.releasedByCredit += part
      push(this.releasedByCredit, source.id, { charge, amount: part })
    })
  }

  /**
   * Takes money of a source off its charges, newest allocation first. The money leaves the books (refund, failed
   * receipt).
   */
  withdrawFromCharges(source: SourceState, amount: Cents, day: CivilDate, eventId: string): void {
    this.release(this.links.ofSource(source.id), amount, day, eventId, () => {})
  }

  private release(
    links: readonly Link[],
    amount: Cents,
    day: CivilDate,
    eventId: string,
    give: (link: Link, part: Cents) => void,
  ): Cents {
    let left = amount
    for (const link of links.toReversed()) {
      if (left === 0) break
      const part = Math.min(left, link.amount)
      link.amount -= part
      left -= part
      link.charge.paid -= part
      give(link, this.held.release(link, part))
      this.settle(link.charge, 'release', -part, day, eventId)
      if (link.amount === 0) this.links.remove(link)
    }
    return amount - left
  }

  /** Records which credited charges had their money paid back by a refund of this source (status refunded). */
  markPaidBack(sourceId: string, amount: Cents): void {
    let left = amount
    for (const released of this.releasedByCredit.get(sourceId) ?? []) {
      const part = Math.min(left, released.amount)
      released.amount -= part
      released.charge.releasedByCredit -= part
      released.charge.paidBack += part
      left -= part
    }
  }

  list = ({ charge }: ChargeState): OpenCharges =>
    isDepositKind(charge.kind) ? this.openDeposits : this.open

  close(): LedgerState {
    return {
      charges: this.charges,
      sources: this.sources,
      allocations: this.links.allocations(),
      unappliedCredit: this.credit - this.advanced.sum,
      movements: this.movements.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
      depositMovements: this.held.movements,
    }
  }
}
