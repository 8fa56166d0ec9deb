/** Reads subscriptions, plans, and the usage of plan limits. */
import type {
  BillingInterval,
  LimitType,
  Plan,
  SubscriptionStatus,
} from '@domovik/domain/account/subscriptions/types.ts'
import { LIMIT_TYPES } from '@domovik/domain/account/subscriptions/types.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../machinery/db/transaction.ts'
import type { AnyScope, Scope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import { subscribers, subscriptionInvoices, subscriptionPlans } from './table.ts'

type StoredPlan = typeof subscriptionPlans.$inferSelect
export type PlanRecord = Omit<StoredPlan, 'planName' | 'currency'> & {
  planName: Plan
  currency: 'EUR' | 'USD'
}

type StoredSubscriber = typeof subscribers.$inferSelect
export type SubscriberRecord = Omit<
  StoredSubscriber,
  'subscriptionStatus' | 'subscriptionPlan' | 'billingInterval'
> & {
  subscriptionStatus: SubscriptionStatus
  subscriptionPlan: Plan
  billingInterval: BillingInterval
}

/** Returns all plans, cheapest first (API-37). */
export async function allPlans(db: Db): Promise<PlanRecord[]> {
  const rows = await db
    .select()
    .from(subscriptionPlans)
    .orderBy(asc(subscriptionPlans.priceMonthly), asc(subscriptionPlans.position))
  return rows as PlanRecord[]
}

/**
 * Returns the current organization's subscription, or undefined. `lock` locks the row until the transaction
 * ends.
 */
export async function subscriberOf(
  scope: AnyScope,
  { lock = false } = {},
): Promise<SubscriberRecord | undefined> {
  const query = scope.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.organizationId, scope.organizationId))
  const [row] = lock ? await query.for('update') : await query
  return row as SubscriberRecord | undefined
}

/** Returns the newest subscription with this billing address among the caller's organizations (API-36). */
export function subscriberByEmail(
  { services, userId }: Pick<Scope, 'services' | 'userId'>,
  email: string,
): Promise<SubscriberRecord | undefined> {
  return acrossOrganizations(services, 'find subscriber', async (db) => {
    const [row] = await db
      .select()
      .from(subscribers)
      .where(
        and(
          eq(sql`lower(${subscribers.email})`, email.toLowerCase()),
          sql`exists (select 1 from organization_members m
               where m.organization_id = ${subscribers.organizationId} and m.user_id = ${userId})`,
        ),
      )
      .orderBy(desc(subscribers.createdAt))
      .limit(1)
    return row as SubscriberRecord | undefined
  })
}

/** `reserved`: what of `used` are places that open invitations keep; only users have any. */
export type Usage = Record<LimitType, { limit: number | null; used: number; reserved: number }>

/** Counts the organization's resources that plans limit. Removed rows do not count, open invitations of colleagues do. */
export async function usageOf(scope: AnyScope): Promise<Usage> {
  const own = sql`organization_id = ${scope.organizationId}`
  const { rows } = await scope.db.execute<
    Record<LimitType | 'invited', number> & { limits: Record<string, number | null> }
  >(sql`
    select (select count(*)::int from properties where ${own} and deleted_at is null) as properties,
           (select count(*)::int from tenants where ${own} and kind = 'tenant' and deleted_at is null) as tenants,
           (select count(*)::int from organization_members where ${own}) as users,
           (select count(*)::int from member_invitations
             where ${own} and accepted_at is null and revoked_at is null and expires_at > app.now()) as invited,
           coalesce((select p.limits from subscribers s join subscription_plans p on p.plan_name = s.subscription_plan
                      where s.organization_id = ${scope.organizationId}), '{"properties": 0, "tenants": 0, "users": 0}'::jsonb) as limits`)
  const row = rows[0]!
  return Object.fromEntries(
    LIMIT_TYPES.map((type) => {
      const reserved = type === 'users' ? row.invited : 0
      return [type, { limit: row.limits[type] ?? null, used: row[type] + reserved, reserved }]
    }),
  ) as Usage
}

/** Returns the organization's invoices, newest first. */
export const invoicesOf = (scope: AnyScope) =>
  scope.db
    .select()
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.organizationId, scope.organizationId))
    .orderBy(desc(subscriptionInvoices.issuedAt), desc(subscriptionInvoices.id))
    .limit(100)
