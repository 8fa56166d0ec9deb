import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import { cents, civilDate, currencyCode, organizationPolicies } from '../../machinery/db/columns.ts'

/**
 * What stood on all accounts of the organization at the end of a day, and how much of it is set aside (finance.md 11).
 * One row for a day; what stood there on other days follows from the movements between.
 */
export const cashBalances = pgTable(
  'cash_balances',
  {
    organizationId: uuid().notNull(),
    asOf: civilDate().notNull(),
    /** Below 0 on an overdrawn account. */
    amount: cents().notNull(),
    reserve: cents().notNull().default(0),
    currency: currencyCode(),
    userId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.asOf] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    check('cash_balances_reserve', sql`${t.reserve} >= 0`),
    ...organizationPolicies('cash_balances'),
  ],
)
