import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import type { Holder, TakenMoney } from './deposit-places.ts'
import { eventDay, placeOf } from './order.ts'
import type { ChargeEvent, DepositMovement, LedgerEvent, RefundEvent } from './types.ts'

/** What the replay of the events that were entered before another one knows of deposits; null if their order of entry is not valid. */
type Entered = { movements: readonly DepositMovement[]; log: readonly TakenMoney[] } | null

/** Half of a carry-over: money that leaves a lease, or comes to one. */
type Half = { id: string; holder: Holder; amount: Cents; place: string }

/**
 * What was already decided about the deposits of a tenant when an event was entered. A refund of a receipt takes nothing that a carry-over of a
 * later day needs, and a charge is not paid with money that had left before the charge was entered. What is entered after an event does not
 * change what the event did.
 */
export class DecidedDeposits {
  private readonly events: readonly LedgerEvent[]
  private readonly replayOf: (events: readonly LedgerEvent[]) => Entered
  private readonly known: ReadonlyMap<string, LedgerEvent>
  private readonly found = new Map<string, Entered>()
  /** By the id of a half, the place of the reversal that took it back; null if none did. */
  private readonly halves = new Map<string, string | null>()
  private readonly carried: Record<'out' | 'in', Half[]>

  constructor(events: readonly LedgerEvent[], replayOf: (events: readonly LedgerEvent[]) => Entered) {
    this.events = events
    this.replayOf = replayOf
    this.known = new Map(events.map((event) => [event.id, event]))
    const half = (event: LedgerEvent): Half[] => {
      if ((event.type !== 'refund' && event.type !== 'receipt') || !event.transfer) return []
      return [{ id: event.id, holder: event.leaseId ?? null, amount: event.amount, place: this.place(event) }]
    }
    this.carried = {
      out: events.filter(({ type }) => type === 'refund').flatMap(half),
      in: events.filter(({ type }) => type === 'receipt').flatMap(half),
    }
    for (const { id } of [...this.carried.out, ...this.carried.in]) this.halves.set(id, null)
    for (const event of events)
      if (event.type === 'reversal' && this.halves.has(event.targetId))
        this.halves.set(event.targetId, this.place(event))
  }

  /** Returns the movements of deposits that were known when a refund was entered, or undefined if none of a later day was. */
  before(refund: RefundEvent): readonly DepositMovement[] | undefined {
    return refund.receiptId === null ? undefined : this.entered(refund)?.movements
  }

  /** Returns what was taken of deposits, also later than the charge takes effect, by events that were entered before the charge. */
  takenBefore(charge: ChargeEvent): readonly TakenMoney[] {
    return this.entered(charge)?.log ?? []
  }

  /**
   * Returns the cents that carry-overs will take from a lease, or bring to it, as it was planned when the event at a place was entered. `done`
   * are the ids of the events that happened.
   */
  planned(way: 'out' | 'in', holder: Holder, place: string, done: ReadonlySet<string>): Cents {
    return this.carried[way].reduce((sum, half) => {
      const takenBack = this.halves.get(half.id)
      const stood = half.place <= place && (!takenBack || takenBack > place)
      return half.holder === holder && stood && !done.has(half.id) ? sum + half.amount : sum
    }, 0)
  }

  /** Whether an event is half of a carry-over. */
  isCarryOver(eventId: string): boolean {
    return this.halves.has(eventId)
  }

  private entered(event: LedgerEvent): Entered {
    const found = this.found.get(event.id)
    if (found !== undefined) return found
    const read = this.read(event)
    this.found.set(event.id, read)
    return read
  }

  private read(event: LedgerEvent): Entered {
    const place = this.place(event)
    const before = (one: LedgerEvent) => this.place(one) < place
    const matters = event.type === 'charge' ? takesMoney : movesDeposit
    const day = eventDay(event)
    // On its day a charge comes before all money.
    const isLater = (one: LedgerEvent) =>
      event.type === 'charge' ? eventDay(one) >= day : eventDay(one) > day
    if (!this.events.some((one) => matters(one) && isLater(one) && before(one))) return null
    try {
      return this.replayOf(this.events.filter(before))
    } catch (error) {
      // Rows of several nodes may have been entered in another order than their ids say.
      if (error instanceof DomainError) return null
      throw error
    }
  }

  private place(event: LedgerEvent): string {
    return placeOf(event, { events: this.known })
  }
}

/** Whether an event can take money of a deposit from those who hold it. */
export const takesMoney = ({ type }: LedgerEvent): boolean =>
  type === 'refund' || type === 'deposit_applied' || type === 'reversal'
const movesDeposit = ({ type }: LedgerEvent): boolean => type !== 'credit_note' && type !== 'write_off'

/**
 * Returns the ids of carry-overs that were taken back on the day on which they move the deposit, because the next lease was called off before.
 * They move nothing: the earlier lease may have returned the deposit meanwhile.
 */
export const takenBackAtOnce = (
  events: readonly LedgerEvent[],
  known: ReadonlyMap<string, LedgerEvent>,
): ReadonlySet<string> =>
  new Set(
    events.flatMap((event) => {
      const target = event.type === 'reversal' ? known.get(event.targetId) : undefined
      const isCarryOver = (target?.type === 'refund' || target?.type === 'receipt') && target.transfer
      return target && isCarryOver && event.type === 'reversal' && event.date === target.date ? target.id : []
    }),
  )
