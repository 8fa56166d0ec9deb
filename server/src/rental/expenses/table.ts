import { EXPENSE_CATEGORIES, EXPENSE_STATUSES } from '@domovik/domain/rental/expenses/types.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
import { propertyLoans } from '../investments/table.ts'
import { properties } from '../properties/table.ts'

/**
 * Expenses of the owner. Accrual basis counts approved and paid rows by `date`, cash basis counts paid rows
 * by `paid_on` (finance.md 6.1). Rows with `deleted_at` are excluded from every figure. Documents are files
 * with the owner table `expenses`.
 */
export const expenses = pgTable(
  'expenses',
  {
    ...organizationKey(),
    userId: uuid(),
    amount: cents().notNull(),
    /** Part of the gross amount (finance.md 9.2). */
    vatAmount: cents(),
    currency: currencyCode(),
    date: civilDate().notNull(),
    category: text().notNull(),
    /** Capital spending such as a roof or a kitchen, not a running cost (finance.md 6.2). */
    capital: boolean().notNull().default(false),
    description: text(),
    vendor: text(),
    propertyId: uuid(),
    /** For interest and principal: the loan they belong to (finance.md 6.5). */
    loanId: uuid(),
    invoiceNumber: text(),
    taxCategory: text(),
    project: text(),
    status: text().notNull().default('pending'),
    /** Set only for paid expenses. */
    paidOn: civilDate(),
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
      columns: [t.organizationId, t.loanId],
      foreignColumns: [propertyLoans.organizationId, propertyLoans.id],
    }),
    index('expenses_date').on(t.organizationId, t.date, t.id),
    index('expenses_paid').on(t.organizationId, t.paidOn).where(sql`paid_on is not null`),
    index('expenses_property').on(t.organizationId, t.propertyId, t.date),
    index('expenses_loan').on(t.organizationId, t.loanId).where(sql`loan_id is not null`),
    check('expenses_amount', sql`${t.amount} > 0`),
    check('expenses_vat', sql`${t.vatAmount} between 0 and ${t.amount}`),
    check('expenses_category', oneOf(t.category, EXPENSE_CATEGORIES)),
    check('expenses_status', oneOf(t.status, EXPENSE_STATUSES)),
    check('expenses_paid_on', sql`(${t.status} = 'paid') = (${t.paidOn} is not null)`),
    ...organizationPolicies('expenses'),
  ],
)
