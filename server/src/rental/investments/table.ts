import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  organizationKey,
  organizationPolicies,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'

/**
 * What the owner invested in a property (docs/finance.md 11). A separate table, because the portal can read
 * properties but must not read this.
 */
export const propertyInvestments = pgTable(
  'property_investments',
  {
    organizationId: uuid().notNull(),
    propertyId: uuid().notNull(),
    purchaseDate: civilDate(),
    purchasePrice: cents(),
    acquisitionCosts: cents(),
    initialRenovation: cents(),
    /** Explicit amount; null: price, costs and renovation less the purchase loans. */
    cashInvested: cents(),
    reserveBalance: cents(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.propertyId] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    check(
      'property_investments_amounts',
      sql`${t.purchasePrice} > 0 and least(${t.acquisitionCosts}, ${t.initialRenovation}, ${t.cashInvested}, ${t.reserveBalance}) >= 0`,
    ),
    ...organizationPolicies('property_investments'),
  ],
)

/**
 * The value of a property on a day. The purchase price counts as the first valuation and is not repeated
 * here.
 */
export const propertyValuations = pgTable(
  'property_valuations',
  {
    ...organizationKey(),
    propertyId: uuid().notNull(),
    valuedOn: civilDate().notNull(),
    marketValue: cents().notNull(),
    source: text().notNull().default('own'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    unique('property_valuations_one_a_day').on(t.organizationId, t.propertyId, t.valuedOn),
    check('property_valuations_value', sql`${t.marketValue} > 0`),
    check('property_valuations_source', sql`${t.source} in ('own', 'appraisal', 'agent', 'bank', 'other')`),
    ...organizationPolicies('property_valuations'),
  ],
)

export const propertyLoans = pgTable(
  'property_loans',
  {
    ...organizationKey(),
    propertyId: uuid().notNull(),
    lender: text().notNull(),
    type: text().notNull(),
    originalAmount: cents().notNull(),
    startDate: civilDate().notNull(),
    termMonths: integer().notNull(),
    instalmentDay: integer().notNull(),
    /** The annual rate for a lender's stress test, in percent. */
    stressRate: numeric({ precision: 7, scale: 4 }),
    /** A loan taken for the purchase reduces the cash invested. */
    forPurchase: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties).onDelete('cascade'),
    index('property_loans_property').on(t.organizationId, t.propertyId, t.startDate),
    check('property_loans_amount', sql`${t.originalAmount} > 0`),
    check('property_loans_type', sql`${t.type} in ('annuity', 'linear', 'interest_only')`),
    check('property_loans_term', sql`${t.termMonths} between 1 and 600`),
    check('property_loans_day', sql`${t.instalmentDay} between 1 and 31`),
    ...organizationPolicies('property_loans'),
  ],
)

/** The annual rate of a loan from a day on, in percent. */
export const loanRates = pgTable(
  'loan_rates',
  {
    organizationId: uuid().notNull(),
    loanId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    annualRate: numeric({ precision: 7, scale: 4 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.loanId, t.validFrom] }),
    belongsTo(t, t.loanId, propertyLoans).onDelete('cascade'),
    check('loan_rates_rate', sql`${t.annualRate} >= 0 and ${t.annualRate} < 100`),
    ...organizationPolicies('loan_rates'),
  ],
)
