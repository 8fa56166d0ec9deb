import { type CivilDate, earlier, later } from '../../dates.ts'
import {
  type ChargeEvent,
  type ChargeKind,
  type CreditNoteEvent,
  isDepositKind,
  type LedgerEvent,
  type ReversalEvent,
  type WriteOffEvent,
} from './types.ts'

/** The payment order of charges with the same due date (docs/finance.md 2.5). */
const KIND_RANK: Readonly<Record<ChargeKind, string>> = {
  rent: '1',
  stay: '1',
  bills: '2',
  extra_fee: '3',
  additional_fee: '4',
  other: '5',
  tourist_tax: '5',
  opening_balance: '5',
  late_interest: '6',
  deposit: '7',
  warranty: '8',
}

type Known = {
  events: ReadonlyMap<string, LedgerEvent>
  /** The day on which the first charge of each stay was posted. */
  bookedOn: ReadonlyMap<string, CivilDate>
}

function knownOf(events: readonly LedgerEvent[]): Known {
  const [byId, bookedOn] = [new Map<string, LedgerEvent>(), new Map<string, CivilDate>()]
  for (const event of events) {
    byId.set(event.id, event)
    if (event.type !== 'charge' || !event.bookingId) continue
    const first = bookedOn.get(event.bookingId)
    bookedOn.set(event.bookingId, first === undefined ? event.postedOn : earlier(first, event.postedOn))
  }
  return { events: byId, bookedOn }
}

/**
 * Whether a charge is posted by a change of a stay: it replaces another one, is a fee of the change, or was posted and takes effect after
 * the day on which the stay was booked (an extension).
 */
function isOfChange(charge: ChargeEvent, { bookedOn }: Known): boolean {
  const { replaces, isStayFee, bookingId, interestOn, postedOn } = charge
  if (replaces || isStayFee) return true
  return (
    Boolean(bookingId) && !interestOn && eventDay(charge) === postedOn && postedOn > bookedOn.get(bookingId!)!
  )
}

/**
 * The order of events on one day: charges, their cancellations, credit notes, money in and out and reversals of these and of credit
 * notes, write-offs, reversals of write-offs. docs/finance.md 2.5 and 2.7 require charges before receipts, and credit notes before
 * refunds. Credit notes and cancellations of deposit charges are with the money, because what was returned before is not there to pay
 * another deposit. Money is in the order of entry, so a payment that is undone and recorded again pays what its payer named. What the
 * reversal of a receipt or credit note reopens can be written off on the same day. What a change of a stay posts is in the order of
 * entry between the receipts, because a stay is often paid and changed on one day.
 */
function dayRank(event: LedgerEvent, known: Known): number {
  if (isPartOfChange(event, known)) return 3
  switch (event.type) {
    case 'charge':
      return 0
    case 'credit_note':
      return isDeposit(known.events.get(event.chargeId ?? '')) ? 3 : 2
    case 'receipt':
    case 'deposit_applied':
    case 'refund':
      return 3
    case 'write_off':
      return 6
    case 'reversal':
      return reversalRank(known.events.get(event.targetId))
  }
}

const isDeposit = (event: LedgerEvent | undefined): boolean =>
  event?.type === 'charge' && isDepositKind(event.kind)

function reversalRank(target: LedgerEvent | undefined): number {
  if (target?.type === 'charge') return isDeposit(target) ? 3 : 1
  return target?.type === 'write_off' ? 7 : 3
}

/**
 * Whether an event belongs to a change of a stay: the cancellation of a charge of a stay, a charge that the change posts, or a credit
 * note or interest of the same day on such a charge.
 */
function isPartOfChange(event: LedgerEvent, known: Known): boolean {
  if (event.type === 'charge' && isOfChange(event, known)) return true
  const target = known.events.get(targetOf(event) ?? '')
  if (target?.type !== 'charge') return false
  if (event.type === 'reversal') return Boolean(target.bookingId)
  return isOfChange(target, known) && eventDay(target) === eventDay(event)
}

function targetOf(event: LedgerEvent): string | null | undefined {
  switch (event.type) {
    case 'charge':
      return event.interestOn
    case 'credit_note':
      return event.chargeId
    case 'reversal':
      return event.targetId
    default:
      return null
  }
}

/**
 * Returns the day on which an event takes effect. A charge entered after its due date counts from the due date, unless it replaces
 * another one, which stood until it was posted.
 */
