import type { invoice, plan, subscriber } from '@domovik/contract/admin/account/subscriptions.ts'
import { checkLimit } from '@domovik/domain/account/subscriptions/limits.ts'
import { LIMIT_TYPES, PLAN_FEATURES, type Plan } from '@domovik/domain/account/subscriptions/types.ts'
import type { z } from 'zod'
import type { invoicesOf, PlanRecord, SubscriberRecord, Usage } from './queries.ts'

const text = (instant: Date | null) => instant?.toISOString() ?? null

/** Converts a plan to its API shape. */
export function presentPlan(row: PlanRecord): z.infer<typeof plan> {
  const { planName, limits, priceMonthly, priceYearly, currency, customPrice, isActive } = row
  return {
    planName,
    limits,
    priceMonthly,
    priceYearly,
    currency,
    customPrice,
    isActive,
    features: Object.fromEntries(
      PLAN_FEATURES.map((feature) => [feature, row.features[feature] === true]),
    ) as Record<(typeof PLAN_FEATURES)[number], boolean>,
  }
}

/**
 * Converts a subscription to its API shape. Only a caller who may pay (`mayPay`) gets the billing e-mail
 * address.
 */
export function presentSubscriber(row: SubscriberRecord, mayPay: boolean): z.infer<typeof subscriber> {
  const { organizationId, subscriptionStatus, subscriptionPlan, billingInterval } = row
  return {
    organizationId,
    subscriptionStatus,
    subscriptionPlan,
    billingInterval,
    email: mayPay ? row.email : null,
    trialEnd: text(row.trialEnd),
    paidUntil: text(row.paidUntil),
    unpaidSince: text(row.unpaidSince),
    billed: row.providerLive,
    renewal: renewalOf(row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** What the provider charges at the end of the paid period; null if it charges nothing then. */
function renewalOf({
  providerLive,
  subscriptionStatus,
  agreedPrice: price,
  agreedCurrency: currency,
}: SubscriberRecord) {
  if (!providerLive || subscriptionStatus === 'canceled' || price === null || currency === null) return null
  return { price, currency }
}

/** Converts usage to one limit check per limit type. */
export const presentUsage = (usage: Usage) =>
  Object.fromEntries(
    LIMIT_TYPES.map((type) => [type, checkLimit(usage[type].limit, usage[type].used)]),
  ) as Record<(typeof LIMIT_TYPES)[number], ReturnType<typeof checkLimit>>

/** Converts an invoice to its API shape. */
export function presentInvoice(row: Awaited<ReturnType<typeof invoicesOf>>[number]): z.infer<typeof invoice> {
  const { id, number, amount, currency, url } = row
  return {
    id,
    number,
    amount,
    currency,
    url,
    status: row.status as 'open' | 'paid' | 'void',
    plan: row.plan as Plan | null,
    periodStart: text(row.periodStart),
    periodEnd: text(row.periodEnd),
    issuedAt: row.issuedAt.toISOString(),
    paidAt: text(row.paidAt),
  }
}
