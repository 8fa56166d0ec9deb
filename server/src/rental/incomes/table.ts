import { INCOME_CATEGORIES } from '@domovik/domain/rental/incomes/types.ts'
import { PAYMENT_METHODS } from '@domovik/domain/rental/payments/types.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
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
import { tenants } from '../tenants/table.ts'

/**
 * Income of the owner other than payments of tenants (finance.md 2.1). Accrual basis counts it by `date`,
 * cash basis by `paid_on`; the status follows from the two. Rows with `deleted_at` are excluded from every
 * figure.
 */
export const incomes = pgTable(
  'incomes',
  {
    ...organizationKey(),
    userId: uuid(),
    amount: cents().notNull(),
    /** Part of the gross amount (finance.md 9.2). */
    vatAmount: cents(),
    currency: currencyCode(),
    /** The day it belongs to or is expected on. */
    date: civilDate().notNull(),
    paidOn: civilDate(),
    category: text().notNull(),
    source: text(),
    description: text(),
    tenantId: uuid(),
    propertyId: uuid(),
    method: text(),
    reference: text(),
    notes: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    foreignKey({
      columns: [t.organizationId, t.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.tenantId],
      foreignColumns: [tenants.organizationId, tenants.id],
    }),
    index('incomes_date').on(t.organizationId, t.date, t.id),
    index('incomes_paid').on(t.organizationId, t.paidOn).where(sql`paid_on is not null`),
    index('incomes_property').on(t.organizationId, t.propertyId, t.date),
    index('incomes_tenant').on(t.organizationId, t.tenantId),
    check('incomes_amount', sql`${t.amount} > 0`),
    check('incomes_vat', sql`${t.vatAmount} between 0 and ${t.amount}`),
    check('incomes_category', oneOf(t.category, INCOME_CATEGORIES)),
    check('incomes_method', oneOf(t.method, PAYMENT_METHODS)),
    ...organizationPolicies('incomes'),
  ],
)
