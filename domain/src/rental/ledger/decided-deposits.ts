import { DomainError } from '../../errors.ts'
import { eventDay, placeOf } from './order.ts'
import type { DepositMovement, LedgerEvent, LedgerState, RefundEvent } from './types.ts'

/**
 * What was already decided about the deposits of a tenant when a refund of a receipt was entered, such as a carry-over of a later day. The
 * refund takes nothing that this needs. What is entered after the refund does not change from whom it took.
 */
export class DecidedDeposits {
  private readonly events: readonly LedgerEvent[]
  private readonly replayOf: (events: readonly LedgerEvent[]) => LedgerState
  private readonly known: ReadonlyMap<string, LedgerEvent>
  private readonly found = new Map<string, readonly DepositMovement[] | undefined>()

  constructor(events: readonly LedgerEvent[], replayOf: (events: readonly LedgerEvent[]) => LedgerState) {
    this.events = events
    this.replayOf = replayOf
    this.known = new Map(events.map((event) => [event.id, event]))
  }

  /** Returns the movements of deposits that were known, or undefined if none of a later day than the refund was. */
  before(refund: RefundEvent): readonly DepositMovement[] | undefined {
    if (refund.receiptId === null) return undefined
    if (!this.found.has(refund.id)) this.found.set(refund.id, this.read(refund))
    return this.found.get(refund.id)
  }

  private read(refund: RefundEvent): readonly DepositMovement[] | undefined {
    const place = placeOf(refund, { events: this.known })
    const later = this.events.filter((event) => movesDeposit(event) && eventDay(event) > refund.date)
    if (!later.some((event) => this.place(event) < place)) return undefined
    const entered = this.events.filter((event) => this.place(event) < place)
    try {
      return this.replayOf(entered).depositMovements
    } catch (error) {
      // Rows of several nodes may have been entered in another order than their ids say.
      if (error instanceof DomainError) return undefined
      throw error
    }
  }

  private place(event: LedgerEvent): string {
    return placeOf(event, { events: this.known })
  }
}

const movesDeposit = ({ type }: LedgerEvent): boolean => type !== 'credit_note' && type !== 'write_off'
