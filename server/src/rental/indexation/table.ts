import {
  INDEX_SERIES,
  type IndexSeries,
  NOTICE_LAWS,
  type NoticeLaw,
} from '@domovik/domain/rental/indexation/clause.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
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
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
} from '../../machinery/db/columns.ts'
import { leases } from '../leases/table.ts'

/** Where a clause stands: the period that the rent contains, and the first day of the next indexation. */
export type ClauseMark = { basePeriod: string; nextFrom: string }

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
    /** What the lease's clause stood on before this step; null if the step did not come from the clause. */
    clauseBefore: jsonb().$type<ClauseMark>(),
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

/** The clause of a lease by which its rent follows a published series (docs/finance.md 2.12). */
export const indexationClauses = pgTable(
  'indexation_clauses',
  {
    organizationId: uuid().notNull(),
    leaseId: uuid().notNull(),
    series: text().$type<IndexSeries>().notNull(),
    basePeriod: text().notNull(),
    nextFrom: civilDate().notNull(),
    capPercent: text(),
    capUntil: civilDate(),
    upwardOnly: boolean().notNull(),
    notice: text().$type<NoticeLaw>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.leaseId] }),
    belongsTo(t, t.leaseId, leases).onDelete('cascade'),
    check('indexation_clauses_series', oneOf(t.series, INDEX_SERIES)),
    check('indexation_clauses_notice', oneOf(t.notice, NOTICE_LAWS)),
    ...organizationPolicies('indexation_clauses'),
  ],
)

/** Published values that the organization entered, beside those that come with the product (published-values.json). */
export const indexValues = pgTable(
  'index_values',
  {
    organizationId: uuid().notNull(),
    series: text().$type<IndexSeries>().notNull(),
    period: text().notNull(),
    value: text().notNull(),
    publishedOn: civilDate(),
    userId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.series, t.period] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    check('index_values_series', oneOf(t.series, INDEX_SERIES)),
    ...organizationPolicies('index_values'),
  ],
)
