import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'

export const LEASE_STATUSES = ['active', 'expired', 'terminated', 'pending', 'cancelled'] as const
export type LeaseStatus = (typeof LEASE_STATUSES)[number]

export const LEASE_ACTIONS = ['renew', 'extend', 'terminate'] as const
export type LeaseAction = (typeof LEASE_ACTIONS)[number]

/** Ordinary, occasional (najem okazjonalny), institutional (docs/finance.md 9.3). */
export const LEASE_KINDS = ['ordinary', 'occasional', 'institutional'] as const
export type LeaseKind = (typeof LEASE_KINDS)[number]

/** How a month is prorated (docs/finance.md 2.4). */
export const PRORATION_METHODS = ['actual_days', 'fixed_30', 'year_365', 'none'] as const
export type ProrationMethod = (typeof PRORATION_METHODS)[number]
export const DEFAULT_PRORATION: ProrationMethod = 'actual_days'

/** How a due date on a day off is moved (docs/finance.md 2.3). */
export const BUSINESS_DAY_RULES = ['none', 'pl_art115'] as const
export type BusinessDayRule = (typeof BUSINESS_DAY_RULES)[number]

/** Polish default: in advance, by the 10th (docs/finance.md 2.3). */
export const DEFAULT_PAYMENT_DUE_DAY = 10

/** One version of the price of a lease, in force from `validFrom` until the next version. Cents per month. */
export type LeaseTerms = {
  validFrom: CivilDate
  rent: Cents
  bills: Cents
  extraFees: Cents
  additionalFee: Cents
  /** True: charged once, on `validFrom`. False: charged every month. */
  additionalFeeOneOff: boolean
  /** 1 to 31; null means the tenant's due day, or else the 10th. */
  paymentDueDay: number | null
  /** False: bills and fees are not prorated. */
  prorateFees?: boolean
}

/**
 * The amount owed (+) or in credit (-) when the lease was taken over, in cents. It contains everything before `asOf`.
 */
export type OpeningBalance = { asOf: CivilDate; amount: Cents }

/** A lease as used by the rules. Dates are inclusive, as in a contract. */
export type Lease = {
  id: string
  start: CivilDate
  /** Last day, inclusive; null means open-ended. */
  end: CivilDate | null
  /** Last day if the lease was terminated early, inclusive. */
  terminationLastDay: CivilDate | null
  /** The versions in force, at least one; the first is valid from the start. */
  terms: readonly LeaseTerms[]
  prorationMethod: ProrationMethod
  depositAmount: Cents
  warrantyAmount: Cents
  /** When deposit and warranty are due; null means on the start date. */
  depositDueDate?: CivilDate | null
  openingBalance?: OpeningBalance | null
  /** Used if the terms have no payment due day. */
  tenantPaymentDueDay?: number | null
  /** False keeps a lease pending if the organization requires signatures; undefined means not required. */
  signed?: boolean
  /** The lease was cancelled before it began: it occupies no days and raises no charges. */
  cancelled?: boolean
}
