import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  instant,
  organizationKey,
  organizationPolicies,
} from '../../machinery/db/columns.ts'
import { leases } from '../leases/table.ts'

/** Indexations of a rent with the values they rest on (docs/finance.md 2.12). A withdrawn one never applied. */
export const rentIndexations = pgTable(
  'rent_indexations',
  {
    ...organizationKey(),
    leaseId: uuid().notNull(),
    tenantId: uuid().notNull(),
    validFrom: civilDate().notNull(),
    /** The published series, e.g. "GUS CPI". */
    series: text().notNull(),
    /** annual ("previous year = 100") or levels. */
    kind: text().notNull(),
    basePeriod: text(),
    baseValue: text(),
    nextPeriod: text().notNull(),
    nextValue: text().notNull(),
    publishedOn: civilDate(),
    capPercent: text(),
    upwardOnly: boolean().notNull(),
    rentBefore: cents().notNull(),
    rentAfter: cents().notNull(),
    /** Terms from the same day existed already; withdrawing restores their rent instead of deleting them. */
    replacedTerms: boolean().notNull(),
    notified: boolean().notNull(),
    userId: uuid(),
    createdAt: createdAt(),
    withdrawnAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.leaseId, leases).onDelete('cascade'),
    index('rent_indexations_lease').on(t.organizationId, t.leaseId, t.validFrom),
    check(
      'rent_indexations_kind',
      sql`${t.kind} in ('annual', 'levels') and (${t.kind} = 'levels') = (${t.baseValue} is not null)`,
    ),
    check('rent_indexations_rents', sql`${t.rentBefore} >= 0 and ${t.rentAfter} >= 0`),
    ...organizationPolicies('rent_indexations'),
  ],
)
