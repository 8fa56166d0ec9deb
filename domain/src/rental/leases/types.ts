import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'

export const LEASE_STATUSES = ['active', 'expired', 'terminated', 'pending'] as const
export type LeaseStatus = (typeof LEASE_STATUSES)[number]

export const LEASE_ACTIONS = ['renew', 'extend', 'terminate'] as const
export type LeaseAction = (typeof LEASE_ACTIONS)[number]

/** Ordinary, occasional (najem okazjonalny), institutional (finance.md 9.3). */
export const LEASE_KINDS = ['ordinary', 'occasional', 'institutional'] as const
export type LeaseKind = (typeof LEASE_KINDS)[number]

/** finance.md 2.4 */
export const PRORATION_METHODS = ['actual_days', 'fixed_30', 'year_365', 'none'] as const
export type ProrationMethod = (typeof PRORATION_METHODS)[number]
export const DEFAULT_PRORATION: ProrationMethod = 'actual_days'

/** finance.md 2.3 */
export const BUSINESS_DAY_RULES = ['none', 'pl_art115'] as const
export type BusinessDayRule = (typeof BUSINESS_DAY_RULES)[number]

/** Polish default: in advance, by the 10th (finance.md 2.3). */
export const DEFAULT_PAYMENT_DUE_DAY = 10

/** One version of what a lease costs, in force from `validFrom` until the next version. Cents per month. */
export type LeaseTerms = {
  validFrom: CivilDate
  rent: Cents
  bills: Cents
  extraFees: Cents
  additionalFee: Cents
  /** A one-off fee is charged once, on `validFrom`; otherwise every month. */
  additionalFeeOneOff: boolean
  /** 1 to 31; null falls back to the tenant's, then to 10. */
  paymentDueDay: number | null
  /** False marks the flat amounts (bills, fees) "do not prorate". */
  prorateFees?: boolean
}

/** What was owed (+) or in credit (-) when the lease was taken over; everything before `asOf` is in it. */
export type OpeningBalance = { asOf: CivilDate; amount: Cents }

/** A lease as the rules see it; dates inclusive as on paper. */
export type Lease = {
  id: string
  start: CivilDate
  /** Last day, inclusive; null = indefinite. */
  end: CivilDate | null
  /** Last day after an early end, inclusive. */
  terminationLastDay: CivilDate | null
  /** At least one version; the first is valid from the start. */
  terms: readonly LeaseTerms[]
  prorationMethod: ProrationMethod
  depositAmount: Cents
  warrantyAmount: Cents
  /** Null: due on the start. */
  depositDueDate?: CivilDate | null
  openingBalance?: OpeningBalance | null
  /** Fallback of the terms' payment due day. */
  tenantPaymentDueDay?: number | null
  /** False keeps a lease pending where the organization requires signatures; missing means not required. */
  signed?: boolean
  /** A lease called off before it began: it lets nothing and charges nothing. */
  cancelled?: boolean
}
