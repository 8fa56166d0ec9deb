import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import { takeableFrom } from '../deposits/held.ts'
import type { DecidedDeposits } from './decided-deposits.ts'
import { DepositLimits } from './deposit-limits.ts'
import {
  DepositPlaces,
  type Holder,
  holderOf,
  inTurn,
  type TakenMoney,
  type TakenPart,
  turnOf,
} from './deposit-places.ts'
import type { Link } from './links.ts'
import type { ChargeEvent, ChargeState, DepositMovement, SourceState } from './types.ts'

type Taken = { movements: DepositMovement[]; pieces: (TakenPart & { sourceId: string })[] }

/** What the books do when deposits change. */
type Changes = {
  /** Money of a receipt that pays no charge is taken or given back. */
  free: (sourceId: string, amount: Cents) => void
  /** A refund takes money off charges that are not due yet: they are open again. */
  reopen: (taken: Pick<TakenMoney, 'sourceId' | 'holder' | 'amount'>, refund: DepositMovement) => void
  /** Returns what a receipt pays. */
  paidBy: (sourceId: string) => readonly Pick<Link, 'charge' | 'from' | 'amount'>[]
}

/** Where money of a receipt that may pay a charge is. */
type Share = { holder: Holder; amount: Cents }

/**
 * The deposit money of one tenant during a replay, by the lease or stay that holds it. Money that pays the deposit of a lease or stay is
 * held there, also if its receipt names another one.
 */
export class HeldDeposits {
  readonly movements: DepositMovement[] = []
  /** What events took and gave back, in their order. */
  readonly log: TakenMoney[] = []
  /** The receipts with which renewals carried deposits over. */
  private readonly carried = new Set<string>()
  private sum: Cents = 0
  private readonly heldBy = new Map<Holder, Cents>()
  private readonly taken = new Map<string, Taken>()
  /** By receipt, the oldest first. What a holder has of all of them is what is held for it. */
  private readonly places = new Map<string, DepositPlaces>()
  /** The receipt that is being allocated. Its money is added when it is known what it pays. */
  private arriving: string | null = null
  readonly limits: DepositLimits
  private readonly changes: Changes
  private readonly enteredAgain: ReadonlySet<string>

  /** `enteredAgain` are the ids of returns and set-offs that were taken back and entered again (`depositsEnteredAgain`). */
  constructor(decided: DecidedDeposits, enteredAgain: ReadonlySet<string>, changes: Changes) {
    this.enteredAgain = enteredAgain
    this.limits = new DepositLimits(decided, this.heldBy, changes.paidBy)
    this.changes = changes
  }

