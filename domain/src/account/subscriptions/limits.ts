import type { PlanFeature, SubscriptionStatus } from './types.ts'

/** Why a check refuses; the texts are in locales (ERR-08 to ERR-10). */
export const LIMIT_REASONS = [
  'limit_reached',
  'organization_missing',
  'error_checking_limits',
  'invalid_response',
] as const
export type LimitReason = (typeof LIMIT_REASONS)[number]

/** SUB-06. `limit` and `remaining` are null when unlimited. */
export type LimitCheck = {
  allowed: boolean
  unlimited: boolean
  limit: number | null
  current: number
  remaining: number | null
  reason: LimitReason | null
}

/** Checks whether `adding` more can be created. A limit of null means unlimited (SUB-16). */
export function checkLimit(limit: number | null, current: number, adding = 1): LimitCheck {
  if (limit === null) {
    return { allowed: true, unlimited: true, limit: null, current, remaining: null, reason: null }
  }
  const remaining = Math.max(0, limit - current)
  const allowed = adding <= remaining
  return { allowed, unlimited: false, limit, current, remaining, reason: allowed ? null : 'limit_reached' }
}

/** The result when the check itself failed: not allowed, current 0 (ERR-08 to ERR-10). */
export const limitUnknown = (reason: LimitReason): LimitCheck => ({
  allowed: false,
  unlimited: false,
  limit: 0,
  current: 0,
  remaining: 0,
  reason,
})

/** A feature is available only if the plan's map contains true for it (SUB-05). */
export const hasFeature = (
  features: Readonly<Partial<Record<string, unknown>>> | null,
  feature: PlanFeature,
): boolean => features?.[feature] === true

/** Full access, full access with a notice, or read-only with /subscription still available (SUB-18). */
export const SUBSCRIPTION_ACCESS = ['full', 'notice', 'read_only'] as const
export type SubscriptionAccess = (typeof SUBSCRIPTION_ACCESS)[number]

/** Days a past due subscription may stay unpaid before it becomes read-only (SUB-18). */
export const PAST_DUE_GRACE_DAYS = 30

export type SubscriptionDates = {
  status: SubscriptionStatus
  trialEnd: string | null
  unpaidSince: string | null
  paidUntil: string | null
  /** The provider goes on charging, so that `active` does not end with the paid period: the next payment may be late. */
  billed: boolean
}

/**
 * Returns the instant from which the organization is read-only unless something is paid, or null if no such instant
 * is known (SUB-18). UTC text.
 */
export function readOnlyFrom(subscription: SubscriptionDates): string | null {
  switch (subscription.status) {
    case 'active':
      return subscription.billed ? null : subscription.paidUntil
    case 'trialing':
      return subscription.trialEnd
    case 'past_due':
      return (
        subscription.unpaidSince &&
        Temporal.Instant.from(subscription.unpaidSince)
          .add({ hours: 24 * PAST_DUE_GRACE_DAYS })
          .toString()
      )
    case 'canceled':
      return subscription.paidUntil
  }
}

/** Returns the access that a subscription gives at the instant `now`. Instants as UTC text. */
export function subscriptionAccess(subscription: SubscriptionDates, now: string): SubscriptionAccess {
  const from = readOnlyFrom(subscription)
  if (from !== null && Temporal.Instant.compare(from, now) <= 0) return 'read_only'
  if (from === null && (subscription.status === 'past_due' || subscription.status === 'canceled'))
    return 'read_only'
  return subscription.status === 'past_due' ? 'notice' : 'full'
}
