import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { BusinessDayRule } from '../leases/types.ts'

/** What a tenant can be charged for (finance.md 2.1). `warranty` is a second refundable security. */
export const CHARGE_KINDS = [
  'rent',
  'bills',
  'extra_fee',
  'additional_fee',
  'late_interest',
  'other',
  'opening_balance',
  'deposit',
  'warranty',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

export const DEPOSIT_KINDS: readonly ChargeKind[] = ['deposit', 'warranty']
export const isDepositKind = (kind: ChargeKind): boolean => kind === 'deposit' || kind === 'warranty'

/** The kinds of stored rows (architecture.md, tenant ledger). Amounts are positive; the kind gives the sign. */
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

/** Derived, never typed (finance.md 2.6). */
export const CHARGE_STATUSES = ['cancelled', 'refunded', 'paid', 'overdue', 'partial', 'pending'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

export const RECEIPT_STATUSES = ['pending', 'completed', 'paid', 'failed', 'cancelled'] as const
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number]

/** paid and completed both count as settled (PAY-09). */
export const isSettled = (status: ReceiptStatus): boolean => status === 'completed' || status === 'paid'

export type ChargeEvent = {
  type: 'charge'
  id: string
  kind: ChargeKind
  amount: Cents
  postedOn: CivilDate
  /** The printed date; overdue and interest use the effective one. */
  dueDate: CivilDate
  /** Days of service [from, to); absent for one-off charges. */
  serviceFrom?: CivilDate | null
  serviceTo?: CivilDate | null
  leaseId?: string | null
  propertyId?: string | null
  /** late_interest: the charge it is interest on. */
  interestOn?: string | null
}

export type ReceiptEvent = {
  type: 'receipt'
  id: string
  /** The day the landlord's account is credited; cash: the day it is handed over. */
  date: CivilDate
  amount: Cents
  status: ReceiptStatus
  /** Charges the payer named, in that order. */
  designations?: readonly string[]
  /** Only receipts marked deposit pay deposit charges, and they pay nothing else. */
  deposit?: boolean
  leaseId?: string | null
  /** No cash moved: the deposit came over from an earlier lease (finance.md 3.3). */
  transfer?: boolean
}

/** Without a charge it is free credit that pays like a receipt (an opening credit). */
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

/** Of a receipt; or, marked deposit, of deposit money held (the receipt is then optional). */
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

/** Deposit money kept to pay charges: allocated like a receipt, no cash moves. */
export type DepositAppliedEvent = {
  type: 'deposit_applied'
  id: string
  date: CivilDate
  amount: Cents
  designations?: readonly string[]
  leaseId?: string | null
}

/** Undoes one earlier row in full: cancels a charge, takes back a failed receipt, lifts a credit note... */
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

/** What changed the remaining amount of a charge: positive amounts settle it, negative ones reopen it. */
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
  /** Allocations of receipts, free credit and applied deposits. */
  paid: Cents
  credited: Cents
  writtenOff: Cents
  /** The day it was last settled in full by money or credit; null while something remains. */
  paidOn: CivilDate | null
  cancelledOn: CivilDate | null
  /** Money that left this charge and was paid back to the tenant. */
  paidBack: Cents
  /** Money a credit note released from this charge and that has not been paid back. */
  releasedByCredit: Cents
  settlements: Settlement[]
}

/** Something that pays charges: a receipt, an applied deposit, or a free credit note. */
export type SourceState = {
  id: string
  type: 'receipt' | 'deposit_applied' | 'credit_note'
  day: CivilDate
  amount: Cents
  deposit: boolean
  unapplied: Cents
  refunded: Cents
  reversedOn: CivilDate | null
}

/** A signed line of the tenant account (deposits apart): + the tenant owes more, - less (finance.md 2.9). */
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

/** A signed line of the deposits held: + received, - given back or applied (finance.md 2.11). */
export type DepositMovement = {
  day: CivilDate
  kind: 'received' | 'refunded' | 'applied' | 'reversed'
  eventId: string
  leaseId: string | null
  amount: Cents
  transfer: boolean
}

export type LedgerState = {
  charges: ReadonlyMap<string, ChargeState>
  sources: ReadonlyMap<string, SourceState>
  /** What stands now, in the order it was made. */
  allocations: readonly Allocation[]
  /** Operating credit that has found no charge yet; deposits apart. */
  unappliedCredit: Cents
  movements: readonly Movement[]
  depositMovements: readonly DepositMovement[]
}

export type LedgerOptions = {
  /** State at the end of this day; later events are ignored. */
  until?: CivilDate
  businessDayRule?: BusinessDayRule
}
