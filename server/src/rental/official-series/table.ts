import {
  OFFICIAL_SERIES,
  type OfficialSeries,
} from '@domovik/domain/rental/official-series/official-series.ts'
import { sql } from 'drizzle-orm'
import { check, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { appRole, civilDate, createdAt, oneOf, systemRole } from '../../machinery/db/columns.ts'

/**
 * Rows of official series that a super admin added to those that come with the product (published-values.json). Every organization
 * reads them; only super admins write them (sql/super-admin.sql).
 */
export const officialValues = pgTable(
  'official_values',
  {
    series: text().$type<OfficialSeries>().notNull(),
    /** A year or month of an index; of a rate the first day on which it applies. */
    period: text().notNull(),
    /** The number as it was published. */
    value: text().notNull(),
    publishedOn: civilDate(),
    source: text(),
    userId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.series, t.period] }),
    check('official_values_series', oneOf(t.series, OFFICIAL_SERIES)),
    pgPolicy('official_values_app', { for: 'select', to: appRole, using: sql`true` }),
    pgPolicy('official_values_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
