import { sql } from 'drizzle-orm'
import { boolean, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, currencyCode, instant, systemRole } from '../db/columns.ts'

const systemOnly = (table: string) =>
  pgPolicy(`${table}_system`, { to: systemRole, using: sql`true`, withCheck: sql`true` })

/** Received notifications. Each is processed once, however often the provider sends it. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] }), systemOnly('provider_events')],
)

/*
 * The tables of the built-in test provider, with the data that Stripe would hold. Nothing else reads them; the rest of
 * the product uses the interface in provider.ts.
 */
export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    id: text().primaryKey(),
    reference: uuid().notNull(),
    /** The subscription whose open invoice is paid; null when a new subscription is bought. */
    subscriptionId: text(),
    /** The subscription that was bought with this checkout. */
    bought: text(),
    email: text(),
    plan: text().notNull(),
    planInterval: text().notNull(),
    amount: cents().notNull(),
    currency: currencyCode(),
    language: text().notNull(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    completedAt: instant(),
    createdAt: createdAt(),
  },
  () => [systemOnly('sandbox_checkouts')],
)

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text().primaryKey(),
    reference: uuid().notNull(),
    email: text(),
    plan: text().notNull(),
    planInterval: text().notNull(),
    price: cents().notNull(),
    currency: currencyCode(),
    status: text().notNull(),
    begunAt: instant().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    unpaidSince: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** `good`, or `fails_later`: declined from the first renewal on. */
    card: text().notNull(),
    /** Cents left over from a change to a smaller plan. */
    balance: cents().notNull().default(0),
  },
  () => [systemOnly('sandbox_subscriptions')],
)

/** Payments of tenants by card. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** Random: who has the address of the page may pay. */
    id: text().primaryKey(),
    /** The organization that is paid. */
    reference: uuid().notNull(),
    /** The id of our card payment. */
    payment: uuid().notNull(),
    amount: cents().notNull(),
    currency: currencyCode(),
    description: text().notNull(),
    email: text(),
    language: text().notNull(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    paidAt: instant(),
    /** What was withdrawn because the holder of the card disputes the payment, in cents. */
    disputed: cents().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('sandbox_payments_once').on(t.payment), systemOnly('sandbox_payments')],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    /** The key of the request: the same one gives money back once. */
    key: text().primaryKey(),
    checkout: text().notNull(),
    amount: cents().notNull(),
    /** The bank of the card returned it. */
    failed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  () => [systemOnly('sandbox_refunds')],
)

export const sandboxInvoices = pgTable(
  'sandbox_invoices',
  {
    id: text().primaryKey(),
    subscriptionId: text().notNull(),
    number: text().notNull(),
    amount: cents().notNull(),
    currency: currencyCode(),
    plan: text().notNull(),
    status: text().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    issuedAt: instant().notNull(),
    paidAt: instant(),
  },
  (t) => [
    uniqueIndex('sandbox_invoices_number').on(t.subscriptionId, t.number),
    systemOnly('sandbox_invoices'),
  ],
)
