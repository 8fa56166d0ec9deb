export const PLANS = ['starter', 'professional', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]
export const isPlan = (text: string): text is Plan => PLANS.some((plan) => plan === text)

/** SUB-04: subscriptions spell `canceled`, payments `cancelled`. */
export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'canceled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** SUB-16 */
export const LIMIT_TYPES = ['properties', 'tenants', 'users'] as const
export type LimitType = (typeof LIMIT_TYPES)[number]

/** SUB-17 */
export const PLAN_FEATURES = [
  'advanced_reports',
  'kpi_dashboard',
  'bulk_import',
  'data_export',
  'maintenance_calendar',
  'tenant_portal',
  'api_access',
  'own_templates',
  'batch_letters',
] as const
export type PlanFeature = (typeof PLAN_FEATURES)[number]

/** SUB-15 */
export const BILLING_INTERVALS = ['month', 'year'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

/** SUB-14 */
export const PLAN_CURRENCIES = ['EUR', 'USD'] as const

/** Null means unlimited. */
export type PlanLimits = Readonly<Record<LimitType, number | null>>
