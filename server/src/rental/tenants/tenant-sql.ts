/** The states of tenants and what their rows show, as SQL (docs/finance.md 2.9, 2.10, 3.6). */
import { monthStart, nextMonthStart } from '@domovik/domain/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import { hasPermission, type OrganizationScope, type Scope } from '../../machinery/scope/scope.ts'
import { leasesInSeriousArrears, lettingStatusOn, rentOn } from '../leases/lease-sql.ts'
import { lastDemandOf } from '../papers/demand-letters.ts'
import { isOverdueOn } from '../payments/ledger-sql.ts'

const near = sql`near`

/** The lease states today, of one tenant or of all. */
export const leaseStates = (scope: OrganizationScope, of: SQL): SQL => sql`
  select tenant_id, bool_or(status = 'active') as active, bool_or(status = 'pending') as upcoming, bool_or(status in ('expired', 'terminated')) as ended
    from (select tenant_id, ${lettingStatusOn(scope, sql`l`, scope.today)} as status
            from app.lettings l where organization_id = ${scope.organizationId} ${of}) as own
   group by tenant_id`

/** The states that follow from `l`, a row of `leaseStates`. */
export const standing = sql`
  app.tenant_status(coalesce(l.active, false), coalesce(l.upcoming, false), coalesce(l.ended, false)) as "tenantStatus",
  app.rental_status(l.active, l.upcoming, l.ended) as "rentalStatus"`

/** Charges that are open, and settled ones that `settled` chooses, of one tenant or of all. */
const openAnd = (scope: OrganizationScope, settled: SQL, of: SQL): SQL => sql`
  select * from charge_states where organization_id = ${scope.organizationId} and remaining > 0 and closed_as is null ${of}
   union all
  select * from charge_states where organization_id = ${scope.organizationId} and remaining = 0 and closed_as is null and ${settled} ${of}`

/** What is due, overdue and paid ahead, of `near`. */
const owedSums = ({ today }: OrganizationScope): SQL => sql`
         sum(remaining) filter (where due_date <= ${today} and not app.is_deposit(type)) as due_open,
         sum(remaining) filter (where ${isOverdueOn(near, today)}) as overdue,
         sum(paid) filter (where due_date > ${today} and not app.is_deposit(type)) as settled_ahead`

/** Open charges, and charges of this month and later: enough to derive payment state and balance. */
export const nearCharges = (scope: OrganizationScope, of: SQL): SQL => {
  const { today } = scope
  return sql`
  select tenant_id, ${owedSums(scope)},
         bool_or(${isOverdueOn(near, today)}) as any_overdue,
         bool_or(remaining > 0 and paid > 0) as any_partial,
         count(*) filter (where due_date >= ${monthStart(today)} and due_date < ${nextMonthStart(today)}) as due_this_month,
         count(*) filter (where remaining > 0 and due_date >= ${monthStart(today)} and due_date < ${nextMonthStart(today)}) as open_this_month,
         sum(remaining) filter (where ${isOverdueOn(near, today)} and app.is_deposit(type)) as overdue_deposits,
         min(effective_due_date) filter (where ${isOverdueOn(near, today)}) as oldest_overdue
    from (${openAnd(scope, sql`due_date >= ${monthStart(today)}`, of)}) as near
   group by tenant_id`
}

/** All tenants as `t`, with what they owe as `c` and their credit as `b`. It reads neither the settled charges of this month nor leases. */
export const allWithSums = (scope: OrganizationScope): SQL => sql`
    from tenants t
    left join (select tenant_id, ${owedSums(scope)} from (${openAnd(scope, sql`due_date > ${scope.today}`, sql``)}) as near group by tenant_id) as c on c.tenant_id = t.id
    left join tenant_balances b on b.organization_id = t.organization_id and b.tenant_id = t.id and b.currency = ${scope.currency}
   where t.organization_id = ${scope.organizationId} and t.kind = 'tenant' and t.deleted_at is null`

