import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import { cents, civilDate, currencyCode, organizationPolicies } from '../../machinery/db/columns.ts'

/**
 * The total of all bank accounts of the organization at the end of a day, and the part of it held in reserve
 * (docs/finance.md 11). One row per day; balances of other days are computed from the movements in between.
 */
export const cashBalances = pgTable(
  'cash_balances',
  {
    organizationId: uuid().notNull(),
    asOf: civilDate().notNull(),
    /** Negative if overdrawn. */
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
