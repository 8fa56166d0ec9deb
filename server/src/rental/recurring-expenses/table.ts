import { RECURRING_SPLIT_KEYS } from '@domovik/domain/rental/expenses/split.ts'
import { EXPENSE_CATEGORIES } from '@domovik/domain/rental/expenses/types.ts'
import { MAX_EVERY, RECURRENCE_UNITS } from '@domovik/domain/rental/recurrence.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  currencyCode,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'
import { buildings } from '../utilities/table.ts'

/** Expenses that come again and again. A job books each on its day as a pending expense (jobs.ts). */
export const recurringExpenses = pgTable(
  'recurring_expenses',
  {
    ...organizationKey(),
    userId: uuid(),
    amount: cents().notNull(),
    /** Part of the amount, which is gross (docs/finance.md 9.2). */
    vatAmount: cents(),
    currency: currencyCode(),
    category: text().notNull(),
    description: text().notNull(),
    vendor: text(),
    propertyId: uuid(),
    /** The building over whose units each booking is split, and by what (docs/decisions/152). */
    buildingId: uuid(),
    splitBy: text(),
    taxCategory: text(),
    startsOn: civilDate().notNull(),
    every: integer().notNull(),
    unit: text().notNull(),
    /** The last day on which it may be booked. */
    endsOn: civilDate(),
    /** The next day that is not booked yet; null if it has ended. */
    nextOn: civilDate(),
    pausedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('recurring_expenses_property')
      .on(t.organizationId, t.propertyId)
      .where(sql`property_id is not null`),
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    belongsTo(t, t.propertyId, properties),
    belongsTo(t, t.buildingId, buildings),
    index('recurring_expenses_building')
      .on(t.organizationId, t.buildingId)
      .where(sql`building_id is not null`),
    check('recurring_expenses_split_by', oneOf(t.splitBy, RECURRING_SPLIT_KEYS)),
    check(
      'recurring_expenses_split',
      sql`(${t.buildingId} is null) = (${t.splitBy} is null) and (${t.buildingId} is null or ${t.propertyId} is null)`,
    ),
    index('recurring_expenses_next').on(t.organizationId, t.nextOn).where(sql`paused_at is null`),
    check('recurring_expenses_amount', sql`${t.amount} > 0`),
    check('recurring_expenses_vat', sql`${t.vatAmount} between 0 and ${t.amount}`),
    check('recurring_expenses_category', oneOf(t.category, EXPENSE_CATEGORIES)),
    check('recurring_expenses_unit', oneOf(t.unit, RECURRENCE_UNITS)),
    check('recurring_expenses_every', sql`${t.every} between 1 and ${sql.raw(String(MAX_EVERY))}`),
    check('recurring_expenses_ends', sql`${t.endsOn} >= ${t.startsOn}`),
    ...organizationPolicies('recurring_expenses'),
  ],
)
