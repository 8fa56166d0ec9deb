import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import { cents, civilDate, organizationPolicies } from '../../machinery/db/columns.ts'

/**
 * Per write, the change of the lines of a property in a month (docs/finance.md 6.2, sql/property-months.sql), in cents. The sum of
 * these rows is what the month holds. Rows are only inserted, so that concurrent writes do not wait for each other. The nightly
 * verification recomputes the lines from the books, compares, and merges them to one row per property and month. A line
 * without an amount is null, which takes no space. Amounts include VAT; the columns `...Vat` hold the part that an
 * organization registered for VAT leaves out.
 */
export const propertyMonths = pgTable(
  'property_months',
  {
    organizationId: uuid().notNull(),
    /** First day of the month. */
    month: civilDate().notNull(),
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    /** Null for entries that name no property. */
    propertyId: uuid(),
    /** Accrual: rent by days of service. */
    rental: cents(),
    rentalVat: cents(),
    /** Accrual: other charges by days of service, and income records. */
    other: cents(),
    otherVat: cents(),
    operating: cents(),
    operatingVat: cents(),
    capital: cents(),
    capitalVat: cents(),
    taxes: cents(),
    taxesVat: cents(),
    /** Cash: money that moved on a day of the month. */
    received: cents(),
    receivedVat: cents(),
    operatingPaid: cents(),
    operatingPaidVat: cents(),
    capitalPaid: cents(),
    capitalPaidVat: cents(),
    taxesPaid: cents(),
    taxesPaidVat: cents(),
    /** Charges due in the month less credit notes, and the part paid to date; without deposits. */
    billed: cents(),
    collected: cents(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.month, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    index('property_months_property').on(t.organizationId, t.propertyId, t.month),
    ...organizationPolicies('property_months'),
  ],
)
