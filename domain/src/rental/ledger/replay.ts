import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { requirePositive } from '../../money.ts'
import { openState } from './append.ts'
import { Book } from './book.ts'
import { DecidedDeposits, takenBackAtOnce, takesMoney } from './decided-deposits.ts'
import { depositsEnteredAgain } from './entered-again.ts'
import { accountDay, inOrder, paymentOrder } from './order.ts'
import { applyReversal } from './reversal.ts'
import {
  type ChargeEvent,
  type ChargeState,
  type CreditNoteEvent,
  type DepositAppliedEvent,
  isDepositKind,
  isSettled,
  type LedgerEvent,
  type LedgerOptions,
  type LedgerState,
  type ReceiptEvent,
  type RefundEvent,
  type SourceState,
  type WriteOffEvent,
} from './types.ts'

/**
 * Returns the tenant's ledger at the end of a day. A pure function of all its events, independent of the order of
 * entry (docs/finance.md 2.5 to 2.7). Amounts in cents.
 * Throws a DomainError for an invalid event: refund_exceeds_receipt, credit_exceeds_charge, deposit_exceeds_held,
 * charge_cancelled, ledger_target_missing...
 */
export function replay(events: readonly LedgerEvent[], options: LedgerOptions = {}): LedgerState {
  const { until: _, ...always } = options
  const decided = new DecidedDeposits(events, (entered) => replayKnowing(entered, always, decided).held)
  return replayKnowing(events, options, decided).close()
}

type Events = ReadonlyMap<string, LedgerEvent>

function replayKnowing(
  events: readonly LedgerEvent[],
  options: LedgerOptions,
  decided: DecidedDeposits,
): Book {
  const known = new Map<string, LedgerEvent>()
  for (const event of events) {
    if (known.has(event.id)) throw new DomainError('ledger_event_duplicate', { id: event.id })
    known.set(event.id, event)
  }
  const book = new Book(decided, depositsEnteredAgain(events, known))
  const reversed = new Set<string>()
  // Also by reversals after `until`: whether a row is valid does not depend on the day that is asked for.
  const takenBack = new Set(events.flatMap((event) => (event.type === 'reversal' ? event.targetId : [])))
  const neverMoved = takenBackAtOnce(events, known)
  let day: CivilDate = ''
  let chargesPosted = false
  for (const { event, day: eventDay, rank, place, ofChange } of inOrder(events, options.until)) {
    // What the cancelled charges of a stay release pays when the change of the stay is complete.
    if (eventDay !== day || !ofChange) book.keepWithStays(day)
    // Remaining credit pays new charges after all charges of the day are posted, and again at the end of the day.
    if (eventDay !== day || (chargesPosted && rank > 0)) {
      book.sweep(day)
      chargesPosted = false
    }
    day = eventDay
    if (event.type !== 'reversal') requirePositive(event.amount)
    if (neverMoved.has(event.type === 'reversal' ? event.targetId : event.id)) continue
    // The order of the acts of a day does not decide which deposits are paid when one of them takes money.
    if (takesMoney(event) && !ofChange) book.sweepDeposits(day)
    book.held.limits.note(event, place)
    switch (event.type) {
      case 'charge':
        postCharge(book, event, options)
        if (ofChange) book.changed.push(event.id)
        else {
          book.payWaiting(event.id, day)
          chargesPosted = true
        }
        break
      case 'receipt':
        receive(book, event, known)
        break
      case 'deposit_applied':
        applyDeposit(book, event, known)
        break
      case 'credit_note':
        credit(book, event)
        break
      case 'write_off':
        writeOff(book, event)
        break
      case 'refund':
        refund(book, event, takenBack.has(event.id), decided)
        break
      case 'reversal':
        applyReversal(book, event, known, reversed)
        break
    }
  }
  book.keepWithStays(day)
  book.sweep(day)
  return book
}

