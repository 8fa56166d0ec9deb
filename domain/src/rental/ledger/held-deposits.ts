import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import { DepositPlaces, type Holder, holderOf } from './deposit-places.ts'
import type { ChargeEvent, DepositMovement, SourceState } from './types.ts'

/**
 * The deposit money of one tenant during a replay, by the lease or stay that holds it. Money that pays the deposit of a lease or stay is
 * held there, also if its receipt names another one.
 */
export class HeldDeposits {
  readonly movements: DepositMovement[] = []
  /** The ids of stays with charges. Only renewals move deposits that were received before from lease to lease. */
  readonly stays = new Set<Holder>()
  /** The receipts with which renewals carried deposits over. */
  private readonly carried = new Set<string>()
  private sum: Cents = 0
  private readonly heldBy = new Map<Holder, Cents>()
  private readonly taken = new Map<string, { parts: DepositMovement[]; sourceId: string | undefined }>()
  private readonly places = new Map<string, DepositPlaces>()
  /** The receipt that is being allocated. Its money is added when it is known what it pays. */
  private arriving: string | null = null

  /** Begins with a receipt. What it pays until `received` is called decides who holds it. */
  receive({ id, leaseId, amount }: SourceState, transfer: boolean): void {
    if (transfer) this.carried.add(id)
    this.places.set(id, new DepositPlaces(leaseId, amount))
    this.arriving = id
  }

  /** Adds the money of the receipt that arrives to those who hold it. */
  received({ id, day }: SourceState): void {
    const transfer = this.carried.has(id)
    this.arriving = null
    for (const [leaseId, amount] of this.places.get(id)!.at)
      if (amount > 0) this.add({ day, kind: 'received', eventId: id, leaseId, amount, transfer })
  }

  /**
   * Whether money of a receipt may pay the deposit of another holder than the receipt names: what was carried over pays its own lease
   * only, and what a lease holds since an earlier day pays no stay, because a carry-over may be planned for it.
   */
  mayPay({ id, leaseId }: SourceState, charge: ChargeEvent): boolean {
    if (this.carried.has(id)) return false
    return this.arriving === id || !charge.bookingId || !this.isLease(leaseId)
  }

  /** Moves money of a receipt to the holder of a charge that it pays, as far as the holder has too little of the receipt. */
  pay({ id }: SourceState, charge: ChargeEvent, amount: Cents, day: CivilDate): void {
    const places = this.places.get(id)
    if (!places) return
    const holder = holderOf(charge)
    places.use(holder, amount)
    if (holder === null) return
    let missing = Math.min(amount, -places.spare(holder))
    for (const from of [...places.at.keys()]) {
      if (missing <= 0) return
      if (from === holder || (this.arriving !== id && this.isLease(from) && this.isLease(holder))) continue
      missing -= this.move(id, from, holder, Math.min(missing, places.spare(from)), day)
    }
  }

  /** Takes money of a receipt off a charge. It stays with the holder of the charge. */
  release({ id }: SourceState, charge: ChargeEvent, amount: Cents): void {
    this.places.get(id)?.use(holderOf(charge), -amount)
  }

  /** Moves what a cancelled charge of a lease no longer needs back to the holder that the receipt names: the lease may be called off. */
  goHome({ id }: SourceState, charge: ChargeEvent, day: CivilDate): void {
    const places = this.places.get(id)
    const holder = holderOf(charge)
    if (places && holder !== places.home) this.move(id, holder, places.home, places.spare(holder), day)
  }

  /**
   * Takes deposit money (`amount` is negative): of a receipt that several hold first what each of them has of it, then what is held for
   * the lease of the movement, then what other leases hold, newest first. So a deposit that was carried over and then refunded on its
   * first lease leaves no lease below zero. Throws `deposit_exceeds_held`.
   */
  take(movement: DepositMovement, sourceId?: string): void {
    const { leaseId, amount } = movement
    if (this.sum + amount < 0) {
      throw new DomainError('deposit_exceeds_held', { held: this.sum, amount: -amount })
    }
    const places = this.places.get(sourceId ?? '')
    const others = [...this.heldBy.keys()].filter((other) => other !== leaseId).reverse()
    const inTurn: [Holder, Cents][] = [
      ...(places && places.at.size > 1 ? places.at : []),
      ...[leaseId, ...others].map((holder): [Holder, Cents] => [holder, -amount]),
    ]
    const parts: DepositMovement[] = []
    let left = -amount
    for (const [holder, most] of inTurn) {
      const part = Math.min(left, most, this.heldFor(holder))
      if (part <= 0) continue
      const one = { ...movement, leaseId: holder, amount: -part }
      parts.push(one)
      this.add(one)
      places?.shift(holder, -part)
      left -= part
    }
    this.taken.set(movement.eventId, { parts, sourceId })
  }

  /** Returns deposit money that an event took to the leases that held it, on the day of the reversal. */
  giveBack(takenBy: string, { id, date }: { id: string; date: CivilDate }): void {
    const { parts = [], sourceId = '' } = this.taken.get(takenBy) ?? {}
    for (const part of parts) {
      this.add({
        ...part,
        day: date,
        kind: 'reversed',
        eventId: id,
        takesBack: takenBy,
        amount: -part.amount,
      })
      this.places.get(sourceId)?.shift(part.leaseId, -part.amount)
    }
  }

  private move(id: string, from: Holder, to: Holder, most: Cents, day: CivilDate): Cents {
    const isArriving = this.arriving === id
    const amount = Math.max(0, isArriving ? most : Math.min(most, this.heldFor(from)))
    if (amount === 0) return 0
    const places = this.places.get(id)!
    places.shift(from, -amount)
    places.shift(to, amount)
    if (!isArriving) {
      const moved = { day, kind: 'moved', eventId: id, transfer: true } as const
      this.add({ ...moved, leaseId: from, amount: -amount })
      this.add({ ...moved, leaseId: to, amount })
    }
    return amount
  }

  private add(movement: DepositMovement): void {
    this.sum += movement.amount
    this.heldBy.set(movement.leaseId, this.heldFor(movement.leaseId) + movement.amount)
    this.movements.push(movement)
  }

  private isLease(holder: Holder): boolean {
    return holder !== null && !this.stays.has(holder)
  }

  private heldFor(leaseId: Holder): Cents {
    return this.heldBy.get(leaseId) ?? 0
  }
}
