import type { FieldIssue } from '../../field-codes.ts'
import { type Cents, roundHalfUp, toFraction } from '../../money.ts'
import type { ChargeKind } from '../ledger/types.ts'

/**
 * What of a tenant's charges the VAT report contains. Late interest, the flat cost of recovery, deposits, opening balances
 * and tourist tax are no price of a supply.
 */
export const VAT_KINDS = [
  'rent',
  'stay',
  'bills',
  'extra_fee',
  'additional_fee',
  'other',
] as const satisfies readonly ChargeKind[]

/** The kinds for which a lease has a rate of its own; stays have the rate of the organization. */
export const LEASE_VAT_KINDS = ['rent', 'bills', 'extra_fee', 'additional_fee', 'other'] as const
export type LeaseVatKind = (typeof LEASE_VAT_KINDS)[number]

/**
 * The VAT in a gross amount, in cents: R(gross * rate / (100 + rate)), rounded for each row, so that reports add rows and
 * never round a sum (docs/finance.md 9.2). What is left is the net amount. In SQL: app.vat_included.
 */
export function vatIncluded(gross: Cents, percent: string): Cents {
  const rate = toFraction(percent)
  return roundHalfUp(BigInt(gross) * rate.numerator, 100n * rate.denominator + rate.numerator)
}

/**
 * Of the VAT of a charge, in cents, what belongs to a part of its amount: R(VAT * part / amount), all of it from the whole amount on.
 * What several payments contain are the differences of this sum, so that together they contain all of it. In SQL: app.vat_of_part.
 */
export const vatOfPart = (vat: Cents, part: Cents, whole: Cents): Cents =>
  whole > 0 ? roundHalfUp(BigInt(vat) * BigInt(Math.min(part, whole)), BigInt(whole)) : 0

/** The part of the VAT of an invoice that can be deducted, in cents: R(VAT * share / 100). */
export function deductibleVat(vat: Cents, percent: string): Cents {
  const share = toFraction(percent)
  return roundHalfUp(BigInt(vat) * share.numerator, 100n * share.denominator)
}

type EnteredVat = {
  vatAmount?: Cents | null | undefined
  vatInvoiced?: Cents | null | undefined
  vatDeductiblePercent?: string | null | undefined
}
type StoredVat = { vatAmount: Cents | null; vatInvoiced: Cents | null; vatDeductiblePercent: string | null }

/** The share belongs to an invoice, and one of the two amounts follows from the other: both together are refused. */
export function vatIssues({ vatAmount, vatInvoiced, vatDeductiblePercent }: EnteredVat): FieldIssue[] {
  const alone = vatDeductiblePercent !== undefined && vatInvoiced === undefined
  const both = typeof vatAmount === 'number' && typeof vatInvoiced === 'number'
  return [
    ...(alone ? [{ field: 'vatDeductiblePercent', code: 'not_allowed' } as const] : []),
    ...(both ? [{ field: 'vatAmount', code: 'not_allowed' } as const] : []),
  ]
}

/**
 * What is stored of the VAT entered with an expense: the deductible amount, and invoice and share if not all of it is deductible.
 * Either the VAT of the invoice or the deductible amount is entered. Returns null if neither is.
 */
export function storedVat({ vatAmount, vatInvoiced, vatDeductiblePercent }: EnteredVat): StoredVat | null {
  if (vatInvoiced === undefined)
    return vatAmount === undefined ? null : { vatAmount, vatInvoiced: null, vatDeductiblePercent: null }
  const percent = vatDeductiblePercent ?? '100'
  if (vatInvoiced === null || Number(percent) === 100)
    return { vatAmount: vatInvoiced, vatInvoiced: null, vatDeductiblePercent: null }
  return { vatAmount: deductibleVat(vatInvoiced, percent), vatInvoiced, vatDeductiblePercent: percent }
}
