export const TENANT_STATUSES = ['active', 'pending', 'inactive', 'moved_out'] as const
export type TenantStatus = (typeof TENANT_STATUSES)[number]

/** finance.md 2.10 */
export const PAYMENT_STATES = ['current', 'overdue', 'paid', 'partial'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** TEN-13 */
export const ACCOUNT_STATUSES = ['none', 'invited', 'active', 'disabled'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** TEN-13; null if the tenant has no lease. */
export const RENTAL_STATUSES = ['current', 'upcoming', 'ended'] as const
export type RentalStatus = (typeof RENTAL_STATUSES)[number]
