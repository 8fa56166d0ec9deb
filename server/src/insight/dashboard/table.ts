import { sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import { cents, civilDate, organizationPolicies, updatedAt } from '../../machinery/db/columns.ts'

/**
 * Per write, the change of a month's sums (sql/months.sql), by what the list of payments is filtered by. The sum of these rows
 * gives the figures of a month, or of one type or method in it, without reading all transactions. Rows are only inserted, so that
 * concurrent writes do not wait for each other. The nightly verification recomputes the sums from the books, compares, and merges
 * them to one row for each month and group.
 */
export const bookMonths = pgTable(
  'book_months',
  {
    organizationId: uuid().notNull(),
    /** First day of the month. */
    month: civilDate().notNull(),
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    /** Kind and type of the rows; of a reversal, those of the row that it takes back. Null for tourist tax, which lowers `cash`. */
    kind: text(),
    type: text(),
    /** The type and method under which the rows are listed. */
    paymentType: text(),
    method: text(),
    /** Whether the rows are reversals, on their own day; they have `cash` only. */
    isReversal: boolean().notNull().default(false),
    charges: integer().notNull(),
    receipts: integer().notNull(),
    corrections: integer().notNull(),
    /** Reversals of money. */
    reversals: integer().notNull().default(0),
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
