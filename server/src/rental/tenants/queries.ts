/** Reads and writes tenants, each with derived states (docs/finance.md 2.9, 2.10, 3.6). */
import type { tenantRow } from '@domovik/contract/admin/rental/tenants.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type ListPlan, mentioning, oneOf } from '../../machinery/db/list.ts'
import { refuseByMoney } from '../../machinery/http/needs.ts'
import { hasPermission, type OrganizationScope, type Scope } from '../../machinery/scope/scope.ts'
import { leasesInSeriousArrears, lettingStatusOn, rentOn } from '../leases/lease-sql.ts'
import { lastDemandOf } from '../papers/demand-letters.ts'
import { hasOpenMoney } from '../payments/open-money.ts'
import { tenants } from './table.ts'
import {
  allWithRents,
  allWithSums,
  balance,
  details,
  homeOf,
  leaseStates,
  moneyColumns,
  nearCharges,
  standing,
} from './tenant-sql.ts'

export type TenantRow = z.infer<typeof tenantRow>
export type TenantFilters = {
  q?: string
  status?: string[]
  paymentStatus?: string[]
  accountStatus?: string[]
  rentalStatus?: string[]
  arrears?: 'serious'
  demand?: string[]
}

type Selected = {
  /** `one_by_one` for a page that ends after fifty rows, or `at_once` if every tenant is needed. */
  states: 'one_by_one' | 'at_once'
  /** More columns, and what they are joined from. */
  columns?: SQL
  joins?: SQL
}

/** Rows with their money; `where` is a condition on the alias `t`, on `c` (nearCharges) and on what is joined. */
function selectTenants(scope: Scope, where: SQL, { states, columns = sql``, joins = sql`` }: Selected): SQL {
  const [lateral, own] = states === 'one_by_one' ? [sql`lateral`, sql`and tenant_id = t.id`] : [sql``, sql``]
  return sql`
    select t.id, t.name, t.email, t.phone, app.account_status(t.invitation_sent_at, a.linked_at, a.disabled_at) as "accountStatus", ${scope.currency}::text as currency,
           ${moneyColumns(scope)}, ${columns} t.invitation_sent_at as "invitationSentAt", t.created_at as "createdAt", (b.deposits_held) as deposits_held
      from tenants t
      left join ${lateral} (${nearCharges(scope, own)}) as c on c.tenant_id = t.id
      left join tenant_balances b on b.organization_id = t.organization_id and b.tenant_id = t.id and b.currency = ${scope.currency}
      left join tenant_accounts a on a.organization_id = t.organization_id and a.tenant_id = t.id
      ${joins}
     where t.organization_id = ${scope.organizationId} ${where}`
}

/**
 * The list of tenants, filtered, with totals in cents. Money is shown only with the permission to view payments. Throws forbidden for a
 * sort or filter by money without it.
 */
export function tenantList(scope: Scope, filters: TenantFilters & { sort?: string | undefined }): ListPlan {
  refuseByMoney(scope, filters, ['balance', 'overdue', 'paymentStatus', 'arrears', 'demand'])
  const seesMoney = hasPermission(scope, 'view_payments')
  const derived = [
    oneOf(sql`"tenantStatus"`, filters.status),
    oneOf(sql`"paymentStatus"`, filters.paymentStatus),
    oneOf(sql`"accountStatus"`, filters.accountStatus),
    oneOf(sql`"rentalStatus"`, filters.rentalStatus),
  ]
  const narrowed = Boolean(filters.q || filters.arrears || filters.demand?.length)
  const everybody = !narrowed && derived.every((condition) => condition === undefined)
  // Joined only if a filter or the sort needs them of every tenant; the rows of the page get theirs in `later`. The home is looked up tenant by
  // tenant, because PostgreSQL expects too few homes and compared each with every tenant.
  const byStanding = Boolean(filters.status?.length || filters.rentalStatus?.length)
  const byHome = !everybody && (Boolean(filters.q) || filters.sort?.replace('-', '') === 'rentAmount')
  const sortedBy = (value: SQL, from: SQL, ofRow: SQL) =>
    everybody ? { ids: sql`select t.id, ${value} as value ${from}` } : ofRow
  return {
    rows: selectTenants(
      scope,
      sql`and t.kind = 'tenant' and t.deleted_at is null
        ${filters.arrears ? sql`and t.id in (select late.tenant_id from (${leasesInSeriousArrears(scope)}) as late)` : sql``}
        ${filters.demand?.length ? withDemand(scope, filters.demand) : sql``}
        ${mentioning(filters.q, [sql`t.name`, sql`t.email`, sql`t.phone`, sql`home.address`])}`,
      {
        states: everybody ? 'one_by_one' : 'at_once',
        columns: sql`${byStanding ? sql`${standing},` : sql``} ${byHome ? sql`home.rent_amount,` : sql``}`,
        joins: sql`${byStanding ? sql`left join (${leaseStates(scope, sql``)}) as l on l.tenant_id = t.id` : sql``}
          ${byHome ? sql`left join lateral (${homeOf(scope, sql`and tenant_id = t.id`)}) as home on true` : sql``}`,
      },
    ),
    later: (row) => details(scope, { id: sql`${row}.id`, overdue: sql`${row}.overdue` }),
    derived,
    counted: everybody ? countedAlone(scope) : undefined,
    sorts: {
      createdAt: sql`"createdAt"`,
      name: sql`name collate "pl-x-icu"`,
      balance: sortedBy(balance, allWithSums(scope), sql`balance`),
      overdue: sortedBy(sql`coalesce(c.overdue, 0)::bigint`, allWithSums(scope), sql`overdue`),
      rentAmount: sortedBy(
        sql`coalesce(home.rent_amount, 0)`,
        allWithRents(scope),
        sql`coalesce(rent_amount, 0)`,
      ),
    },
    defaultSort: '-createdAt',
    hidden: ['deposits_held', ...(byHome ? ['rent_amount'] : [])],
    totals: {
      balance: seesMoney ? sql`coalesce(sum(balance), 0)` : sql`null::bigint`,
      overdue: seesMoney ? sql`coalesce(sum(overdue), 0)` : sql`null::bigint`,
      currency: sql`${scope.currency}::text`,
    },
  }
}

