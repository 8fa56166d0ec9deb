import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  cents,
  createdAt,
  currencyCode,
  instant,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
} from '../../machinery/db/columns.ts'
import { transactions } from '../payments/table.ts'
import { tenants } from '../tenants/table.ts'

/** Whether tenants can pay by card, and the landlord's account at the provider. No row means that they cannot. */
export const cardPaymentSettings = pgTable(
  'card_payment_settings',
  {
    organizationId: uuid().primaryKey(),
    on: boolean().notNull(),
    /** The account at the provider that the money goes to; null with the test provider. */
    account: text(),
  },
  (t) => [
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    check('card_payment_settings_account', sql`${t.account} ~ '^acct_[A-Za-z0-9]{1,60}$'`),
    ...organizationPolicies('card_payment_settings', { tenantMaySee: sql`true` }),
  ],
)

/** Payments that tenants started by card. What the provider says of them is copied here (settle.ts). */
export const cardPayments = pgTable(
  'card_payments',
  {
    ...organizationKey(),
    tenantId: uuid().notNull(),
    /** Those of the provider when the payment was started. */
    provider: text().notNull(),
    account: text(),
    /** The page at the provider; null until the provider has answered. */
    checkout: text(),
    amount: cents().notNull(),
    currency: currencyCode(),
    /** open, paid, or closed: it can no longer be paid. */
    status: text().notNull().default('open'),
    receiptId: uuid(),
    /** What went back to the card, and what the provider withdrew because of a dispute, in cents. */
    refunded: cents().notNull().default(0),
    disputed: cents().notNull().default(0),
    /** When the provider was asked last. */
    askedAt: instant(),
    createdAt: createdAt(),
    paidAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.tenantId, tenants),
    belongsTo(t, t.receiptId, transactions),
    uniqueIndex('card_payments_receipt').on(t.organizationId, t.receiptId),
    index('card_payments_tenant').on(t.organizationId, t.tenantId),
    index('card_payments_open').on(t.createdAt).where(sql`status = 'open'`),
    index('card_payments_asked').on(t.askedAt.nullsFirst()).where(sql`status = 'paid'`),
    check('card_payments_status', sql`${t.status} in ('open', 'paid', 'closed')`),
    check('card_payments_amount', sql`${t.amount} > 0 and ${t.refunded} between 0 and ${t.amount}`),
    check('card_payments_disputed', sql`${t.disputed} between 0 and ${t.amount}`),
    check('card_payments_paid', sql`(${t.status} = 'paid') = (${t.receiptId} is not null)`),
    ...organizationPolicies('card_payments', { tenantMaySee: ownTenantRow }),
  ],
)
