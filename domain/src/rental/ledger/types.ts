import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { BusinessDayRule } from '../leases/types.ts'

/** What a tenant can be charged for (docs/finance.md 2.1). `warranty` is a second refundable security. */
export const CHARGE_KINDS = [
  'rent',
  'stay',
  'bills',
  'extra_fee',
  'additional_fee',
  'late_interest',
  'other',
  'tourist_tax',
  'opening_balance',
  'deposit',
  'warranty',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

export const isDepositKind = (kind: ChargeKind): boolean => kind === 'deposit' || kind === 'warranty'

/** The kinds of stored rows. Amounts are positive; the kind decides the sign. */
export const TRANSACTION_KINDS = [
  'charge',
  'receipt',
  'refund',
  'credit_note',
  'write_off',
  'deposit_applied',
  'reversal',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** Derived, never entered (docs/finance.md 2.6). */
export const CHARGE_STATUSES = ['cancelled', 'refunded', 'paid', 'overdue', 'partial', 'pending'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

export const RECEIPT_STATUSES = ['pending', 'completed', 'paid', 'failed', 'cancelled'] as const
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number]

/** `paid` and `completed` both count as settled (PAY-09). */
export const isSettled = (status: ReceiptStatus): boolean => status === 'completed' || status === 'paid'

export type ChargeEvent = {
  type: 'charge'
  id: string
  kind: ChargeKind
  amount: Cents
  postedOn: CivilDate
  /** The due date on the invoice; overdue status and interest use the effective due date. */
  dueDate: CivilDate
  /** Days of service [from, to); missing for one-off charges. */
  serviceFrom?: CivilDate | null
  serviceTo?: CivilDate | null
  leaseId?: string | null
  propertyId?: string | null
  /** The stay that it belongs to. */
  bookingId?: string | null
  /** The charge of the same stay that was cancelled when this one was posted. */
  replaces?: string | null
  /** A fee for a cancellation or unspent nights of a stay, posted together with that change. */
  isStayFee?: boolean
  /** For late_interest: the charge on which the interest accrues. */
  interestOn?: string | null
}

export type ReceiptEvent = {
  type: 'receipt'
  id: string
  /** The day on which the landlord's account is credited; for cash, the day on which it is handed over. */
  date: CivilDate
  amount: Cents
  status: ReceiptStatus
  /** Charges named by the payer, in this order. */
  designations?: readonly string[]
  /** Only deposit receipts pay deposit charges, and they pay nothing else. */
  deposit?: boolean
  leaseId?: string | null
  /** No cash moved: the deposit was transferred from an earlier lease (docs/finance.md 3.3). */
  transfer?: boolean
}

/** Without a charge it is free credit that pays charges like a receipt (an opening credit). */
export type CreditNoteEvent = {
  type: 'credit_note'
  id: string
  date: CivilDate
  amount: Cents
  chargeId: string | null
  leaseId?: string | null
}

export type WriteOffEvent = {
  type: 'write_off'
  id: string
  date: CivilDate
  amount: Cents
  chargeId: string
  reason: string
}

/** Refund of a receipt; or, with `deposit`, of deposit money held (then the receipt is optional). */
export type RefundEvent = {
  type: 'refund'
  id: string
  date: CivilDate
  amount: Cents
  receiptId: string | null
  reason: string
  deposit?: boolean
  leaseId?: string | null
  transfer?: boolean
}

/** Deposit money used to pay charges: allocated like a receipt, without cash. */
export type DepositAppliedEvent = {
  type: 'deposit_applied'
  id: string
  date: CivilDate
  amount: Cents
  designations?: readonly string[]
  leaseId?: string | null
}

/** Reverses one earlier row in full: cancels a charge, takes back a failed receipt, removes a credit note... */
export type ReversalEvent = { type: 'reversal'; id: string; date: CivilDate; targetId: string }

export type LedgerEvent =
  | ChargeEvent
  | ReceiptEvent
  | CreditNoteEvent
  | WriteOffEvent
  | RefundEvent
  | DepositAppliedEvent
  | ReversalEvent

export type Allocation = { sourceId: string; chargeId: string; amount: Cents; day: CivilDate }

/** A change of the remaining amount of a charge: positive amounts settle it, negative amounts reopen it. */
export type Settlement = {
  day: CivilDate
  kind: 'allocation' | 'release' | 'credit_note' | 'write_off' | 'write_off_reversed' | 'credit_note_reversed'
  amount: Cents
  eventId: string
}

export type ChargeState = {
  charge: ChargeEvent
  effectiveDueDate: CivilDate
  remaining: Cents
  /** Allocations from receipts, free credit and applied deposits. */
  paid: Cents
  credited: Cents
  writtenOff: Cents
  /** The day on which it was last settled in full by money or credit; null while an amount remains. */
  paidOn: CivilDate | null
  cancelledOn: CivilDate | null
  /** Money that was released from this charge and refunded to the tenant. */
  paidBack: Cents
  /** Money that a credit note released from this charge and that has not been refunded. */
  releasedByCredit: Cents
  settlements: Settlement[]
}

/** A source of payments: a receipt, an applied deposit, or a free credit note. */
export type SourceState = {
  id: string
  type: 'receipt' | 'deposit_applied' | 'credit_note'
  day: CivilDate
  amount: Cents
  deposit: boolean
  leaseId: string | null
  unapplied: Cents
  refunded: Cents
  reversedOn: CivilDate | null
}

/**
 * A signed line of the tenant account, without deposits: + the tenant owes more, - the tenant owes less (docs/finance.md
 * 2.9).
 */
export type Movement = {
  day: CivilDate
  kind:
    | 'charge'
    | 'charge_cancelled'
    | 'receipt'
    | 'receipt_reversed'
    | 'credit_note'
    | 'credit_note_reversed'
    | 'write_off'
    | 'write_off_reversed'
    | 'deposit_applied'
    | 'deposit_applied_reversed'
    | 'refund'
    | 'refund_reversed'
  eventId: string
  chargeId: string | null
  amount: Cents
}

/**
 * A signed line of the deposits held: + received, - returned or applied (docs/finance.md 2.11). `leaseId` is the lease
 * that held the money, or the booking if it is the deposit of a stay; one event may have a line for each of several of them.
 * Money of a receipt that pays another deposit later is moved: a line where it was and one where it is.
 */
export type DepositMovement = {
  day: CivilDate
  kind: 'received' | 'refunded' | 'applied' | 'reversed' | 'moved'
  eventId: string
  /** Of a reversal: the row that it takes back. */
  takesBack?: string
  /** Of a refund or reversal of a receipt, and of what takes it back: the receipt. */
  receiptId?: string
  leaseId: string | null
  amount: Cents
  transfer: boolean
  /** It was taken back and entered again with another day, so that it moves nothing that others need. */
  enteredAgain?: true
}

export type LedgerState = {
  charges: ReadonlyMap<string, ChargeState>
  sources: ReadonlyMap<string, SourceState>
  /** The current allocations, in the order in which they were made. */
  allocations: readonly Allocation[]
  /** Operating credit not allocated to a charge, without deposits. */
  unappliedCredit: Cents
  movements: readonly Movement[]
  depositMovements: readonly DepositMovement[]
}

export type LedgerOptions = {
  /** Replay up to the end of this day; later events are ignored. */
  until?: CivilDate
  businessDayRule?: BusinessDayRule
}
