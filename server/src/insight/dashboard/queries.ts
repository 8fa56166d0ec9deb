/**
 * The dashboard in three statements: money, lettings, and what needs attention. Each figure equals the total
 * of the list it links to (payments/queries.ts, leases/queries.ts, properties/queries.ts); only what is
 * overdue includes deposits. The current month is read from its rows, earlier months from stored sums
 * (sql/months.sql).
 */
import type { get } from '@domovik/contract/admin/insight/dashboard.ts'
import {
  addDays,
  addMonthsClamped,
  type CivilDate,
  monthStart,
  nextMonthStart,
} from '@domovik/domain/dates.ts'
import { previousPeriod, resolvePeriod } from '@domovik/domain/periods.ts'
import { STALE_HOURS } from '@domovik/domain/rental/channels/freshness.ts'
import { TICKET_PRIORITIES } from '@domovik/domain/rental/tickets/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isGone, isSold, waitsForNights } from '../../rental/bookings/booking-sql.ts'
import { otherDaysTaken } from '../../rental/bookings/sold-nights.ts'
import { disputeIn } from '../../rental/card-payments/dispute.ts'
import { incomeReceived } from '../../rental/incomes/queries.ts'
import { leasesInSeriousArrears, lettingStatusOn } from '../../rental/leases/lease-sql.ts'
import { chargedOf, interestOnOf, isNotReversed, isOverdueOn } from '../../rental/payments/ledger-sql.ts'
import { statusesOn } from '../../rental/properties/property-sql.ts'

import { type StoredLayouts, storedLayouts } from './layouts.ts'

type Dashboard = InferContractRouterOutputs<{ get: typeof get }>['get']

const rowsShown = {
  overdue: 8,
  leasesEnding: 6,
  recentPayments: 6,
  tickets: 5,
  arrears: 5,
  unapplied: 5,
  stays: 5,
  calendars: 5,
}
/** Days ahead for which lease ends are listed; the `endsWithin` of the lease list. */
const endingWithin = 60
const monthsOfRevenue = 12

const urgency = sql`array_position(${sql.raw(`array['${TICKET_PRIORITIES.join("','")}']`)}, k.priority)`

const c = sql`c`
const l = sql`l`

export type Money = Pick<Dashboard, 'overdue' | 'recentPayments' | 'revenue'> & {
  month: Omit<Dashboard['month'], 'from' | 'to' | 'collectionRate'>
}