function postCharge(book: Book, charge: ChargeEvent, options: LedgerOptions): void {
  const state = openState(charge, options.businessDayRule)
  book.charges.set(charge.id, state)
  book.held.limits.post(charge)
  const principal = charge.interestOn ? (book.charges.get(charge.interestOn) ?? null) : null
  if (principal) {
    const interest = book.interestOn.get(principal.charge.id)
    if (interest) interest.push(state)
    else book.interestOn.set(principal.charge.id, [state])
  }
  book.list(state).add(state, paymentOrder(charge, principal?.charge ?? null))
  if (!isDepositKind(charge.kind)) {
    const { id, amount } = charge
    book.movements.push({ day: accountDay(charge), kind: 'charge', eventId: id, chargeId: id, amount })
  }
}

function addSource(
  book: Book,
  event: ReceiptEvent | DepositAppliedEvent | CreditNoteEvent,
  deposit: boolean,
): SourceState {
  const source: SourceState = {
    id: event.id,
    type: event.type,
    day: event.date,
    amount: event.amount,
    deposit,
    leaseId: event.leaseId ?? null,
    unapplied: 0,
    refunded: 0,
    reversedOn: null,
  }
  book.addSource(source)
  return source
}

function receive(book: Book, event: ReceiptEvent, known: Events): void {
  if (!isSettled(event.status)) return
  const { id, date, amount, transfer = false } = event
  const source = addSource(book, event, event.deposit === true)
  if (source.deposit) book.held.receive(source, transfer)
  else book.movements.push({ day: date, kind: 'receipt', eventId: id, chargeId: null, amount: -amount })
  payDesignated(book, source, event.designations ?? [], known)
  book.allocateInOrder(source, date)
  if (source.deposit) book.held.received(source)
}

function applyDeposit(book: Book, event: DepositAppliedEvent, known: Events): void {
  const { id, date, amount, leaseId = null } = event
  book.held.take({ day: date, kind: 'applied', eventId: id, leaseId, amount: -amount, transfer: false })
  const source = addSource(book, event, false)
  book.movements.push({ day: date, kind: 'deposit_applied', eventId: id, chargeId: null, amount: -amount })
  payDesignated(book, source, event.designations ?? [], known)
  book.allocateInOrder(source, date)
}

/**
 * Pays the charges named by the payer, each after its own interest. Money for a written-off charge reopens it first
 * (2.5, 2.7). Then, for a charge of a stay that is not posted yet or is cancelled, the other charges of the stay; what is left for
 * a charge that is posted later waits for it.
 */
function payDesignated(
  book: Book,
  source: SourceState,
  designations: readonly string[],
  known: Events,
): void {
  const waiting: ChargeEvent[] = []
  for (const chargeId of designations) {
    const named = known.get(chargeId)
    if (named?.type !== 'charge') continue
    if (isDepositKind(named.kind) !== source.deposit) {
      throw new DomainError('deposit_receipt_needed', { chargeId, receiptId: source.id })
    }
    const charge = book.charges.get(chargeId)
    if (!charge || charge.cancelledOn !== null) {
      waiting.push(named)
      continue
    }
    // Deposit money pays only deposits, so it does not pay interest on a deposit charge.
    for (const interest of source.deposit ? [] : (book.interestOn.get(chargeId) ?? [])) {
      if (interest.cancelledOn === null) book.allocate(source, interest, source.day)
    }
    book.allocate(source, charge, source.day)
    const revived = Math.min(book.waiting.free(source), charge.writtenOff)
    if (revived > 0) {
      reviveWriteOff(book, charge, revived, source.day, source.id)
      book.allocate(source, charge, source.day)
    }
  }
  for (const named of waiting) {
    const most = Math.min(book.waiting.free(source), named.amount)
    const paid = book.payStayOf(named, source, most, source.day)
    if (!book.charges.has(named.id)) book.waiting.add(source, named.id, named.amount - paid)
  }
}

function reviveWriteOff(
  book: Book,
  charge: ChargeState,
  amount: number,
  day: CivilDate,
  eventId: string,
): void {
  charge.writtenOff -= amount
  book.settle(charge, 'write_off_reversed', -amount, day, eventId)
  book.moveOn(charge, { day, kind: 'write_off_reversed', eventId, amount })
}

