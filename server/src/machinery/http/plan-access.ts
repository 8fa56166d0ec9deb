/** The subscription columns of app.begin_request, and the resulting plan of the request. */
import { hasFeature, readOnlyFrom, subscriptionAccess } from '@domovik/domain/account/subscriptions/limits.ts'
import {
  PLAN_FEATURES,
  type Plan,
  type PlanLimits,
  type SubscriptionStatus,
} from '@domovik/domain/account/subscriptions/types.ts'
import { now } from '../clock.ts'
import type { PlanAccess } from '../scope/scope.ts'

/** The columns of app.begin_request about the subscription. */
export type PlanColumns = {
  plan: Plan | null
  plan_features: Record<string, unknown> | null
  plan_limits: PlanLimits | null
  subscription_status: SubscriptionStatus | null
  trial_end: Date | null
  paid_until: Date | null
  unpaid_since: Date | null
  billed: boolean | null
}

const text = (instant: Date | null) => instant?.toISOString() ?? null

/** Returns the plan of the request. An organization without a subscription may only read. */
export function planAccess(row: PlanColumns): PlanAccess {
  const { plan, subscription_status: status } = row
  if (plan === null || status === null) return without
  const dates = {
    status,
    trialEnd: text(row.trial_end),
    paidUntil: text(row.paid_until),
    unpaidSince: text(row.unpaid_since),
    billed: row.billed === true,
  }
  return {
    name: plan,
    status,
    access: subscriptionAccess(dates, now().toString()),
    trialEnd: dates.trialEnd,
    readOnlyFrom: readOnlyFrom(dates),
    features: new Set(PLAN_FEATURES.filter((feature) => hasFeature(row.plan_features, feature))),
    limits: row.plan_limits ?? none,
  }
}

const none: PlanLimits = { properties: 0, tenants: 0, users: 0 }
const without: PlanAccess = {
  name: 'starter',
  status: null,
  access: 'read_only',
  trialEnd: null,
  readOnlyFrom: null,
  features: new Set(),
  limits: none,
}
