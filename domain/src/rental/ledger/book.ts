import { type CivilDate, later } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import { OpenCharges } from './open-charges.ts'
import {
  type Allocation,
  type ChargeState,
  type DepositMovement,
  isDepositKind,
  type LedgerState,
  type Movement,
  type Settlement,
  type SourceState,
} from './types.ts'

/** One allocation of money from a source to a charge, with its position in time. */
type Link = { source: SourceState; charge: ChargeState; amount: Cents; day: CivilDate; order: number }

/** The books of one tenant during a replay: the allocations, and the operations from which all events are built. */
export class Book {
  readonly charges = new Map<string, ChargeState>()
  readonly sources = new Map<string, SourceState>()
  readonly interestOn = new Map<string, ChargeState[]>()
  readonly open = new OpenCharges()
  readonly openDeposits = new OpenCharges()
  movements: Movement[] = []
  readonly depositMovements: DepositMovement[] = []
  private depositsHeld: Cents = 0
  private readonly heldBy = new Map<string | null, Cents>()
  private readonly taken = new Map<string, DepositMovement[]>()
  private credit: Cents = 0
  private depositCredit: Cents = 0
  /** Refunds of receipts that were reversed, until they are taken back: the tenant owes them, and no charge says so. */
  private advanced: Cents = 0
  private readonly comingBack = new Map<string, Cents>()
  private readonly bySource = new Map<string, Link[]>()
  private readonly byCharge = new Map<string, Link[]>()
  private readonly releasedByCredit = new Map<string, { charge: ChargeState; amount: Cents }[]>()
  private made = 0

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