function credit(book: Book, event: CreditNoteEvent): void {
  const { id, date, amount, chargeId } = event
  if (chargeId === null) {
    const source = addSource(book, event, false)
    book.movements.push({ day: date, kind: 'credit_note', eventId: id, chargeId, amount: -amount })
    book.allocateInOrder(source, date)
    return
  }
  const charge = book.creditable(chargeId, date)
  if (charge === null) return
  if (charge.credited + amount > charge.charge.amount) {
    throw new DomainError('credit_exceeds_charge', {
      chargeId,
      open: charge.charge.amount - charge.credited,
      amount,
    })
  }
  book.moveOn(charge, { day: date, kind: 'credit_note', eventId: id, amount: -amount })
  const { paidOn } = charge
  const excess = Math.max(0, amount - charge.remaining)
  const released = book.releaseFromCharge(charge, excess, date, id, 'credited')
  if (released < excess) reviveWriteOff(book, charge, excess - released, date, id)
  charge.credited += amount
  book.settle(charge, 'credit_note', amount, date, id)
  // A price reduction after full payment does not make the payment late.
  if (charge.remaining === 0) charge.paidOn = paidOn ?? charge.paidOn
}

/** Writes off at most the remaining amount, because a back-dated receipt may have paid the charge meanwhile. */
function writeOff(book: Book, event: WriteOffEvent): void {
  const { id, date, chargeId } = event
  if (event.reason.trim() === '') throw new DomainError('write_off_needs_reason', { id })
  const charge = book.creditable(chargeId, date)
  if (charge === null) return
  if (isDepositKind(charge.charge.kind)) throw new DomainError('charge_not_open', { chargeId })
  const amount = Math.min(event.amount, charge.remaining)
  if (amount === 0) return
  charge.writtenOff += amount
  book.settle(charge, 'write_off', amount, date, id)
  book.moveOn(charge, { day: date, kind: 'write_off', eventId: id, amount: -amount })
}

function refund(book: Book, event: RefundEvent, takenBack: boolean, decided: DecidedDeposits): void {
  const { id, date, amount, receiptId, leaseId = null, transfer = false } = event
  const source = receiptId === null ? null : (book.sources.get(receiptId) ?? null)
  if (receiptId !== null && source === null) throw new DomainError('receipt_not_completed', { receiptId })
  // A receipt that was booked wrongly is reversed on its own day, which may be before a refund that was a mistake too.
  if (source?.reversedOn != null && (source.deposit || !takenBack))
    throw new DomainError('already_reversed', { receiptId: source.id })
  // One that is taken back does not limit what is entered again with an earlier day.
  const returning = source ? book.advanced.beyond(source.id) - book.advanced.returning(source.id) : 0
  const open = source ? source.amount - source.refunded - returning : 0
  const isAgain = book.held.isEnteredAgain(id)
  if (source && amount > open && !isAgain && (source.deposit || !takenBack))
    throw new DomainError('refund_exceeds_receipt', { receiptId, open, amount })
  if (source ? source.deposit : event.deposit === true) {
    if (source && !isAgain) source.refunded += amount
    const taken = { day: date, eventId: id, leaseId, amount: -amount, transfer }
    book.held.take({ ...taken, kind: 'refunded' }, source?.id, { known: decided.before(event) })
    return
  }
  if (source === null || source.type === 'deposit_applied') {
    throw new DomainError('ledger_target_missing', { refundId: id, receiptId })
  }
  const part = Math.min(amount, source.amount - source.refunded)
  source.refunded += part
  book.advanced.payBeyond(source.id, amount - part)
  if (takenBack) book.advanced.expectReturn(source.id, amount)
  if (source.reversedOn !== null) book.advanced.sum += part
  else {
    const fromCredit = Math.min(part, source.unapplied)
    book.shiftCredit(source, -fromCredit)
    book.withdrawFromCharges(source, part - fromCredit, date, id)
    book.markPaidBack(source.id, part)
  }
  book.movements.push({ day: date, kind: 'refund', eventId: id, chargeId: null, amount })
}
