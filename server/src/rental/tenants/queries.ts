/** Reads and writes tenants, each with derived states (docs/finance.md 2.9, 2.10, 3.6). */
import type { tenantRow } from '@domovik/contract/admin/rental/tenants.ts'
import { monthStart, nextMonthStart } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type ListPlan, mentioning, oneOf } from '../../machinery/db/list.ts'
import { refuseByMoney } from '../../machinery/http/needs.ts'
import { hasPermission, type OrganizationScope, type Scope } from '../../machinery/scope/scope.ts'
import { leasesInSeriousArrears, lettingStatusOn, rentOn } from '../leases/lease-sql.ts'
import { lastDemandOf } from '../papers/demand-letters.ts'
import { isOverdueOn } from '../payments/ledger-sql.ts'
import { hasOpenMoney } from '../payments/open-money.ts'
import { tenants } from './table.ts'

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

const l = sql`l`
const near = sql`near`

/** The lease states today, of one tenant or of all. */
const leaseStates = (scope: OrganizationScope, of: SQL): SQL => sql`
  select tenant_id, bool_or(status = 'active') as active, bool_or(status = 'pending') as upcoming, bool_or(status in ('expired', 'terminated')) as ended
    from (select tenant_id, ${lettingStatusOn(scope, l, scope.today)} as status
            from app.lettings l where organization_id = ${scope.organizationId} ${of}) as own
   group by tenant_id`

/** Open charges, and charges of this month and later: enough to derive payment state and balance. */
const nearCharges = ({ organizationId, today }: OrganizationScope, of: SQL): SQL => sql`
  select tenant_id,
         bool_or(${isOverdueOn(near, today)}) as any_overdue,
         bool_or(remaining > 0 and paid > 0) as any_partial,
         count(*) filter (where due_date >= ${monthStart(today)} and due_date < ${nextMonthStart(today)}) as due_this_month,
         count(*) filter (where remaining > 0 and due_date >= ${monthStart(today)} and due_date < ${nextMonthStart(today)}) as open_this_month,
         sum(remaining) filter (where due_date <= ${today} and not app.is_deposit(type)) as due_open,
         sum(remaining) filter (where ${isOverdueOn(near, today)}) as overdue,
         sum(remaining) filter (where ${isOverdueOn(near, today)} and app.is_deposit(type)) as overdue_deposits,
         min(effective_due_date) filter (where ${isOverdueOn(near, today)}) as oldest_overdue,
         sum(paid) filter (where due_date > ${today} and not app.is_deposit(type)) as settled_ahead
    from (select * from charge_states where organization_id = ${organizationId} and remaining > 0 and closed_as is null ${of}
          union all
          select * from charge_states where organization_id = ${organizationId} and remaining = 0 and closed_as is null
             and due_date >= ${monthStart(today)} ${of}) as near
   group by tenant_id`

/** due_open less prepaid (docs/finance.md 2.9). */
const balance = sql`(coalesce(c.due_open, 0) - coalesce(b.unapplied_credit, 0) - coalesce(c.settled_ahead, 0))::bigint`

/** The columns of money, in the order of the select. Without the permission to view payments all are null. */
const moneyColumns = (scope: Scope): SQL =>
  hasPermission(scope, 'view_payments')
    ? sql`app.tenant_payment_status(coalesce(c.any_overdue, false), coalesce(c.any_partial, false), coalesce(c.due_this_month, 0), coalesce(c.open_this_month, 0)) as "paymentStatus",
           ${balance} as balance, coalesce(c.overdue, 0)::bigint as overdue, coalesce(c.overdue_deposits, 0)::bigint as "overdueDeposits", coalesce(${scope.today}::date - c.oldest_overdue, 0) as "oldestOverdueDays"`
    : sql`null::text as "paymentStatus", null::bigint as balance, null::bigint as overdue, null::bigint as "overdueDeposits", null::integer as "oldestOverdueDays"`

/**
 * One row about a tenant: home, serious arrears and last demand. `overdue` is what the tenant owes, and `of` limits the accounts
 * that are read for the arrears. Looked up tenant by tenant, so it is slow for many.
 */
const details = (scope: Scope, { id, overdue, of }: { id: SQL; overdue: SQL; of: SQL }): SQL => sql`
  select home.property_id as "propertyId", home.address as "propertyAddress", home.rent_amount as "rentAmount", ${
    hasPermission(scope, 'view_payments')
      ? sql`exists (select from (${leasesInSeriousArrears(scope, of)}) as a where a.tenant_id = ${id}) as "seriousArrears",
           letter.stage as "lastDemand", letter.sent_on as "lastDemandOn"`
      : sql`null::boolean as "seriousArrears", null::text as "lastDemand", null::date as "lastDemandOn"`
  }
    from (select 1) as one
    left join lateral (${lastDemandOf(scope, id, sql`${overdue} > 0`)}) as letter on true
    left join lateral (
      select x.property_id, p.address, ${rentOn(sql`x`, scope.today)} as rent_amount
        from app.lettings x join properties p on p.organization_id = x.organization_id and p.id = x.property_id
       where x.organization_id = ${scope.organizationId} and x.tenant_id = ${id}
       order by (x.start_date <= ${scope.today}) desc, x.start_date desc limit 1) as home on true`

type Selected = {
  /** `one_by_one` for a page that ends after fifty rows, or `at_once` if every tenant is needed. */
  states: 'one_by_one' | 'at_once'
  /** Whether each row contains its details. */
  detailed: boolean
}

