import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  currencyCode,
  instant,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { properties } from '../properties/table.ts'
import { tenants } from '../tenants/table.ts'

/**
 * Leases. The status is derived from the dates (docs/finance.md 3.1). Two leases never cover one unit on the same
 * day: exclusion constraint `leases_no_double_letting` (sql/leases.sql) on [start, min(end, termination) +
 * 1).
 */
export const leases = pgTable(
  'leases',
  {
    ...organizationKey(),
    userId: uuid(),
    propertyId: uuid().notNull(),
    tenantId: uuid().notNull(),
    kind: text().notNull().default('ordinary'),
    startDate: civilDate().notNull(),
    /** Last day of the lease; null means no end. */
    endDate: civilDate(),
    terminationLastDay: civilDate(),
    terminationReason: text(),
    terminatedAt: instant(),
    /**
     * The day on which the last party signed the first lease document that everybody signed; null before. Kept by
     * app.follow_signatures (sql/signing.sql).
     */
    signedOn: civilDate(),
    cancelledAt: instant(),
    /** Why the lease was called off. */
    cancellationReason: text(),
    currency: currencyCode(),
    depositAmount: cents().notNull().default(0),
    warrantyAmount: cents().notNull().default(0),
    /** When deposit and warranty are due; null means on the first day. */
    depositDueDate: civilDate(),
    prorationMethod: text().notNull().default('actual_days'),
    terms: text(),
    /** organization (as the organization decides), off, statutory, contract, or a law between businesses (docs/finance.md 2.8). */
    lateInterest: text().notNull().default('organization'),
    /** The annual rate in percent agreed in the contract, as decimal text; only for `contract`. */
    lateInterestPercent: text(),
    previousLeaseId: uuid(),
    /**
     * What the tenant owed (positive) or had prepaid (negative) when the lease was entered in Domovik, in
     * cents.
     */
    openingBalance: cents().notNull().default(0),
    /** First day for which charges are generated. A lease that began before it was entered starts here. */
    chargesFrom: civilDate().notNull(),
    /**
     * Whether it was taken over on that day although nothing else says so: its start was corrected to the same day, and nothing was owed.
     */
    takenOver: boolean().notNull().default(false),
    importId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.propertyId, properties),
    belongsTo(t, t.tenantId, tenants),
    index('leases_newest').on(t.organizationId, t.createdAt.desc().nullsFirst(), t.id),
    index('leases_property').on(t.organizationId, t.propertyId, t.startDate),
    index('leases_tenant').on(t.organizationId, t.tenantId, t.startDate),
    index('leases_end').on(t.organizationId, t.endDate),
    index('leases_import').on(t.organizationId, t.importId),
    check('leases_dates', sql`${t.endDate} >= ${t.startDate}`),
    check('leases_termination', sql`${t.terminationLastDay} >= ${t.startDate}`),
    check('leases_amounts', sql`${t.depositAmount} >= 0 and ${t.warrantyAmount} >= 0`),
    check(
      'leases_late_interest',
      sql`${t.lateInterest} in ('organization', 'off', 'statutory', 'contract', 'pl_commercial', 'eu_commercial') and (${t.lateInterest} = 'contract') = (${t.lateInterestPercent} is not null)`,
    ),
    check('leases_proration', sql`${t.prorationMethod} in ('actual_days', 'fixed_30', 'year_365', 'none')`),
    ...organizationPolicies('leases', { tenantMaySee: ownTenantRow }),
  ],
)

/**
 * The terms of a lease, each version valid from a day on. A change adds a version; posted rows never change.
 */
export const leaseTerms = pgTable(
  'lease_terms',
  {
    ...organizationKey(),
    leaseId: uuid().notNull(),
    tenantId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    rentAmount: cents().notNull(),
    billsAmount: cents().notNull().default(0),
    extraFees: cents().notNull().default(0),
    additionalFees: cents().notNull().default(0),
    additionalFeesOnce: boolean().notNull().default(false),
    /** False: bills and fees of a partial month are charged in full (docs/finance.md 2.4). */
    prorateFees: boolean().notNull().default(true),
    paymentDueDay: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.leaseId, leases).onDelete('cascade'),
    index('lease_terms_lease').on(t.organizationId, t.leaseId, t.validFrom),
    check(
      'lease_terms_amounts',
      sql`least(${t.rentAmount}, ${t.billsAmount}, ${t.extraFees}, ${t.additionalFees}) >= 0`,
    ),
    check('lease_terms_due_day', sql`${t.paymentDueDay} between 1 and 31`),
    ...organizationPolicies('lease_terms', { tenantMaySee: ownTenantRow }),
  ],
)
