import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import { takeableFrom } from '../deposits/held.ts'
import { DepositPlaces, type Holder, holderOf, type TakenPart } from './deposit-places.ts'
import type { Link } from './links.ts'
import type { ChargeEvent, DepositMovement, SourceState } from './types.ts'

type Taken = { movements: DepositMovement[]; pieces: (TakenPart & { sourceId: string })[] }

/** Where money of a receipt that may pay a charge is. */
type Share = { holder: Holder; amount: Cents }

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
  private readonly taken = new Map<string, Taken>()
  /** By receipt, the oldest first. What a holder has of all of them is what is held for it. */
  private readonly places = new Map<string, DepositPlaces>()
  /** The receipt that is being allocated. Its money is added when it is known what it pays. */
  private arriving: string | null = null
  private readonly changeFree: (sourceId: string, amount: Cents) => void

  /** `changeFree` is called if money of a receipt that pays no charge is taken or given back. */
  constructor(changeFree: (sourceId: string, amount: Cents) => void) {
    this.changeFree = changeFree
  }

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
   * Returns where the money of a receipt is that may pay the deposit of a charge; undefined if it is no deposit. What was carried over
   * pays its own lease only, and what a lease holds since an earlier day pays no stay, because a carry-over may be planned for it.
   * `isNamed`: the payer named the charge.
   */
  sharesFor({ id }: SourceState, charge: ChargeEvent, isNamed: boolean): Share[] | undefined {
    const places = this.places.get(id)
    if (!places) return undefined
    const own = holderOf(charge)
    const mayPay = (holder: Holder) =>
      holder === own ||
      (!this.carried.has(id) &&
        (isNamed || this.arriving === id || !charge.bookingId || !this.isLease(holder)))
    return [...places.free]
      .filter(([holder, amount]) => amount > 0 && mayPay(holder))
      .map(([holder, amount]) => ({ holder, amount }))
      .sort((a, b) => this.turn(a.holder, own) - this.turn(b.holder, own))
  }

  /** Uses free money of a holder for a charge and moves it to the holder of the charge. Returns who holds it now. */
  pay({ id }: SourceState, charge: ChargeEvent, { holder: from, amount }: Share, day: CivilDate): Holder {
    const own = holderOf(charge)
    const stays =
      own === null || from === own || (this.arriving !== id && this.isLease(from) && this.isLease(own))
    const holder = stays ? from : own
    if (!stays) this.move(id, from, own, amount, day)
    this.places.get(id)!.use(holder, amount)
    return holder
  }

  /** Takes money of a receipt off a charge. It stays with its holder. Returns what pays no charge now; all if it is no deposit. */
  release({ source, holder }: Link, amount: Cents): Cents {
    return this.places.get(source.id)?.release(holder, amount) ?? amount
  }

  /** Moves what a cancelled charge of a lease no longer needs back to the holder that had it before: the lease may be called off. */
  goBack({ source, holder, from }: Link, amount: Cents, day: CivilDate): void {
    if (holder !== from && amount > 0) this.move(source.id, holder, from, amount, day)
  }

  /**
   * Takes deposit money (`amount` is negative). Of a receipt: what may be taken from it (`takeableFrom`), first what pays no charge, then what
   * the lease or stay of the movement has, then those that got money last. Without a receipt: what the lease or stay of the movement has, then
   * what nobody has. `known` are the movements that were known when the row was entered. Rows of earlier versions may need more;
   * they take it from others, newest first, so that no lease is below zero. Throws `deposit_exceeds_held`.
   */
  take(
    movement: DepositMovement,
    receiptId?: string,
    known: readonly DepositMovement[] = this.movements,
  ): void {
    const { leaseId, amount, day, eventId } = movement
    if (this.sum + amount < 0) {
      throw new DomainError('deposit_exceeds_held', { held: this.sum, amount: -amount })
    }
    const named = receiptId === undefined ? undefined : this.places.get(receiptId)
    const pieces: Taken['pieces'] = []
    const parts = new Map<Holder, Cents>()
    let left = -amount
    const takeOff = (holder: Holder, most: Cents, sources: Iterable<[string, DepositPlaces]>) => {
      let rest = Math.min(most, left)
      for (const [sourceId, places] of sources) {
        const piece = places.take(holder, rest)
        if (piece.amount === 0) continue
        rest -= piece.amount
        left -= piece.amount
        pieces.push({ ...piece, sourceId })
        parts.set(holder, (parts.get(holder) ?? 0) + piece.amount)
        if (piece.free > 0) this.changeFree(sourceId, -piece.free)
      }
    }
    if (named && receiptId !== undefined) {
      const most = takeableFrom({ depositMovements: this.movements }, receiptId, day, known)
      const newest = named.newestFirst()
      for (const holder of inTurn(null, newest))
        takeOff(holder, Math.min(named.freeOf(holder), most.get(holder) ?? 0), [[receiptId, named]])
      for (const holder of inTurn(leaseId, newest))
        takeOff(holder, (most.get(holder) ?? 0) - (parts.get(holder) ?? 0), this.sourcesOf(holder, receiptId))
      for (const holder of newest) takeOff(holder, left, [[receiptId, named]])
    }
    const others = inTurn(leaseId, [null, ...[...this.heldBy.keys()].filter((one) => one !== null).reverse()])
    for (const holder of others) takeOff(holder, left, this.sourcesOf(holder, receiptId))
    const movements = [...parts].map(([holder, part]) => ({
      ...movement,
      ...(receiptId === undefined ? {} : { receiptId }),
      leaseId: holder,
      amount: -part,
    }))
    for (const one of movements) this.add(one)
    this.taken.set(eventId, { movements, pieces })
  }

  /** Returns deposit money that an event took to the leases that held it, on the day of the reversal. */
  giveBack(takenBy: string, { id, date }: { id: string; date: CivilDate }): void {
    const { movements = [], pieces = [] } = this.taken.get(takenBy) ?? {}
    for (const part of movements)
      this.add({
        ...part,
        day: date,
        kind: 'reversed',
        eventId: id,
        takesBack: takenBy,
        amount: -part.amount,
      })
    for (const piece of pieces)
      this.changeFree(piece.sourceId, this.places.get(piece.sourceId)!.giveBack(piece))
  }

  /** The receipts of which a holder has money: the given one, then those with free money, then the oldest. */
  private sourcesOf(holder: Holder, receiptId?: string): [string, DepositPlaces][] {
    const rank = ([id, places]: [string, DepositPlaces]) =>
      id === receiptId ? 0 : places.freeOf(holder) > 0 ? 1 : 2
    return [...this.places]
      .filter(([, places]) => (places.at.get(holder) ?? 0) > 0)
      .sort((a, b) => rank(a) - rank(b))
  }

  private move(id: string, from: Holder, to: Holder, amount: Cents, day: CivilDate): void {
    this.places.get(id)!.move(from, to, amount)
    if (this.arriving === id) return
    const moved = { day, kind: 'moved', eventId: id, transfer: true } as const
    this.add({ ...moved, leaseId: from, amount: -amount })
    this.add({ ...moved, leaseId: to, amount })
  }

  private add(movement: DepositMovement): void {
    this.sum += movement.amount
    this.heldBy.set(movement.leaseId, (this.heldBy.get(movement.leaseId) ?? 0) + movement.amount)
    this.movements.push(movement)
  }

  private isLease(holder: Holder): boolean {
    return holder !== null && !this.stays.has(holder)
  }

  /** What pays first: the holder of the charge, then nobody and stays, then other leases. */
  private turn(holder: Holder, own: Holder): number {
    return holder === own ? 0 : this.isLease(holder) ? 2 : 1
  }
}

const inTurn = (first: Holder, others: readonly Holder[]): Holder[] => [
  first,
  ...others.filter((one) => one !== first),
]
