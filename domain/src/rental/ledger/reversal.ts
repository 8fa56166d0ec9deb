import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import type { Book } from './book.ts'
import { accountDay, eventDay } from './order.ts'
import {
  type ChargeState,
  isSettled,
  type LedgerEvent,
  type ReversalEvent,
  type SourceState,
} from './types.ts'

/**
 * Reverses one earlier row in full, on the day of the reversal (docs/finance.md 1.6, 2.1). Throws `ledger_target_missing`,
 * `already_reversed`, `not_reversible`, `receipt_already_refunded` or `deposit_exceeds_held`.
 */
export function applyReversal(
  book: Book,
  event: ReversalEvent,
  known: ReadonlyMap<string, LedgerEvent>,
  reversed: Set<string>,
): void {
  const target = known.get(event.targetId)
  if (!target || eventDay(target) > event.date) {
    throw new DomainError('ledger_target_missing', { targetId: event.targetId })
  }
  if (reversed.has(target.id)) throw new DomainError('already_reversed', { targetId: target.id })
  reversed.add(target.id)
  switch (target.type) {
    case 'charge':
      cancelCharge(book, target.id, event)
      break
    case 'receipt':
      // A receipt that never counted has no effect to reverse.
      if (isSettled(target.status)) takeBackSource(book, target.id, event, target.transfer)
      break
    case 'deposit_applied':
      takeBackSource(book, target.id, event)
      break
    case 'credit_note':
      if (target.chargeId === null) takeBackSource(book, target.id, event)
      else liftCreditNote(book, target.chargeId, target.amount, event)
      break
    case 'write_off':
      liftWriteOff(book, target.chargeId, target.id, event)
      break
    case 'refund':
      takeBackRefund(book, target, event)
      break
    case 'reversal':
      throw new DomainError('not_reversible', { targetId: target.id })
  }
}

/** Money on a cancelled charge becomes credit, or stays with its stay; its earlier credit notes and write-offs are cancelled with it. */
function cancelCharge(book: Book, chargeId: string, { id, date }: ReversalEvent): void {
  const state = book.standing(chargeId)
  book.releaseFromCharge(state, state.paid, date, id, 'cancelled')
  state.cancelledOn = date
  const claimed = state.charge.amount - state.credited - state.writtenOff
  state.remaining = 0
  state.paidOn = null
  book.list(state).refresh(state)
  // A charge that is not due yet, and everything that corrected it, would enter the account only on its due date.
  if (accountDay(state.charge) > date) {
    book.movements = book.movements.filter((row) => row.chargeId !== chargeId)
    return
  }
  book.moveOn(state, { day: date, kind: 'charge_cancelled', eventId: id, amount: -claimed })
}

const REVERSED_KIND = {
  receipt: 'receipt_reversed',
  deposit_applied: 'deposit_applied_reversed',
  credit_note: 'credit_note_reversed',
} as const satisfies Record<SourceState['type'], string>

/** Reverses a receipt that failed after it had counted, or another source: the charges it paid are open again. */
function takeBackSource(book: Book, sourceId: string, { id, date }: ReversalEvent, transfer = false): void {
  const source = book.sources.get(sourceId)
  if (!source) throw new DomainError('ledger_target_missing', { targetId: sourceId })
  const { amount, refunded } = source
  const gone = book.held.goneOf(sourceId)
  const paid =
    gone.length > 0 ? book.links.ofSource(sourceId).map(({ charge, amount: of }) => ({ charge, of })) : []
  if (refunded + book.advanced.beyond(sourceId) > book.advanced.returning(sourceId))
    throw new DomainError('receipt_already_refunded', { receiptId: sourceId })
  book.withdrawFromCharges(source, amount - source.unapplied - refunded, date, id)
  book.shiftCredit(source, -source.unapplied)
  book.advanced.sum += refunded
  source.reversedOn = date
  if (source.deposit) {
    for (const { charge, of } of paid) payInstead(book, charge, of, date)
    const { leaseId } = source
    const takenBack = { takesBack: sourceId, leaseId, amount: -amount, transfer }
    book.held.take({ day: date, kind: 'reversed', eventId: id, ...takenBack }, sourceId, { gone })
    return
  }
  if (source.type === 'deposit_applied') book.held.giveBack(sourceId, { id, date })
  book.movements.push({ day: date, kind: REVERSED_KIND[source.type], eventId: id, chargeId: null, amount })
}

/**
 * Pays what a reversed receipt paid with free money of other ones. What had left of the receipt leaves of their money now, as if the receipt
 * had never been.
 */
function payInstead(book: Book, charge: ChargeState, amount: Cents, day: CivilDate): void {
  let left = amount
  for (const source of book.sources.values())
    if (source.deposit) left -= book.allocate(source, charge, day, Math.min(left, book.waiting.free(source)))
}

function liftCreditNote(book: Book, chargeId: string, amount: number, { id, date }: ReversalEvent): void {
  const state = book.charges.get(chargeId)
  if (!state || state.cancelledOn !== null) return
  state.credited -= amount
  book.settle(state, 'credit_note_reversed', -amount, date, id)
  book.moveOn(state, { day: date, kind: 'credit_note_reversed', eventId: id, amount })
}

/** Reopens the written-off amount, less the part that a receipt has reopened since. */
function liftWriteOff(book: Book, chargeId: string, writeOffId: string, { id, date }: ReversalEvent): void {
  const state = book.charges.get(chargeId)
  if (!state || state.cancelledOn !== null) return
  const taken = state.settlements.find((row) => row.kind === 'write_off' && row.eventId === writeOffId)
  const amount = Math.min(taken?.amount ?? 0, state.writtenOff)
  state.writtenOff -= amount
  book.settle(state, 'write_off_reversed', -amount, date, id)
  book.moveOn(state, { day: date, kind: 'write_off_reversed', eventId: id, amount })
}

/** Reverses a refund that was returned: the money is unapplied credit again unless its receipt was reversed, or a deposit held. */
function takeBackRefund(
  book: Book,
  target: Extract<LedgerEvent, { type: 'refund' }>,
  { id, date }: ReversalEvent,
): void {
  const { amount, receiptId } = target
  const source = receiptId === null ? undefined : book.sources.get(receiptId)
  if (source === undefined || source.deposit) {
    if (source && !book.held.isEnteredAgain(target.id)) source.refunded -= amount
    book.held.giveBack(target.id, { id, date })
    return
  }
  const { advanced } = book
  const beyond = Math.min(amount, advanced.beyond(source.id))
  advanced.expectReturn(source.id, -amount)
  advanced.payBeyond(source.id, -beyond)
  source.refunded -= amount - beyond
  if (source.reversedOn !== null) advanced.sum -= amount - beyond
  else book.shiftCredit(source, amount - beyond)
  book.movements.push({ day: date, kind: 'refund_reversed', eventId: id, chargeId: null, amount: -amount })
}
