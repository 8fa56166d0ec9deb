import type { PlanFeature, SubscriptionStatus } from './types.ts'

/** Why a check says no; the words live in locales (ERR-08 to ERR-10). */
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

/** May `adding` more be created? An empty limit means unlimited (SUB-16). */
export function checkLimit(limit: number | null, current: number, adding = 1): LimitCheck {
  if (limit === null) {
    return { allowed: true, unlimited: true, limit: null, current, remaining: null, reason: null }
  }
  const remaining = Math.max(0, limit - current)
  const allowed = adding <= remaining
  return { allowed, unlimited: false, limit, current, remaining, reason: allowed ? null : 'limit_reached' }
}

/** The answer when the check itself could not be made: not allowed, current 0 (ERR-08 to ERR-10). */
export const limitUnknown = (reason: LimitReason): LimitCheck => ({
  allowed: false,
  unlimited: false,
  limit: 0,
  current: 0,
  remaining: 0,
  reason,
})

/** A feature is on only if the plan's map says true (SUB-05). */
export const hasFeature = (
  features: Readonly<Partial<Record<string, unknown>>> | null,
  feature: PlanFeature,
): boolean => features?.[feature] === true

/** full; full with a notice; or reading only, with /subscription open (SUB-18). */
export type SubscriptionAccess = 'full' | 'notice' | 'read_only'

/** Days a past due subscription may stay unpaid before it becomes read-only (SUB-18). */
export const PAST_DUE_GRACE_DAYS = 30

export type SubscriptionDates = {
  status: SubscriptionStatus
  trialEnd: string | null
  unpaidSince: string | null
  paidUntil: string | null
}

/** The instant from which only reading is left, unless something is paid; null while none is in sight (SUB-18). UTC text. */
export function readOnlyFrom(subscription: SubscriptionDates): string | null {
  switch (subscription.status) {
    case 'active':
      return null
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

/** What a subscription allows at the instant `now`; instants as UTC text. */
export function subscriptionAccess(subscription: SubscriptionDates, now: string): SubscriptionAccess {
  const from = readOnlyFrom(subscription)
  if (from !== null && Temporal.Instant.compare(from, now) <= 0) return 'read_only'
  if (from === null && (subscription.status === 'past_due' || subscription.status === 'canceled'))
    return 'read_only'
  return subscription.status === 'past_due' ? 'notice' : 'full'
}
