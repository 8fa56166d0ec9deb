import { INCOME_CATEGORIES } from '@domovik/domain/rental/incomes/types.ts'
import { PAYMENT_METHODS } from '@domovik/domain/rental/payments/types.ts'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  civilDate,
  createdAt,
  instant,
  oneOf,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { bookedColumns, bookedConstraints } from '../booked-table.ts'
import { tenants } from '../tenants/table.ts'

/**
 * Income of the owner other than payments of tenants (docs/finance.md 2.1). Accrual basis counts it by `date`,
 * cash basis by `paid_on`; the status follows from the two. Rows with `deleted_at` are excluded from every
 * figure.
 */
export const incomes = pgTable(
  'incomes',
  {
    ...bookedColumns(),
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
    ...bookedConstraints('incomes', t),
    belongsTo(t, t.tenantId, tenants),
    index('incomes_tenant').on(t.organizationId, t.tenantId),
    check('incomes_category', oneOf(t.category, INCOME_CATEGORIES)),
    check('incomes_method', oneOf(t.method, PAYMENT_METHODS)),
    ...organizationPolicies('incomes'),
  ],
)
