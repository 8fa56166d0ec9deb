import type { PlanFeature, PlanLimits } from '@domovik/domain/account/subscriptions/types.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appRole,
  cents,
  createdAt,
  currencyCode,
  instant,
  organizationKey,
  organizationPolicies,
  systemRole,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { organizations } from '../organizations/table.ts'

/**
 * The plans on offer: platform data, edited by the super admin (SUB-02, SUB-13). Seeded by
 * db/sql/subscriptions.sql.
 */
export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    planName: text().primaryKey(),
    features: jsonb().$type<Partial<Record<PlanFeature, boolean>>>().notNull(),
    /** Number per limit type; null means unlimited. */
    limits: jsonb().$type<PlanLimits>().notNull(),
    priceMonthly: cents().notNull(),
    /** Null: twelve times the monthly price. */
    priceYearly: cents(),
    currency: currencyCode().default('EUR'),
    /** The price is agreed individually; the plan cannot be bought by card. */
    customPrice: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    position: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('subscription_plans_name', sql`${t.planName} in ('starter', 'professional', 'enterprise')`),
    check('subscription_plans_currency', sql`${t.currency} in ('EUR', 'USD')`),
    check('subscription_plans_price', sql`${t.priceMonthly} >= 0 and ${t.priceYearly} >= 0`),
    pgPolicy('subscription_plans_app', { for: 'select', to: appRole, using: sql`true` }),
    pgPolicy('subscription_plans_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/**
 * One subscription per organization (SUB-01). Landlords can read it; only the system writes it, from the
 * provider's data.
 */
export const subscribers = pgTable(
  'subscribers',
  {
    organizationId: uuid()
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Billing e-mail: the creator's address until the provider reports another. */
    email: text(),
    subscriptionStatus: text().notNull().default('trialing'),
    subscriptionPlan: text()
      .notNull()
      .references(() => subscriptionPlans.planName),
    billingInterval: text().notNull().default('month'),
    trialEnd: instant(),
    paidUntil: instant(),
    unpaidSince: instant(),
    provider: text(),
    providerCustomer: text(),
    providerSubscription: text(),
    /** The last payment page opened, used to find the purchase if its notification is lost. */
    providerCheckout: text(),
    /** The provider continues to charge. False once the subscription has ended there. */
    providerLive: boolean().notNull().default(false),
    /** What the provider charges for one interval: agreed at the purchase, so a new price of the plan does not change it. Null: unknown. */
    agreedPrice: cents(),
    agreedCurrency: text(),
    /** When this state was requested from the provider. An older state never replaces a newer one. */
    syncedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('subscribers_subscription_plan').on(t.subscriptionPlan).where(sql`subscription_plan is not null`),
    index('subscribers_status').on(t.subscriptionStatus, t.createdAt),
    check(
      'subscribers_status_known',
      sql`${t.subscriptionStatus} in ('trialing', 'active', 'past_due', 'canceled')`,
    ),
    check('subscribers_interval', sql`${t.billingInterval} in ('month', 'year')`),
    pgPolicy('subscribers_app', {
      for: 'select',
      to: appRole,
      using: sql`organization_id = (select app.organization())`,
    }),
    pgPolicy('subscribers_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/** Invoices as reported by the provider. */
export const subscriptionInvoices = pgTable(
  'subscription_invoices',
  {
    ...organizationKey(),
    provider: text().notNull(),
    providerInvoice: text().notNull(),
    number: text(),
    status: text().notNull(),
    amount: cents().notNull(),
    currency: currencyCode(),
    plan: text(),
    periodStart: instant(),
    periodEnd: instant(),
    issuedAt: instant().notNull(),
    paidAt: instant(),
    /** Address of the invoice at the provider. */
    url: text(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('subscription_invoices_provider').on(t.organizationId, t.provider, t.providerInvoice),
    index('subscription_invoices_issued').on(t.organizationId, t.issuedAt),
    check('subscription_invoices_status', sql`${t.status} in ('open', 'paid', 'void')`),
    ...organizationPolicies('subscription_invoices'),
  ],
)