/** Rows with their states; `where` is a condition on the alias `t`, and on `more` if the rows are detailed. */
function selectTenants(scope: Scope, where: SQL, { states, detailed }: Selected): SQL {
  const { organizationId } = scope
  const [lateral, own] = states === 'one_by_one' ? [sql`lateral`, sql`and tenant_id = t.id`] : [sql``, sql``]
  const more = detailed
    ? sql`cross join lateral (${details(scope, { id: sql`t.id`, overdue: sql`c.overdue`, of: own })}) as more`
    : sql``
  return sql`
    select t.id, t.name, t.email, t.phone, app.tenant_status(coalesce(l.active, false), coalesce(l.upcoming, false), coalesce(l.ended, false)) as "tenantStatus",
           app.account_status(t.invitation_sent_at, a.linked_at, a.disabled_at) as "accountStatus",
           app.rental_status(l.active, l.upcoming, l.ended) as "rentalStatus", ${scope.currency}::text as currency,
           ${moneyColumns(scope)}, ${detailed ? sql`more.*,` : sql``} t.invitation_sent_at as "invitationSentAt", t.created_at as "createdAt", (b.deposits_held) as deposits_held
      from tenants t
      left join ${lateral} (${leaseStates(scope, own)}) as l on l.tenant_id = t.id
      left join ${lateral} (${nearCharges(scope, own)}) as c on c.tenant_id = t.id
      left join tenant_balances b on b.organization_id = t.organization_id and b.tenant_id = t.id and b.currency = ${scope.currency}
      left join tenant_accounts a on a.organization_id = t.organization_id and a.tenant_id = t.id
      ${more}
     where t.organization_id = ${organizationId} ${where}`
}

const ownColumns = new Set(['createdAt', 'name'])

/**
 * The list of tenants, filtered, with totals in cents. Money is shown only with the permission to view payments. Throws forbidden for a
 * sort or filter by money without it.
 */
export function tenantList(scope: Scope, filters: TenantFilters & { sort?: string | undefined }): ListPlan {
  refuseByMoney(scope, filters, ['balance', 'overdue', 'paymentStatus', 'arrears', 'demand'])
  const seesMoney = hasPermission(scope, 'view_payments')
  const matching = mentioning(filters.q, [
    sql`t.name`,
    sql`t.email`,
    sql`t.phone`,
    sql`more."propertyAddress"`,
  ])
  const derived = [
    oneOf(sql`"tenantStatus"`, filters.status),
    oneOf(sql`"paymentStatus"`, filters.paymentStatus),
    oneOf(sql`"accountStatus"`, filters.accountStatus),
    oneOf(sql`"rentalStatus"`, filters.rentalStatus),
    filters.arrears ? sql`"seriousArrears"` : undefined,
    filters.demand?.length
      ? sql`overdue > 0 and coalesce("lastDemand", 'none') = any (${sql.param(filters.demand)}::text[])`
      : undefined,
  ]
  const everybody = !filters.q && derived.every((condition) => condition === undefined)
  const sort = (filters.sort ?? 'createdAt').replace('-', '')
  const detailed = Boolean(filters.q || filters.arrears || filters.demand?.length) || sort === 'rentAmount'
  return {
    rows: selectTenants(scope, sql`and t.kind = 'tenant' and t.deleted_at is null ${matching}`, {
      states: everybody && ownColumns.has(sort) ? 'one_by_one' : 'at_once',
      detailed,
    }),
    later: detailed
      ? undefined
      : (row) =>
          details(scope, {
            id: sql`${row}.id`,
            overdue: sql`${row}.overdue`,
            of: sql`and tenant_id = ${row}.id`,
          }),
    derived,
    counted: everybody ? countedAlone(scope) : undefined,
    sorts: {
      createdAt: sql`"createdAt"`,
      name: sql`name collate "pl-x-icu"`,
      balance: sql`balance`,
      overdue: sql`overdue`,
      rentAmount: sql`coalesce("rentAmount", 0)`,
    },
    defaultSort: '-createdAt',
    hidden: ['deposits_held'],
    totals: {
      balance: seesMoney ? sql`coalesce(sum(balance), 0)` : sql`null::bigint`,
      overdue: seesMoney ? sql`coalesce(sum(overdue), 0)` : sql`null::bigint`,
      currency: sql`${scope.currency}::text`,
    },
  }
}

/** The same totals for all tenants, without addresses and leases. */
const countedAlone = (scope: Scope): SQL => {
  const shown = (sum: SQL): SQL => (hasPermission(scope, 'view_payments') ? sum : sql`null::bigint`)
  return sql`
  select count(*) as total, json_build_object('balance', ${shown(sql`coalesce(sum(${balance}), 0)`)}, 'overdue', ${shown(sql`coalesce(sum(c.overdue), 0)`)},
                                              'currency', ${scope.currency}::text) as totals
    from tenants t
    left join (${nearCharges(scope, sql``)}) as c on c.tenant_id = t.id
    left join tenant_balances b on b.organization_id = t.organization_id and b.tenant_id = t.id and b.currency = ${scope.currency}
   where t.organization_id = ${scope.organizationId} and t.kind = 'tenant' and t.deleted_at is null`
}

export type TenantStates = TenantRow & { deposits_held: number | null }

/** Returns the derived states of one tenant. Throws not_found. */
export async function tenantStates(scope: Scope, id: string): Promise<TenantStates> {
  const { rows } = await scope.db.execute<{ tenant: TenantStates }>(
    sql`select to_json(row) as tenant from (${selectTenants(scope, sql`and t.id = ${id}`, { states: 'one_by_one', detailed: true })}) as row`,
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
             ${lettingStatusOn(scope, l, scope.today)} as status, ${rentOn(l, scope.today)} as "rentAmount"
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
