/** What the organization's plan allows a call: its functions (SUB-05) and, once it has run out, reading only (SUB-18). */

import { hasFeature, readOnlyFrom, subscriptionAccess } from '@domovik/domain/account/subscriptions/limits.ts'
import {
  PLAN_FEATURES,
  type Plan,
  type PlanFeature,
  type PlanLimits,
  type SubscriptionStatus,
} from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { now } from '../clock.ts'
import type { PlanAccess, Scope } from '../db/scope.ts'
import type { Call } from './procedures.ts'

/** The part of app.begin_request that tells of the subscription. */
export type PlanColumns = {
  plan: Plan | null
  plan_features: Record<string, unknown> | null
  plan_limits: PlanLimits | null
  subscription_status: SubscriptionStatus | null
  trial_end: Date | null
  paid_until: Date | null
  unpaid_since: Date | null
}

const text = (instant: Date | null) => instant?.toISOString() ?? null

/** An organization without a subscription may read, and no more. */
export function planAccess(row: PlanColumns): PlanAccess {
  const { plan, subscription_status: status } = row
  if (plan === null || status === null) return without
  const dates = {
    status,
    trialEnd: text(row.trial_end),
    paidUntil: text(row.paid_until),
    unpaidSince: text(row.unpaid_since),
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
  ...{ name: 'starter', status: null, access: 'read_only', trialEnd: null, readOnlyFrom: null },
  ...{ features: new Set<PlanFeature>(), limits: none },
}

/**
 * Throws feature_not_in_plan, subscription_read_only. Calls that need no membership are about the caller, not the
 * organization; a super admin helps out whatever was paid. Programs of others need `api_access`: our front ends say what they
 * are (x-client), which a program could pretend; it is a rule of the price list, not of security.
 */
export function requirePlan(scope: Scope, procedure: Call, ownFrontEnd: boolean): void {
  const { plan, systemRole } = scope
  const { needs, feature, evenReadOnly } = procedure['~orpc'].meta
  const ofOrganization = needs !== 'signed_in' && needs !== 'admin' && needs !== 'super_admin'
  if (plan === null || systemRole === 'super_admin' || !ofOrganization) return
  const reads = (procedure['~orpc'].route.method ?? 'POST') === 'GET'
  if (plan.access === 'read_only' && !reads && !evenReadOnly)
    throw new DomainError('subscription_read_only', { plan: plan.name })
  if (feature) requireFeature(scope, feature)
  if (!ownFrontEnd) requireFeature(scope, 'api_access')
}

/** For the calls whose function depends on the input (reports). Throws feature_not_in_plan. */
export function requireFeature({ plan, systemRole }: Scope, feature: PlanFeature): void {
  if (plan === null || systemRole === 'super_admin' || plan.features.has(feature)) return
  throw new DomainError('feature_not_in_plan', { feature, plan: plan.name })
}
