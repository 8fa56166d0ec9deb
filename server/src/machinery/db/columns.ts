/** Conventions for columns and tables. Drizzle's casing option makes column names snake_case in PostgreSQL only. */
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  date,
  foreignKey,
  pgPolicy,
  pgRole,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

export const appRole = pgRole('domovik_app').existing()
export const tenantRole = pgRole('domovik_tenant').existing()
export const systemRole = pgRole('domovik_system').existing()
export const authRole = pgRole('domovik_auth').existing()

/** The first two columns of every organization table, which are its primary key. */
export const organizationKey = () => ({ organizationId: uuid().notNull(), id: uuid().notNull() })

type OrganizationRow = { organizationId: AnyPgColumn }

/** A foreign key to a row of the same organization: `id` is the column of `t` with the id of the row in `parent`. */
export const belongsTo = (
  t: OrganizationRow,
  id: AnyPgColumn,
  parent: OrganizationRow & { id: AnyPgColumn },
) => foreignKey({ columns: [t.organizationId, id], foreignColumns: [parent.organizationId, parent.id] })

/** An amount in integer cents of the row's currency. */
export const cents = () => bigint({ mode: 'number' })
/** A civil date, as 'YYYY-MM-DD'. */
export const civilDate = () => date({ mode: 'string' })
/** An instant, in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
/** When the row was created (`updatedAt`: last changed), by the injected clock. */
export const createdAt = () => instant().notNull().default(sql`app.now()`)
export const updatedAt = () => instant().notNull().default(sql`app.now()`)
/** ISO 4217 code; every row with an amount has its own. */
export const currencyCode = () => text().notNull()

/** The check that a text column holds one of the domain's values. */
export const oneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

/** The rows of the organization of the request. */
export const sameOrganization = sql`organization_id = (select app.organization())`

/** The rows of a table that a signed-in tenant may read: those with their tenant id. */
export const ownTenantRow = sql`tenant_id = (select app.tenant())`

/**
 * The policies of an organization table: a request reads and writes only rows of its organization.
 * `tenantMaySee` is the condition for rows that the tenant portal may read; without it, none.
 */
export function organizationPolicies(table: string, { tenantMaySee }: { tenantMaySee?: SQL } = {}) {
  const own = [
    pgPolicy(`${table}_app`, { to: appRole, using: sameOrganization, withCheck: sameOrganization }),
    pgPolicy(`${table}_system`, { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ]
  if (!tenantMaySee) return own
  const portal = pgPolicy(`${table}_tenant`, {
    for: 'select',
    to: tenantRole,
    using: sql`${sameOrganization} and ${tenantMaySee}`,
  })
  return [...own, portal]
}