/** Those who owe money and whose last demand has one of the stages; `none` are those without one. */
const withDemand = (scope: OrganizationScope, stages: readonly string[]): SQL => sql`
  and c.overdue > 0 and coalesce((select letter.stage from (${lastDemandOf(scope, sql`t.id`)}) as letter), 'none') = any (${sql.param([...stages])}::text[])`

/** The same totals for all tenants, without addresses and leases. */
const countedAlone = (scope: Scope): SQL => {
  const shown = (sum: SQL): SQL => (hasPermission(scope, 'view_payments') ? sum : sql`null::bigint`)
  return sql`
  select count(*) as total, json_build_object('balance', ${shown(sql`coalesce(sum(${balance}), 0)`)}, 'overdue', ${shown(sql`coalesce(sum(c.overdue), 0)`)},
                                              'currency', ${scope.currency}::text) as totals
    ${allWithSums(scope)}`
}

export type TenantStates = TenantRow & { deposits_held: number | null }

/** Returns the derived states of one tenant. Throws not_found. */
export async function tenantStates(scope: Scope, id: string): Promise<TenantStates> {
  const { rows } = await scope.db.execute<{ tenant: TenantStates }>(
    sql`
      select to_jsonb(row) || to_jsonb(more) as tenant from (${selectTenants(scope, sql`and t.id = ${id}`, { states: 'one_by_one' })}) as row
       cross join lateral (${details(scope, { id: sql`row.id`, overdue: sql`row.overdue` })}) as more`,
  )
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].tenant
}

export type TenantRecord = typeof tenants.$inferSelect

/**
 * Returns one tenant. One who was removed is found while money is open: because a booking was taken back later, or before 0.2.
 * Throws not_found.
 */
export async function findTenant(scope: OrganizationScope, id: string): Promise<TenantRecord> {
  const [row] = await scope.db
    .select()
    .from(tenants)
    .where(
      and(
        eq(tenants.organizationId, scope.organizationId),
        eq(tenants.id, id),
        or(isNull(tenants.deletedAt), hasOpenMoney(scope, sql`${tenants.id}`)),
      ),
    )
  if (!row) throw new DomainError('not_found')
  return row
}

/** Inserts a tenant and returns it. */
export async function insertTenant(
  scope: OrganizationScope,
  row: typeof tenants.$inferInsert,
): Promise<TenantRecord> {
  const [made] = await scope.db.insert(tenants).values(row).returning()
  return made!
}

/** Inserts guests of stays in one statement. */
export async function insertGuests(
  scope: OrganizationScope,
  rows: (typeof tenants.$inferInsert & { kind: 'guest' })[],
): Promise<void> {
  await scope.db.insert(tenants).values(rows)
}

/** Updates a tenant. Throws version_conflict if it was changed after `seen`. */
export async function updateTenant(
  scope: OrganizationScope,
  id: string,
  changes: Partial<typeof tenants.$inferInsert>,
  seen?: string,
): Promise<TenantRecord> {
  const [changed] = await scope.db
    .update(tenants)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(
      and(
        eq(tenants.organizationId, scope.organizationId),
        eq(tenants.id, id),
        isNull(tenants.deletedAt),
        seen ? eq(tenants.updatedAt, new Date(seen)) : undefined,
      ),
    )
    .returning()
  if (changed) return changed
  await findTenant(scope, id)
  throw new DomainError('version_conflict')
}

export type TenantLease = {
  id: string
  propertyId: string
  address: string
  startDate: string
  endDate: string | null
  status: string
  rentAmount: number
}

/** Returns the leases of a tenant, newest first. */
export async function leasesOfTenant(scope: OrganizationScope, tenantId: string): Promise<TenantLease[]> {
  const { rows } = await scope.db.execute<{ leases: TenantLease[] }>(sql`
    select coalesce(json_agg(row order by row."startDate" desc), '[]'::json) as leases from (
      select l.id, l.property_id as "propertyId", p.address, l.start_date as "startDate", l.last_day as "endDate",
             ${lettingStatusOn(scope, sql`l`, scope.today)} as status, ${rentOn(sql`l`, scope.today)} as "rentAmount"
        from app.lettings l join properties p on p.organization_id = l.organization_id and p.id = l.property_id
       where l.organization_id = ${scope.organizationId} and l.tenant_id = ${tenantId}) as row`)
  return rows[0]!.leases
}

/** Returns those of the given tenants that have a current or future lease. */
export async function withOpenLeases(scope: OrganizationScope, ids: string[]): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select distinct tenant_id as id from app.lettings
     where organization_id = ${scope.organizationId} and tenant_id = any(${sql.param(ids)}::uuid[]) and until_date > ${scope.today}`)
  return rows.map(({ id }) => id)
}
