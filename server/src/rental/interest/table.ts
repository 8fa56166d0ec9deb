import type { InterestSegment } from '@domovik/domain/rental/interest/late-interest.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  organizationPolicies,
  ownTenantRow,
} from '../../machinery/db/columns.ts'
import { transactions } from '../payments/table.ts'

/** The statutory late rates that the organization uses, each valid from a day on, in percent a year (docs/decisions/040). */
export const interestRates = pgTable(
  'interest_rates',
  {
    organizationId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    percent: text().notNull(),
    userId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.validFrom] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    check('interest_rates_percent', sql`${t.percent} ~ '^(100|[0-9]{1,2})([.][0-9]{1,4})?$'`),
    ...organizationPolicies('interest_rates'),
  ],
)

/** How a posted charge of late interest was computed. One batch is what was posted together. */
export const interestPostings = pgTable(
  'interest_postings',
  {
    organizationId: uuid().notNull(),
    /** The charge of late interest. */
    chargeId: uuid().notNull(),
    batchId: uuid().notNull(),
    /** The late charge. */
    baseChargeId: uuid().notNull(),
    tenantId: uuid().notNull(),
    /** The last day that the interest counts. */
    untilDate: civilDate().notNull(),
    /** The interest proposed, in cents. It is settled even if the landlord posted less. */
    proposed: cents().notNull(),
    segments: jsonb().$type<InterestSegment[]>().notNull(),
    userId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.chargeId] }),
    belongsTo(t, t.chargeId, transactions).onDelete('cascade'),
    belongsTo(t, t.baseChargeId, transactions).onDelete('cascade'),
    index('interest_postings_base').on(t.organizationId, t.baseChargeId),
    index('interest_postings_batch').on(t.organizationId, t.createdAt.desc().nullsFirst(), t.batchId),
    check('interest_postings_proposed', sql`${t.proposed} > 0`),
    ...organizationPolicies('interest_postings', { tenantMaySee: ownTenantRow }),
  ],
)

/** Charges on which the landlord charges no interest, however late they are. */
export const interestWaivers = pgTable(
  'interest_waivers',
  {
    organizationId: uuid().notNull(),
    chargeId: uuid().notNull(),
    tenantId: uuid().notNull(),
    /** Waivers of earlier versions have none. */
    reason: text(),
    userId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.chargeId] }),
    belongsTo(t, t.chargeId, transactions).onDelete('cascade'),
    ...organizationPolicies('interest_waivers'),
  ],
)

/**
 * Charges of the flat cost of recovery between businesses (docs/finance.md 2.8): each is posted once for a late charge unless it was
 * reversed. `euro_rate` is what one euro was worth.
 */
export const recoveryCosts = pgTable(
  'recovery_costs',
  {
    organizationId: uuid().notNull(),
    /** The charge of the flat cost. */
    chargeId: uuid().notNull(),
    batchId: uuid().notNull(),
    /** The late charge. */
    baseChargeId: uuid().notNull(),
    tenantId: uuid().notNull(),
    euros: integer().notNull(),
    euroRate: text().notNull(),
    userId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.chargeId] }),
    belongsTo(t, t.chargeId, transactions).onDelete('cascade'),
    belongsTo(t, t.baseChargeId, transactions).onDelete('cascade'),
    index('recovery_costs_base').on(t.organizationId, t.baseChargeId),
    index('recovery_costs_batch').on(t.organizationId, t.batchId),
    check('recovery_costs_euros', sql`${t.euros} > 0`),
    ...organizationPolicies('recovery_costs'),
  ],
)