  /**
   * Adds a correction of a charge to the account. It counts no earlier than the charge itself, which enters the account
   * on its due date (docs/finance.md 2.9). Deposits are not part of the account.
   */
  moveOn({ charge }: ChargeState, movement: Omit<Movement, 'chargeId'>): void {
    if (movement.amount === 0 || isDepositKind(charge.kind)) return
    this.movements.push({ ...movement, day: later(movement.day, charge.dueDate), chargeId: charge.id })
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

  /** Changes what the tenant owes because a refund was paid from a receipt that does not count. */
  advance(amount: Cents): void {
    this.advanced += amount
  }

  /** Changes the refunds of a receipt that a later row takes back. */
  expectReturn(sourceId: string, amount: Cents): void {
    this.comingBack.set(sourceId, this.returning(sourceId) + amount)
  }

  /** Returns the refunds of a receipt that were paid and that a later row takes back, in cents. None of a deposit. */
  returning(sourceId: string): Cents {
    return this.comingBack.get(sourceId) ?? 0
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

  /** Allocates unapplied money of the source to the charge, limited by both amounts. */
  allocate(source: SourceState, charge: ChargeState, day: CivilDate): void {
    const amount = Math.min(source.unapplied, charge.remaining)
    if (amount <= 0) return
    this.shiftCredit(source, -amount)
    charge.paid += amount
    const link: Link = { source, charge, amount, day, order: this.made++ }
    push(this.bySource, source.id, link)
    push(this.byCharge, charge.charge.id, link)
    this.settle(charge, 'allocation', amount, day, source.id)
  }

  /**
   * Pays matured charges, then posted charges that are not yet due. Both follow one order by due date (docs/finance.md
   * 2.5, steps 2 and 3).
   */
  allocateInOrder(source: SourceState, day: CivilDate): void {
    const list = source.deposit ? this.openDeposits : this.open
    for (const charge of list.inPaymentOrder()) {
      if (source.unapplied === 0) return
      this.allocate(source, charge, day)
    }
  }

  /** Remaining credit pays open charges, oldest credit first (step 4). */
  sweep(day: CivilDate): void {
    const operating = this.credit > 0 && !this.open.isEmpty
    const deposits = this.depositCredit > 0 && !this.openDeposits.isEmpty
    if (!operating && !deposits) return
    for (const source of this.sources.values()) {
      if (source.unapplied > 0) this.allocateInOrder(source, day)
    }
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
    byCredit: boolean,
  ): Cents {
    return this.release(this.byCharge.get(charge.charge.id) ?? [], amount, day, eventId, (source, part) => {
      this.shiftCredit(source, part)
      if (!byCredit) return
      charge.releasedByCredit += part
      push(this.releasedByCredit, source.id, { charge, amount: part })
    })
  }

  /**
   * Takes money of a source off its charges, newest allocation first. The money leaves the books (refund, failed
   * receipt).
   */
  withdrawFromCharges(source: SourceState, amount: Cents, day: CivilDate, eventId: string): void {
    this.release(this.bySource.get(source.id) ?? [], amount, day, eventId, () => {})
  }

  private release(
    links: Link[],
    amount: Cents,
    day: CivilDate,
    eventId: string,
    give: (source: SourceState, part: Cents) => void,
  ): Cents {
    let left = amount
    for (let link = links.at(-1); link && left > 0; link = links.at(-1)) {
      const part = Math.min(left, link.amount)
      link.amount -= part
      left -= part
      link.charge.paid -= part
      give(link.source, part)
      this.settle(link.charge, 'release', -part, day, eventId)
      if (link.amount === 0) this.unlink(link)
    }
    return amount - left
  }

  private unlink(link: Link): void {
    for (const links of [this.bySource.get(link.source.id), this.byCharge.get(link.charge.charge.id)]) {
      const at = links?.lastIndexOf(link) ?? -1
      if (at >= 0) links?.splice(at, 1)
    }
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

  /** When deposits are returned or applied, deposit money that is not allocated to a charge is used first. */
  takeUnallocatedDeposit(amount: Cents): void {
    let left = amount
    for (const source of this.sources.values()) {
      if (!source.deposit || left === 0) continue
      const part = Math.min(left, source.unapplied)
      this.shiftCredit(source, -part)
      left -= part
    }
  }

  /** Adds deposit money to a lease. */
  addDeposit(movement: DepositMovement): void {
    this.depositsHeld += movement.amount
    this.heldBy.set(movement.leaseId, this.heldFor(movement.leaseId) + movement.amount)
    this.depositMovements.push(movement)
  }

  /**
   * Takes deposit money (`amount` is negative): first what is held for the lease of the movement, then what other leases
   * hold, newest first. So a deposit that was carried over and then refunded on its first lease leaves no lease below
   * zero. Throws `deposit_exceeds_held`.
   */
  takeDeposit(movement: DepositMovement): void {
    const { leaseId, amount } = movement
    if (this.depositsHeld + amount < 0) {
      throw new DomainError('deposit_exceeds_held', { held: this.depositsHeld, amount: -amount })
    }
    const others = [...this.heldBy.keys()].filter((other) => other !== leaseId).reverse()
    const parts: DepositMovement[] = []
    let left = -amount
    for (const holder of [leaseId, ...others]) {
      const part = Math.min(left, this.heldFor(holder))
      if (part === 0) continue
      parts.push({ ...movement, leaseId: holder, amount: -part })
      left -= part
    }
    for (const part of parts) this.addDeposit(part)
    this.taken.set(movement.eventId, parts)
  }

  /** Returns deposit money that an event took to the leases that held it, on the day of the reversal. */
  giveBackDeposit(takenBy: string, { id, date }: { id: string; date: CivilDate }): void {
    for (const part of this.taken.get(takenBy) ?? []) {
      this.addDeposit({ ...part, day: date, kind: 'reversed', eventId: id, amount: -part.amount })
    }
  }

  private heldFor(leaseId: string | null): Cents {
    return this.heldBy.get(leaseId) ?? 0
  }

  list(charge: ChargeState): OpenCharges {
    return isDepositKind(charge.charge.kind) ? this.openDeposits : this.open
  }

  close(): LedgerState {
    const links = [...this.bySource.values()].flat().sort((a, b) => a.order - b.order)
    return {
      charges: this.charges,
      sources: this.sources,
      allocations: links.map(
        ({ source, charge, amount, day }): Allocation => ({
          sourceId: source.id,
          chargeId: charge.charge.id,
          amount,
          day,
        }),
      ),
      unappliedCredit: this.credit - this.advanced,
      movements: this.movements.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
      depositMovements: this.depositMovements,
    }
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
