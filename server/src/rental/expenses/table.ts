import { SPLIT_KEYS } from '@domovik/domain/rental/expenses/split.ts'
import { EXPENSE_CATEGORIES, EXPENSE_STATUSES } from '@domovik/domain/rental/expenses/types.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  instant,
  oneOf,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { bookedColumns, bookedConstraints } from '../booked-table.ts'
import { propertyLoans } from '../investments/table.ts'
import { properties } from '../properties/table.ts'
import { recurringExpenses } from '../recurring-expenses/table.ts'
import { buildings } from '../utilities/table.ts'

/**
 * Expenses of the owner. Accrual basis counts approved and paid rows by `date`, cash basis counts paid rows
 * by `paid_on` (docs/finance.md 6.1). Rows with `deleted_at` are excluded from every figure. Documents are files
 * with the owner table `expenses`.
 */
export const expenses = pgTable(
  'expenses',
  {
    ...bookedColumns(),
    category: text().notNull(),
    /** Capital spending such as a roof or a kitchen, not a running cost (docs/finance.md 6.2). */
    capital: boolean().notNull().default(false),
    description: text(),
    vendor: text(),
    /** Null if it is for all properties, or split. */
    propertyId: uuid(),
    /** Set if it is split: `expense_splits` has what each property bears (docs/decisions/143). */
    splitBy: text(),
    /** The building that was chosen when it was split; only shown. */
    buildingId: uuid(),
    /** For interest and principal: the loan they belong to (docs/finance.md 6.5). */
    loanId: uuid(),
    /** The ticket whose cost it is or was before it was removed, so that a restored expense is booked for it again. */
    ticketId: uuid(),
    /** The recurring expense that it was booked for, and on which of its days. */
    recurringId: uuid(),
    recurringOn: civilDate(),
    invoiceNumber: text(),
    taxCategory: text(),
    project: text(),
    status: text().notNull().default('pending'),
    /** Set only for paid expenses. */
    paidOn: civilDate(),
    /**
     * The VAT of the invoice and its deductible share in percent, if they were entered: `vat_amount` is that share. Without them all
     * of `vat_amount` is deducted.
     */
    vatInvoiced: cents(),
    vatDeductiblePercent: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
  (t) => [
    ...bookedConstraints('expenses', t),
    belongsTo(t, t.loanId, propertyLoans),
    index('expenses_loan').on(t.organizationId, t.loanId).where(sql`loan_id is not null`),
    belongsTo(t, t.recurringId, recurringExpenses),
    // A removed one counts too: it is not booked again.
    uniqueIndex('expenses_recurring')
      .on(t.organizationId, t.recurringId, t.recurringOn)
      .where(sql`recurring_id is not null`),
    uniqueIndex('expenses_ticket')
      .on(t.organizationId, t.ticketId)
      .where(sql`ticket_id is not null and deleted_at is null`),
    belongsTo(t, t.buildingId, buildings),
    index('expenses_building').on(t.organizationId, t.buildingId).where(sql`building_id is not null`),
    check('expenses_split_by', oneOf(t.splitBy, SPLIT_KEYS)),
    // A payment of a loan and the cost of a ticket belong to one property.
    check(
      'expenses_split',
      sql`case when ${t.splitBy} is null then ${t.buildingId} is null
               else num_nonnulls(${t.propertyId}, ${t.loanId}, ${t.ticketId}) = 0 and ${t.category} not in ('loan_interest', 'loan_principal') end`,
    ),
    check('expenses_category', oneOf(t.category, EXPENSE_CATEGORIES)),
    check('expenses_status', oneOf(t.status, EXPENSE_STATUSES)),
    check('expenses_paid_on', sql`(${t.status} = 'paid') = (${t.paidOn} is not null)`),
    check(
      'expenses_vat_invoiced',
      sql`(${t.vatInvoiced} is null) = (${t.vatDeductiblePercent} is null) and (${t.vatInvoiced} is null or ${t.vatAmount} is not null and ${t.vatInvoiced} between ${t.vatAmount} and ${t.amount})`,
    ),
    check('expenses_vat_share', sql`${t.vatDeductiblePercent} ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$'`),
    ...organizationPolicies('expenses'),
  ],
)

/**
 * What each property bears of a split expense, in the order in which the shares were computed. They add up to the expense (a
 * trigger in sql/expenses.sql compares them at the end of each transaction). Shares are deleted before their expense:
 * a cascade would hide them from the triggers that update the months of properties.
 */
export const expenseSplits = pgTable(
  'expense_splits',
  {
    organizationId: uuid().notNull(),
    expenseId: uuid().notNull(),
    propertyId: uuid().notNull(),
    position: integer().notNull(),
    /** Null if the amount was entered. */
    weight: numeric({ precision: 20, scale: 4 }),
    amount: cents().notNull(),
    vatAmount: cents(),
    vatInvoiced: cents(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.expenseId, t.propertyId] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    belongsTo(t, t.expenseId, expenses),
    belongsTo(t, t.propertyId, properties),
    index('expense_splits_property').on(t.organizationId, t.propertyId),
    check('expense_splits_amount', sql`${t.amount} >= 0`),
    check('expense_splits_weight', sql`${t.weight} >= 0`),
    check('expense_splits_vat', sql`${t.vatAmount} between 0 and ${t.amount}`),
    check('expense_splits_vat_invoiced', sql`${t.vatInvoiced} between 0 and ${t.amount}`),
    ...organizationPolicies('expense_splits'),
  ],
)
