import { TRADES } from '@domovik/domain/rental/tickets/trades.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  createdAt,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'

/** People and companies that do the work of tickets. Removed vendors keep their row, because tickets name them. */
export const vendors = pgTable(
  'vendors',
  {
    ...organizationKey(),
    name: text().notNull(),
    trade: text().notNull().default('other'),
    phone: text(),
    email: text(),
    taxNumber: text(),
    /** Language of the mails and of the page behind a link. */
    language: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    index('vendors_name').on(t.organizationId, t.name).where(sql`deleted_at is null`),
    check('vendors_trade', oneOf(t.trade, TRADES)),
    check('vendors_language', sql`${t.language} in ('en', 'es', 'pl')`),
    ...organizationPolicies('vendors'),
  ],
)
