import { sql } from 'drizzle-orm'
import { foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import { cents, civilDate, organizationPolicies } from '../../machinery/db/columns.ts'

/**
 * What each write added to the sums of a month (sql/months.sql): added up they are the month's figures, however many
 * rows lie behind them. Rows are only ever added, so that no two writes wait for each other; the nightly
 * verification works them out anew from the books, compares, and leaves one row for each month.
 */
export const bookMonths = pgTable(
  'book_months',
  {
    organizationId: uuid().notNull(),
    /** Its first day. */
    month: civilDate().notNull(),
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    charges: integer().notNull(),
    receipts: integer().notNull(),
    corrections: integer().notNull(),
    /** Of charges that stand: their amounts, and what was paid of them. */
    charged: cents().notNull(),
    paid: cents().notNull(),
    remaining: cents().notNull(),
    /** Receipts less refunds, by their own day; what was reversed is left out. */
    received: cents().notNull(),
    /** Charges that stand, without deposits. */
    expected: cents().notNull(),
    /** Operating money by the day it moved (finance.md 6.1, cash); a reversal counts on its own day. */
    cash: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.month, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    ...organizationPolicies('book_months'),
  ],
)