/** All tenants as `t`, with the rent of their homes as `home`. */
export const allWithRents = (scope: OrganizationScope): SQL => sql`
    from tenants t
    left join (select x.tenant_id, v.rent_amount
                 from (select distinct on (own.tenant_id) own.tenant_id, own.id from app.lettings own
                        where own.organization_id = ${scope.organizationId} order by own.tenant_id, ${homeFirst(scope)}) as x
                 join app.terms_of_leases_on(${scope.organizationId}, ${scope.today}) as v on v.lease_id = x.id) as home on home.tenant_id = t.id
   where t.organization_id = ${scope.organizationId} and t.kind = 'tenant' and t.deleted_at is null`

/** due_open less prepaid (docs/finance.md 2.9). */
export const balance = sql`(coalesce(c.due_open, 0) - coalesce(b.unapplied_credit, 0) - coalesce(c.settled_ahead, 0))::bigint`

/** The columns of money, in the order of the select. Without the permission to view payments all are null. */
export const moneyColumns = (scope: Scope): SQL =>
  hasPermission(scope, 'view_payments')
    ? sql`app.tenant_payment_status(coalesce(c.any_overdue, false), coalesce(c.any_partial, false), coalesce(c.due_this_month, 0), coalesce(c.open_this_month, 0)) as "paymentStatus",
           ${balance} as balance, coalesce(c.overdue, 0)::bigint as overdue, coalesce(c.overdue_deposits, 0)::bigint as "overdueDeposits", coalesce(${scope.today}::date - c.oldest_overdue, 0) as "oldestOverdueDays"`
    : sql`null::text as "paymentStatus", null::bigint as balance, null::bigint as overdue, null::bigint as "overdueDeposits", null::integer as "oldestOverdueDays"`

/** The order in which the first one of `own`, the leases of a tenant, is the home: the current one, or the next or last one. */
const homeFirst = ({ today }: OrganizationScope): SQL =>
  sql`(own.start_date <= ${today}) desc, own.start_date desc, own.id desc`

/** The current home of a tenant, or the next or last one: property_id, address and rent_amount in cents. */
export const homeOf = (scope: OrganizationScope, of: SQL): SQL => sql`
  select x.property_id, p.address, ${rentOn(sql`x`, scope.today)} as rent_amount
    from (select own.* from app.lettings own
           where own.organization_id = ${scope.organizationId} ${of}
           order by ${homeFirst(scope)} limit 1) as x
    join properties p on p.organization_id = x.organization_id and p.id = x.property_id`

/** The addresses of the homes that a tenant rents today, in the order of `homeFirst`; null if there are not several. */
const severalHomes = (scope: OrganizationScope, id: SQL): SQL => sql`(
  select case when count(*) > 1 then json_agg(let.address order by let.since desc, let.last desc) end
    from (select p.address, max(own.start_date) as since, max(own.id::text) as last
            from app.lettings own
            join properties p on p.organization_id = own.organization_id and p.id = own.property_id
           where own.organization_id = ${scope.organizationId} and own.tenant_id = ${id}
             and ${lettingStatusOn(scope, sql`own`, scope.today)} = 'active'
           group by p.id, p.address) as let)`

/**
 * One row about a tenant: states by leases, home, serious arrears and last demand. `overdue` is what the tenant owes. Looked up tenant by
 * tenant, so it is slow for many.
 */
export const details = (scope: Scope, { id, overdue }: { id: SQL; overdue: SQL }): SQL => {
  const own = sql`and tenant_id = ${id}`
  return sql`
  select ${standing}, home.property_id as "propertyId", home.address as "propertyAddress", ${severalHomes(scope, id)} as homes, home.rent_amount as "rentAmount", ${
    hasPermission(scope, 'view_payments')
      ? sql`exists (select from (${leasesInSeriousArrears(scope, own)}) as a) as "seriousArrears",
           letter.stage as "lastDemand", letter.sent_on as "lastDemandOn"`
      : sql`null::boolean as "seriousArrears", null::text as "lastDemand", null::date as "lastDemandOn"`
  }
    from (select 1) as one
    left join lateral (${leaseStates(scope, own)}) as l on true
    left join lateral (${lastDemandOf(scope, id, sql`${overdue} > 0`)}) as letter on true
    left join lateral (${homeOf(scope, own)}) as home on true`
}
