import type { ChargeKind } from '../ledger/types.ts'

/**
 * Statuses of one charge or payment, `paymentStatus` of a payment in the API (PAY-01, PAY-09); `paid` and `completed`
 * both count as settled. The status of a tenant's whole account is TENANT_PAYMENT_STATUSES.
 */
export const PAYMENT_STATUSES = [
  'pending',
  'partial',
  'paid',
  'completed',
  'overdue',
  'failed',
  'cancelled',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_METHODS = ['cash', 'card', 'bank_transfer', 'check', 'paypal', 'blik'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Why a receipt was reversed: it was entered by mistake and never arrived, or it arrived and the bank took it back (docs/finance.md 2.1). */
/** What a row of a disputed card payment says: the provider withdrew the money, or the dispute is over and it came back. */
export const DISPUTES = ['disputed', 'won'] as const
export type Dispute = (typeof DISPUTES)[number]

export const REVERSAL_CAUSES = ['mistake', 'returned'] as const
export type ReversalCause = (typeof REVERSAL_CAUSES)[number]

export const PAYMENT_TYPES = [
  'rent',
  'deposit',
  'extra_fee',
  'bills',
  'utilities',
  'maintenance',
  'expense',
  'income',
  'refund',
  'other',
] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

const METHOD_ALIASES: Readonly<Record<string, PaymentMethod>> = {
  transfer: 'bank_transfer',
  wire: 'bank_transfer',
  cheque: 'check',
}
const TYPE_ALIASES: Readonly<Record<string, PaymentType>> = { monthly_rent: 'rent', extra_fees: 'extra_fee' }

const toKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

const oneOf = <T extends string>(values: readonly T[], key: string): T | null =>
  values.find((value) => value === key) ?? null

/**
 * Parses a method as written by people and in imported files ("Bank transfer", "transfer", "PayPal"); null if
 * unknown (PAY-10).
 */
export const parsePaymentMethod = (text: string): PaymentMethod | null =>
  METHOD_ALIASES[toKey(text)] ?? oneOf(PAYMENT_METHODS, toKey(text))

/**
 * Parses a type as written by people and in imported files ("monthly rent", "Extra fee"); null if unknown (PAY-11).
 */
export const parsePaymentType = (text: string): PaymentType | null =>
  TYPE_ALIASES[toKey(text)] ?? oneOf(PAYMENT_TYPES, toKey(text))

/** Also accepts the spelling "canceled"; null if unknown (PAY-09). */
export const parsePaymentStatus = (text: string): PaymentStatus | null =>
  toKey(text) === 'canceled' ? 'cancelled' : oneOf(PAYMENT_STATUSES, toKey(text))

/**
 * The charge kind of a payment type; null for refund and income, which are not charges. An expense here is a cost
 * that the landlord passes on to the tenant (docs/finance.md 2.1).
 */
export const CHARGE_KIND_OF: Readonly<Record<PaymentType, ChargeKind | null>> = {
  rent: 'rent',
  deposit: 'deposit',
  extra_fee: 'extra_fee',
  bills: 'bills',
  utilities: 'bills',
  maintenance: 'other',
  expense: 'other',
  other: 'other',
  income: null,
  refund: null,
}

/** The payment types that can be charged by hand. */
export const CHARGEABLE_TYPES = [
  'rent',
  'deposit',
  'extra_fee',
  'bills',
  'utilities',
  'maintenance',
  'expense',
  'other',
] as const satisfies readonly PaymentType[]
export type ChargeableType = (typeof CHARGEABLE_TYPES)[number]

/** Returns the type if it can be charged by hand, else null. */
export const chargeableType = (type: PaymentType | null): ChargeableType | null =>
  CHARGEABLE_TYPES.find((each) => each === type) ?? null

/** The types that a charge keeps beside its kind, because several of them are posted as one kind. */
export const OWN_TYPES = ['utilities', 'maintenance', 'expense'] as const satisfies readonly ChargeableType[]
export type OwnType = (typeof OWN_TYPES)[number]

/** Returns the type that a charge keeps beside its kind; null if the kind says it. */
export const ownType = (type: ChargeableType): OwnType | null =>
  OWN_TYPES.find((each) => each === type) ?? null

/**
 * The payment type under which a charge of this kind is listed if it keeps no type of its own (PAY-11).
 * @specification of app.payment_type
 */
export const PAYMENT_TYPE_OF: Readonly<Record<ChargeKind, PaymentType>> = {
  rent: 'rent',
  stay: 'rent',
  bills: 'bills',
  extra_fee: 'extra_fee',
  additional_fee: 'extra_fee',
  late_interest: 'other',
  other: 'other',
  tourist_tax: 'other',
  opening_balance: 'other',
  deposit: 'deposit',
  warranty: 'deposit',
}
