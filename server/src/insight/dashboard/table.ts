import { sql } from 'drizzle-orm'
import { foreignKey, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import { cents, civilDate, organizationPolicies, updatedAt } from '../../machinery/db/columns.ts'

/**
 * Per write, the change of a month's sums (sql/months.sql). The sum of these rows gives the month's figures
 * without reading all transactions. Rows are only inserted, so that concurrent writes do not wait for each
 * other. The nightly verification recomputes the sums from the books, compares, and merges them to one row
 * per month.
 */
export const bookMonths = pgTable(
  'book_months',
  {
    organizationId: uuid().notNull(),
    /** First day of the month. */
    month: civilDate().notNull(),
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    charges: integer().notNull(),
    receipts: integer().notNull(),
    corrections: integer().notNull(),
    /** Charges that are not reversed: their amounts, and the part paid. */
    charged: cents().notNull(),
    paid: cents().notNull(),
    remaining: cents().notNull(),
    /** Receipts less refunds, by their own day; reversed rows are excluded. */
    received: cents().notNull(),
    /** Charges that are not reversed, without deposits. */
    expected: cents().notNull(),
    /** Operating money by the day it moved (docs/finance.md 6.1, cash basis); a reversal counts on its own day. */
    cash: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.month, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    ...organizationPolicies('book_months'),
  ],
)

/** The layout of the dashboard for everybody in the organization who has none of their own. */
export const dashboardDefaults = pgTable(
  'dashboard_defaults',
  {
    organizationId: uuid().primaryKey(),
    layout: jsonb(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    ...organizationPolicies('dashboard_defaults'),
  ],
)