/** Amounts due, received and overdue, in cents. */
export async function moneyOf(scope: OrganizationScope): Promise<Money> {
  const { organizationId, today } = scope
  const month = monthStart(today)
  const first = addMonthsClamped(month, 1 - monthsOfRevenue)
  const { rows } = await scope.db.execute<Money>(sql`
    with months as (
      select b.month, sum(b.expected) as expected, sum(b.cash) as received from book_months b
       where b.organization_id = ${organizationId} and b.month >= ${first} and b.month < ${month} group by b.month
    ), besides as (
      select app.month_of(paid_on) as month, sum(amount) as amount ${incomeReceived(scope, { from: first, to: today })} group by 1
    ), current as (
      select c.due_date, ${chargedOf(c)} as charged, c.paid
        from charge_states c
       where c.organization_id = ${organizationId} and c.due_date >= ${month} and c.due_date < ${nextMonthStart(today)} and app.is_expected_charge(c.type)
    ), late as (
      select c.* from charge_states c
       where c.organization_id = ${organizationId} and ${isOverdueOn(c, today)}
    ), money as (${receivedMoney(scope, month, nextMonthStart(today))})
    select
      (select json_build_object(
          'expected', coalesce(sum(charged), 0), 'collected', coalesce(sum(paid), 0),
          'dueToDate', coalesce(sum(charged) filter (where due_date <= ${today}), 0),
          'collectedOfDue', coalesce(sum(paid) filter (where due_date <= ${today}), 0))
         from current) as month,
      (select json_build_object('amount', coalesce(sum(remaining), 0), 'deposits', coalesce(sum(remaining) filter (where app.is_deposit(type)), 0), 'charges', count(*), 'tenants', count(distinct tenant_id),
          'rows', (select coalesce(json_agg(row order by row."dueDate", row."chargeId"), '[]'::json) from (
             select l.charge_id as "chargeId", l.tenant_id as "tenantId", t.name as "tenantName", p.address, l.type, x.service_from as "serviceFrom", ${interestOnOf(sql`x`)} as "interestOn",
                    l.due_date as "dueDate", ${today}::date - l.effective_due_date as "daysOverdue", l.amount, l.remaining, l.paid
               from (select * from late order by effective_due_date, charge_id limit ${rowsShown.overdue}) as l
               join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
               join transactions x on x.organization_id = l.organization_id and x.id = l.charge_id
               left join properties p on p.organization_id = l.organization_id and p.id = l.property_id) as row))
         from late) as overdue,
      (select coalesce(json_agg(row order by row.date desc, row.id desc), '[]'::json) from (
          select x.id, x.kind, x.type = 'deposit' as deposit, x.tenant_id as "tenantId", t.name as "tenantName", x.amount, x.method, x.effective_date as date, x.reason,
                 not ${isNotReversed(sql`x`)} as reversed,
                 (select r.cause from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id) as cause, ${disputeIn(sql`x`)} as dispute
            from (${newestOf(scope, 'receipt')} union all ${newestOf(scope, 'refund')}) as x
            join tenants t on t.organization_id = ${organizationId} and t.id = x.tenant_id
           order by x.effective_date desc, x.id desc limit ${rowsShown.recentPayments}) as row) as "recentPayments",
      (select json_agg(json_build_object('month', d.day,
                'expected', case when d.day = ${month}::date then (select coalesce(sum(charged), 0) from current) else coalesce(m.expected, 0) end,
                'received', case when d.day = ${month}::date then (select coalesce(sum(amount), 0) from money) else coalesce(m.received, 0) end + coalesce(i.amount, 0)) order by d.day)
         from (select generate_series(${first}::date, ${month}::date, interval '1 month')::date as day) as d
         left join months m on m.month = d.day left join besides i on i.month = d.day) as revenue`)
  return rows[0]!
}

/**
 * Operating money that moved in these days (docs/finance.md 6.1, cash basis): completed receipts and applied
 * deposits less refunds. A reversal counts on its own day.
 */
const receivedMoney = (scope: OrganizationScope, from: CivilDate, to: CivilDate): SQL => sql`
  select sum(m.amount) as amount from app.revenue_cash m
   where m.organization_id = ${scope.organizationId} and m.day >= ${from} and m.day < ${to} and m.day <= ${scope.today}`

const newestOf = (scope: OrganizationScope, kind: 'receipt' | 'refund'): SQL => sql`
  (select organization_id, id, kind, type, tenant_id, amount, method, effective_date, reason from transactions
    where organization_id = ${scope.organizationId} and kind = ${kind} and app.is_settled(status) and effective_date <= ${scope.today}
      and type <> 'deposit_transfer' order by effective_date desc, id desc limit ${rowsShown.recentPayments})`

type Days = { occupied: number; available: number }
export type Lettings = Pick<Dashboard, 'counts' | 'hasStays' | 'leasesEnding' | 'properties'> & {
  vacantNow: number
  thisMonth: Days
  lastMonth: Days
}

