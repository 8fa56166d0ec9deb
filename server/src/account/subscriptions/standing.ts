/** Whether the landlord of an organization can act, for jobs and public pages, which have no plan in their scope. */
import {
  type SubscriptionAccess,
  type SubscriptionDates,
  subscriptionAccess,
} from '@domovik/domain/account/subscriptions/limits.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { subscriberOf } from './queries.ts'

/** Returns the access that a subscription gives now. Instants as text. */
export const accessNow = (dates: SubscriptionDates): SubscriptionAccess =>
  subscriptionAccess(dates, now().toString())

/** Whether the organization may only read, because its subscription has run out or it has none (SUB-18). */
export async function isReadOnly(scope: OrganizationScope): Promise<boolean> {
  const subscriber = await subscriberOf(scope)
  if (!subscriber) return true
  const { subscriptionStatus: status, trialEnd, paidUntil, unpaidSince, providerLive } = subscriber
  const text = (instant: Date | null): string | null => instant?.toISOString() ?? null
  const dates = {
    status,
    trialEnd: text(trialEnd),
    paidUntil: text(paidUntil),
    unpaidSince: text(unpaidSince),
    billed: providerLive,
  }
  return accessNow(dates) === 'read_only'
}

/**
 * Whether the organization can ask its tenants for money: it is neither suspended nor read-only. A landlord who can neither record
 * receipts nor switch reminders off must not demand what may have been paid.
 */
export async function canDemandMoney(scope: OrganizationScope): Promise<boolean> {
  const { rows } = await scope.db.execute<{ suspended: boolean }>(
    sql`select status = 'suspended' as suspended from organizations where id = ${scope.organizationId}`,
  )
  return rows[0]?.suspended === false && !(await isReadOnly(scope))
}
