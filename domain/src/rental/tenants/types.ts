export const TENANT_STATUSES = ['active', 'pending', 'inactive', 'moved_out'] as const
export type TenantStatus = (typeof TENANT_STATUSES)[number]

/** The state of a tenant's whole account (docs/finance.md 2.10); `paymentStatus` of a tenant in the API (TEN-01). That of one payment is PAYMENT_STATUSES. */
export const TENANT_PAYMENT_STATUSES = ['current', 'overdue', 'paid', 'partial'] as const
export type TenantPaymentStatus = (typeof TENANT_PAYMENT_STATUSES)[number]

/** TEN-13 */
export const ACCOUNT_STATUSES = ['none', 'invited', 'active', 'disabled'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** TEN-13; null if the tenant has no lease. */
export const RENTAL_STATUSES = ['current', 'upcoming', 'ended'] as const
export type RentalStatus = (typeof RENTAL_STATUSES)[number]