/** Occupied and vacant units, and leases that end soon (docs/finance.md 3.7). */
export async function lettingsOf(scope: OrganizationScope): Promise<Lettings> {
  const { organizationId, today } = scope
  const month = monthStart(today)
  // As many days as have passed of this month (docs/finance.md 5.4), as for the key figures.
  const before = previousPeriod(resolvePeriod('this_month', today))
  const { rows } = await scope.db.execute<Lettings>(sql`
    with unit as (
      select p.organization_id, p.id, p.managed_from, p.managed_to from properties p where p.organization_id = ${organizationId} and p.deleted_at is null
    ), near as (
      select l.id, l.property_id, l.tenant_id, l.start_date, l.last_day, l.until_date,
             ${lettingStatusOn(scope, l, today)} = 'active' as active
        from app.lettings l
       where l.organization_id = ${organizationId} and l.start_date <= ${today} and l.until_date > ${addMonthsClamped(month, -1)}
    ), ending as (
      select n.* from near n join app.lease_ends e on e.organization_id = ${organizationId} and e.id = n.id
       where n.active and n.last_day <= ${today}::date + ${endingWithin}::integer
    ), standing as (
      select s.status, count(*)::int as units from (${statusesOn(scope, today)}) as s group by s.status
    )
    select
      (select json_build_object('properties', (select count(*) from unit),
          'tenants', (select count(distinct tenant_id) from near where active),
          'tenantRecords', (select count(*) from tenants where organization_id = ${organizationId} and kind = 'tenant' and deleted_at is null),
          'activeLeases', (select count(*) from near where active))) as counts,
      exists (select from bookings where organization_id = ${organizationId} and status not in ('inquiry', 'cancelled')) as "hasStays",
      (select json_build_object('occupied', coalesce(sum(units) filter (where status = 'occupied'), 0), 'available', coalesce(sum(units) filter (where status = 'available'), 0),
          'maintenance', coalesce(sum(units) filter (where status = 'maintenance'), 0)) from standing) as properties,
      coalesce((select units from standing where status = 'available'), 0) as "vacantNow",
      ${daysIn(month, addDays(today, 1))} as "thisMonth",
      ${daysIn(before.from, before.to)} as "lastMonth",
      (select json_build_object('count', (select count(*) from ending),
          'rows', (select coalesce(json_agg(row order by row."endDate", row."leaseId"), '[]'::json) from (
             select e.id as "leaseId", t.name as "tenantName", p.address, e.last_day as "endDate", e.last_day - ${today}::date as "daysLeft"
               from (select * from ending order by last_day, id limit ${rowsShown.leasesEnding}) as e
               join tenants t on t.organization_id = ${organizationId} and t.id = e.tenant_id
               join properties p on p.organization_id = ${organizationId} and p.id = e.property_id) as row))) as "leasesEnding"`)
  return rows[0]!
}

/**
 * Unit-days under management in [from, to), and those covered by a lease or a sold night (docs/finance.md 7, metric 13).
 * Leases and stays of one unit never overlap (let_days_no_double_letting), so their days can be summed.
 */
const daysIn = (from: CivilDate, to: CivilDate): SQL => sql`
  (select json_build_object(
     'available', (select coalesce(sum(greatest(0, least(coalesce(managed_to + 1, 'infinity'), ${to}::date) - greatest(managed_from, ${from}::date))), 0) from unit),
     'occupied', (select coalesce(sum(greatest(0,
          least(n.until_date, coalesce(u.managed_to + 1, 'infinity'), ${to}::date)
          - greatest(n.start_date, u.managed_from, ${from}::date))), 0)
        from near n join unit u on u.id = n.property_id)
      + (select coalesce(sum(greatest(0,
          least(b.check_out, coalesce(u.managed_to + 1, 'infinity'), ${to}::date)
          - greatest(b.check_in, u.managed_from, ${from}::date))), 0)
        from bookings b join unit u on u.organization_id = b.organization_id and u.id = b.property_id
       where b.check_in < ${to} and b.check_out > ${from} and ${isSold(sql`b`)})))`

type Hands = Pick<Dashboard, 'books' | 'needsHand'> & { layouts: StoredLayouts }

/**
 * Returns when the books were last verified, open tickets (most urgent first, then oldest), leases in serious
 * arrears, unallocated money, double bookings, stays that are gone from their calendar and requests of stays, calendars that cannot be read, and the stored layouts.
 */
