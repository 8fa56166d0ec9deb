import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Book } from './book.ts'
import { eventDay } from './order.ts'
import { isDepositKind, isSettled, type LedgerEvent, type ReversalEvent, type SourceState } from './types.ts'

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
      if (isSettled(target.status)) takeBackSource(book, target.id, event, target.leaseId ?? null)
      break
    case 'deposit_applied':
      takeBackSource(book, target.id, event, target.leaseId ?? null)
      break
    case 'credit_note':
      if (target.chargeId === null) takeBackSource(book, target.id, event, null)
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

/** Money on a cancelled charge becomes credit; its earlier credit notes and write-offs are cancelled with it. */
function cancelCharge(book: Book, chargeId: string, { id, date }: ReversalEvent): void {
  const state = book.standing(chargeId)
  book.releaseFromCharge(state, state.paid, date, id, false)
  state.cancelledOn = date
  const claimed = state.charge.amount - state.credited - state.writtenOff
  state.remaining = 0
  state.paidOn = null
  book.list(state).refresh(state)
  if (isDepositKind(state.charge.kind)) return
  if (state.charge.dueDate <= date) {
    pushNonZero(book, date, 'charge_cancelled', id, chargeId, -claimed)
    return
  }
  const entry = book.movements.findIndex((row) => row.kind === 'charge' && row.eventId === chargeId)
  book.movements.splice(entry, 1)
  pushNonZero(book, date, 'charge_cancelled', id, chargeId, state.charge.amount - claimed)
}

function pushNonZero(
  book: Book,
  day: CivilDate,
  kind: 'charge_cancelled' | 'credit_note_reversed' | 'write_off_reversed',
  eventId: string,
  chargeId: string,
  amount: number,
): void {
  if (amount !== 0) book.movements.push({ day, kind, eventId, chargeId, amount })
}

const REVERSED_KIND = {
  receipt: 'receipt_reversed',
  deposit_applied: 'deposit_applied_reversed',
  credit_note: 'credit_note_reversed',
} as const satisfies Record<SourceState['type'], string>

/** Reverses a receipt that failed after it had counted, or another source: the charges it paid are open again. */
function takeBackSource(
  book: Book,
  sourceId: string,
  { id, date }: ReversalEvent,
  leaseId: string | null,
): void {
  const source = book.sources.get(sourceId)
  if (!source) throw new DomainError('ledger_target_missing', { targetId: sourceId })
  if (source.refunded > 0) throw new DomainError('receipt_already_refunded', { receiptId: sourceId })
  const { amount } = source
  book.withdrawFromCharges(source, amount - source.unapplied, date, id)
  book.shiftCredit(source, -source.unapplied)
  source.reversedOn = date
  if (source.deposit || source.type === 'deposit_applied') {
    const sign = source.deposit ? -1 : 1
    book.moveDeposit({
      day: date,
      kind: 'reversed',
      eventId: id,
      leaseId,
      amount: sign * amount,
      transfer: false,
    })
  }
  if (source.deposit) return
  book.movements.push({ day: date, kind: REVERSED_KIND[source.type], eventId: id, chargeId: null, amount })
}

function liftCreditNote(book: Book, chargeId: string, amount: number, { id, date }: ReversalEvent): void {
  const state = book.charges.get(chargeId)
  if (!state || state.cancelledOn !== null) return
  state.credited -= amount
  book.settle(state, 'credit_note_reversed', -amount, date, id)
  if (!isDepositKind(state.charge.kind)) pushNonZero(book, date, 'credit_note_reversed', id, chargeId, amount)
}

/** Reopens the written-off amount, less the part that a receipt has reopened since. */
function liftWriteOff(book: Book, chargeId: string, writeOffId: string, { id, date }: ReversalEvent): void {
  const state = book.charges.get(chargeId)
  if (!state || state.cancelledOn !== null) return
  const taken = state.settlements.find((row) => row.kind === 'write_off' && row.eventId === writeOffId)
  const amount = Math.min(taken?.amount ?? 0, state.writtenOff)
  state.writtenOff -= amount
  book.settle(state, 'write_off_reversed', -amount, date, id)
  pushNonZero(book, date, 'write_off_reversed', id, chargeId, amount)
}

/** Reverses a refund that was returned: the money is unapplied credit again, or a deposit held. */
function takeBackRefund(
  book: Book,
  target: Extract<LedgerEvent, { type: 'refund' }>,
  { id, date }: ReversalEvent,
): void {
  const { amount, receiptId, leaseId = null, transfer = false } = target
  const source = receiptId === null ? undefined : book.sources.get(receiptId)
  if (source) source.refunded -= amount
  if (source === undefined || source.deposit) {
    book.moveDeposit({ day: date, kind: 'reversed', eventId: id, leaseId, amount, transfer })
    return
  }
  book.shiftCredit(source, amount)
  book.movements.push({ day: date, kind: 'refund_reversed', eventId: id, chargeId: null, amount: -amount })
}