export const eventDay = (event: LedgerEvent): CivilDate => {
  if (event.type !== 'charge') return event.date
  return event.replaces ? event.postedOn : earlier(event.postedOn, event.dueDate)
}

/** Returns the day on which a charge enters the tenant's account: its due date, but not before it takes effect. */
export const accountDay = (charge: ChargeEvent): CivilDate => later(charge.dueDate, eventDay(charge))

export type OrderedEvent = {
  event: LedgerEvent
  day: CivilDate
  rank: number
  /** Sorts the events of a rank. */
  place: string
  /** Whether it belongs to a change of a stay. */
  ofChange: boolean
}

/** Sorts events by (effective date, rank on the day, id), so that the order of entry does not matter. */
export function inOrder(events: readonly LedgerEvent[], until: CivilDate | undefined): OrderedEvent[] {
  const known = knownOf(events)
  const corrections = correctionsOf(events)
  const ordered: OrderedEvent[] = []
  for (const event of events) {
    const day = eventDay(event)
    if (until !== undefined && day > until) continue
    const taken = event.type === 'reversal' ? madeAgain(event, corrections) : undefined
    const rank = dayRank(taken ?? event, known)
    ordered.push({ event, day, rank, place: placeOf(event, known), ofChange: isPartOfChange(event, known) })
  }
  return ordered.sort(compareEvents)
}

type Correction = CreditNoteEvent | WriteOffEvent
type Corrections = { byId: Map<string, Correction>; lastId: Map<string, string> }

const correctionKey = ({ type, chargeId }: Correction, day: CivilDate): string => `${type} ${chargeId} ${day}`

/** Returns the corrections of charges by id, and the last id of each kind on a charge and day. */
function correctionsOf(events: readonly LedgerEvent[]): Corrections {
  const [byId, lastId] = [new Map<string, Correction>(), new Map<string, string>()]
  for (const event of events) {
    if ((event.type !== 'credit_note' && event.type !== 'write_off') || event.chargeId === null) continue
    byId.set(event.id, event)
    const key = correctionKey(event, event.date)
    if (event.id > (lastId.get(key) ?? '')) lastId.set(key, event.id)
  }
  return { byId, lastId }
}

/**
 * Returns the credit note or write-off that a reversal takes back, if the charge is corrected again later on the same day:
 * the old one must be gone before, because both together may exceed the charge. Undefined otherwise.
 */
function madeAgain(
  { id, date, targetId }: ReversalEvent,
  { byId, lastId }: Corrections,
): Correction | undefined {
  const target = byId.get(targetId)
  if (!target || (target.date === date && target.id > id)) return undefined
  return (lastId.get(correctionKey(target, date)) ?? '') > id ? target : undefined
}

function compareEvents(a: OrderedEvent, b: OrderedEvent): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  if (a.rank !== b.rank) return a.rank - b.rank
  return a.place < b.place ? -1 : a.place > b.place ? 1 : 0
}

/** The id, which grows with time. Clocks of nodes differ, so a row that takes another one back is always after it. */
export function placeOf(event: LedgerEvent, known: Pick<Known, 'events'>): string {
  const takes = event.type === 'refund' ? event.receiptId : event.type === 'reversal' ? event.targetId : null
  const target = takes && known.events.get(takes)
  const after = target ? placeOf(target, known) : ''
  return event.id > after ? event.id : `${after}~${event.id}`
}

/**
 * Returns the text by which open charges are sorted: (due date, kind, id). Interest is sorted directly before the
 * charge it belongs to (docs/finance.md 2.5).
 */
export function paymentOrder(charge: ChargeEvent, principal: ChargeEvent | null): string {
  const place = principal ?? charge
  const self = principal ? `0${charge.dueDate}` : '1'
  return `${place.dueDate}|${KIND_RANK[place.kind]}|${place.id}|${self}|${charge.id}`
}

/**
 * Compares charges for lists: by due date, then in the payment order of their kinds, then in the order of entry. Charges that are not posted yet have
 * no id; of these, one of a due date and kind is as good as another.
 */
export function compareCharges(a: Charged, b: Charged): number {
  const [first, second] = [a, b].map(({ dueDate, kind, id }) => `${dueDate}|${KIND_RANK[kind]}|${id ?? ''}`)
  return first! < second! ? -1 : first! > second! ? 1 : 0
}
type Charged = Pick<ChargeEvent, 'dueDate' | 'kind'> & { id?: string }