export async function handsNeeded(scope: OrganizationScope): Promise<Hands> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<Hands>(sql`
    select ${storedLayouts(scope)} as layouts,
      (select json_build_object('verifiedAt', v.verified_at, 'differences', coalesce(v.differences, 0))
         from (select 1) as one left join book_verifications v on v.organization_id = ${organizationId}) as books,
      json_build_object(
        'tickets', (select coalesce(json_agg(to_jsonb(row) - 'urgency' order by row.urgency desc, row."createdAt", row.id), '[]'::json) from (
           select ${urgency} as urgency, k.id, k.type, k.title, k.priority, k.created_at as "createdAt", p.address, t.name as "tenantName"
             from tickets k
             left join properties p on p.organization_id = k.organization_id and p.id = k.property_id
             left join tenants t on t.organization_id = k.organization_id and t.id = k.tenant_id
            where k.organization_id = ${organizationId} and k.deleted_at is null and app.is_open_ticket(k.status)
            order by urgency desc, k.created_at, k.id limit ${rowsShown.tickets}) as row),
        'arrears', (select coalesce(json_agg(row order by row.overdue desc, row."leaseId"), '[]'::json) from (
           select a.lease_id as "leaseId", t.name as "tenantName", p.address, a.overdue
             from (${leasesInSeriousArrears(scope)}) as a
             join tenants t on t.organization_id = ${organizationId} and t.id = a.tenant_id
             join properties p on p.organization_id = ${organizationId} and p.id = a.property_id
            order by a.overdue desc, a.lease_id limit ${rowsShown.arrears}) as row),
        'unapplied', (select coalesce(json_agg(row order by row.amount desc, row."tenantId"), '[]'::json) from (
           select b.tenant_id as "tenantId", t.name as "tenantName", b.unapplied_credit as amount
             from tenant_balances b join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
            where b.organization_id = ${organizationId} and b.currency = ${scope.currency} and b.unapplied_credit > 0
            order by b.unapplied_credit desc, b.tenant_id limit ${rowsShown.unapplied}) as row),
        'stays', (select coalesce(json_agg(row order by row.kind, row."checkIn", row."bookingId"), '[]'::json) from (
           select b.id as "bookingId", b.reference, b.source, t.name as "guestName", p.address, b.check_in as "checkIn",
               case when b.status = 'inquiry' then 'request' when ${isGone(scope, sql`b`)} and b.conflict_with is null then 'gone' else 'conflict' end as kind
             from bookings b
             join properties p on p.organization_id = b.organization_id and p.id = b.property_id
             left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
            where b.organization_id = ${organizationId} and p.deleted_at is null
              and (b.check_out > ${scope.today} and (b.status = 'inquiry' or ${waitsForNights(sql`b`)})
                   or ${isGone(scope, sql`b`)}
                   or b.id in (select d."bookingId" from ${otherDaysTaken(scope)} as d where d."to" > ${scope.today}))
            order by kind, b.check_in, b.id limit ${rowsShown.stays}) as row),
        'calendars', (select coalesce(json_agg(row order by row.hours desc, row."sourceId"), '[]'::json) from (
           select s.id as "sourceId", s.property_id as "propertyId", p.address, s.channel, s.host,
               floor(extract(epoch from app.now() - coalesce(s.last_good_at, s.created_at)) / 3600)::int as hours
             from calendar_sources s
             join properties p on p.organization_id = s.organization_id and p.id = s.property_id
            where s.organization_id = ${organizationId} and p.deleted_at is null and p.rental_type <> 'long-term' and s.last_read_at is not null
              and coalesce(s.last_good_at, s.created_at) <= app.now() - make_interval(hours => ${STALE_HOURS})
            order by hours desc, s.id limit ${rowsShown.calendars}) as row)) as "needsHand"`)
  return rows[0]!
}