  /** Whether a return or set-off moves nothing, because it was taken back and entered again. */
  isEnteredAgain(eventId: string): boolean {
    return this.enteredAgain.has(eventId)
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
   * pays its own lease only. Others pay only what no planned carry-over will pay, and a lease pays others only with what it has above what a
   * planned carry-over needs. Money that had left before the charge was entered does not pay it.
   */
  sharesFor({ id }: SourceState, { charge, remaining }: ChargeState): Share[] | undefined {
    const places = this.places.get(id)
    if (!places) return undefined
    const own = holderOf(charge)
    let left = places.freeSum()
    let foreign = own === null ? remaining : remaining - this.limits.planned('in', own)
    return [...places.free]
      .sort(([a], [b]) => turnOf(a, own) - turnOf(b, own))
      .flatMap(([holder, free]) => {
        const isOwn = holder === own
        if (!isOwn && this.carried.has(id)) return []
        const since = this.limits.sinceOf(id, holder, charge)
        const most =
          isOwn || this.arriving === id ? free : Math.min(free, this.limits.surplusOf(holder, since))
        const amount = Math.min(most, left, isOwn ? left : foreign, this.limits.undecided(id, since))
        if (amount <= 0) return []
        left -= amount
        if (!isOwn) foreign -= amount
        return [{ holder, amount }]
      })
  }

  /** Uses free money of a holder for a charge and moves it to the holder of the charge. Returns who holds it now. */
  pay({ id }: SourceState, charge: ChargeEvent, { holder: from, amount }: Share, day: CivilDate): Holder {
    const holder = holderOf(charge) ?? from
    if (holder !== from) {
      this.limits.moves(id, { from, holder }, charge)
      this.move(id, from, holder, amount, day)
    }
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

  /** Returns what of a receipt is gone although it pays a charge, by the lease or stay that had it. */
  goneOf(receiptId: string): readonly [Holder, Cents][] {
    return this.places.get(receiptId)?.goneWhilePaying() ?? []
  }

  /**
   * Takes deposit money (`amount` is negative). Of a receipt: what may be taken from it (`takeableFrom`), first what pays no charge, then what
   * the lease or stay of the movement has, then those that got money last. Without a receipt: what the lease or stay of the movement has, then
   * what nobody has. `known` are the movements that were known when the row was entered. `gone` is what had left of a reversed receipt while it
   * paid: other money of the same holder that pays now has left instead. Rows of earlier versions may need more;
   * they take it from others, newest first, so that no lease is below zero. Throws `deposit_exceeds_held`.
   */
  take(
    movement: DepositMovement,
    receiptId?: string,
    {
      known = this.movements,
      gone = [],
    }: { known?: readonly DepositMovement[] | undefined; gone?: readonly [Holder, Cents][] } = {},
  ): void {
    const { leaseId, amount, day, eventId, kind, transfer } = movement
    if (this.isEnteredAgain(eventId)) {
      const movements: DepositMovement[] = [{ ...movement, enteredAgain: true }]
      for (const one of movements) this.add(one)
      this.taken.set(eventId, { movements, pieces: [] })
      return
    }
    if (this.sum + amount < 0) {
      throw new DomainError('deposit_exceeds_held', { held: this.sum, amount: -amount })
    }
    const named = receiptId === undefined ? undefined : this.places.get(receiptId)
    const pieces: Taken['pieces'] = []
    const parts = new Map<Holder, Cents>()
    let left = -amount
    const usual = transfer ? 'used' : 'free'
    const takeOff = (
      holder: Holder,
      most: Cents,
      sources: Iterable<[string, DepositPlaces]>,
      first: 'free' | 'used' = usual,
    ) => {
      let rest = Math.min(most, left)
      for (const [sourceId, places] of sources) {
        const used = Math.min(rest, places.at.get(holder) ?? 0) - places.freeOf(holder)
        if (kind === 'refunded' && receiptId !== undefined && used > 0)
          this.changes.reopen({ sourceId, holder, amount: used }, movement)
        const piece = places.take(holder, rest, first)
        if (piece.amount === 0) continue
        rest -= piece.amount
        left -= piece.amount
        pieces.push({ ...piece, sourceId })
        this.log.push({ ...piece, eventId, sourceId, left: this.freeBySource() })
        parts.set(holder, (parts.get(holder) ?? 0) + piece.amount)
        if (piece.free > 0) this.changes.free(sourceId, -piece.free)
      }
    }
    for (const [holder, amount] of gone)
      takeOff(holder, amount, this.sourcesOf(holder, undefined, 'used'), 'used')
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
    for (const holder of others) takeOff(holder, left, this.sourcesOf(holder, receiptId, usual))
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
    for (const piece of pieces) {
      const { sourceId, holder, amount, free } = piece
      this.changes.free(sourceId, this.places.get(sourceId)!.giveBack(piece))
      this.log.push({ ...{ eventId: id, sourceId, holder }, amount: -amount, free: -free, left: new Map() })
    }
  }

  /** The receipts of which a holder has money: the given one, then those with money of the kind that goes first, then the oldest. */
  private sourcesOf(
    holder: Holder,
    receiptId?: string,
    first: 'free' | 'used' = 'free',
  ): [string, DepositPlaces][] {
    const has = (places: DepositPlaces) => places.at.get(holder) ?? 0
    const isFirst = (places: DepositPlaces) =>
      first === 'free' ? places.freeOf(holder) > 0 : has(places) > places.freeOf(holder)
    const rank = ([id, places]: [string, DepositPlaces]) => (id === receiptId ? 0 : isFirst(places) ? 1 : 2)
    return [...this.places].filter(([, places]) => has(places) > 0).sort((a, b) => rank(a) - rank(b))
  }

  /** What pays no charge now, by receipt. */
  private freeBySource(): Map<string, Cents> {
    const all = [...this.places].map(([id, places]) => [id, places.freeSum()] as const)
    return new Map(all.filter(([, free]) => free > 0))
  }

  private move(id: string, from: Holder, to: Holder, amount: Cents, day: CivilDate): void {
    this.places.get(id)!.move(from, to, amount)
    if (this.arriving === id) return
    const moved = { day, kind: 'moved', eventId: id, transfer: true } as const
    this.add({ ...moved, leaseId: from, amount: -amount })
    this.add({ ...moved, leaseId: to, amount })
  }

  private add(movement: DepositMovement): void {
    this.movements.push(movement)
    if (movement.enteredAgain) return
    this.sum += movement.amount
    this.heldBy.set(movement.leaseId, (this.heldBy.get(movement.leaseId) ?? 0) + movement.amount)
  }
}
