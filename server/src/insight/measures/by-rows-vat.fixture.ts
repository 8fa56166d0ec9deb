/** What by-rows.fixture.ts leaves out as VAT, from posted rows and allocations alone (docs/finance.md 9.2). */
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isNotReversed } from '../../rental/payments/ledger-sql.ts'
import { isRegistered } from '../../rental/vat-sql.ts'

/** The VAT of charges that are not reversed, less that of their credit notes; none if the organization is not registered. */
export const vatOfCharges = (scope: OrganizationScope): SQL => sql`
  (select c.organization_id, c.id, c.property_id, c.type, c.due_date, c.service_from, c.service_to, c.amount - coalesce(sum(n.amount), 0)::bigint as gross,
          greatest(0, least(v.amount - coalesce(sum(w.amount), 0), c.amount - coalesce(sum(n.amount), 0)))::bigint as amount
     from transaction_vat v join transactions c on c.organization_id = v.organization_id and c.id = v.transaction_id
     left join transactions n on n.organization_id = c.organization_id and n.parent_id = c.id and n.kind = 'credit_note' and ${isNotReversed(sql`n`)}
     left join transaction_vat w on w.organization_id = n.organization_id and w.transaction_id = n.id
    where v.organization_id = ${scope.organizationId} and c.kind = 'charge' and ${isNotReversed(sql`c`)} and ${isRegistered(scope)}
    group by v.amount, c.organization_id, c.id)`

/** The VAT in money by its day: that of all that had paid the charge then, less that of what had paid it before. */
export const vatOfMoney = (scope: OrganizationScope): SQL => sql`
  (select s.property_id, s.effective_date as day, (round(v.amount * p.so_far / v.gross) - round(v.amount * (p.so_far - p.amount) / v.gross))::bigint as amount
     from (select a.charge_id, a.source_id, sum(a.amount) as amount, sum(sum(a.amount)) over (partition by a.charge_id order by min(a.allocated_on), a.source_id) as so_far
             from allocations a where a.organization_id = ${scope.organizationId} group by 1, 2) as p
     join ${vatOfCharges(scope)} as v on v.id = p.charge_id and v.gross > 0
     join transactions s on s.organization_id = v.organization_id and s.id = p.source_id)`

/**
 * Defines `rented` by `contract`, day by day: a day has the rate of its rent charge, and without one that of the lease. Days in a row
 * with one rate belong together.
 */
export const rentedByDay = (scope: OrganizationScope, { from, to }: { from: string; to: string }): SQL => sql`
  daily as (
    select c.*, d::date as day, (select charged.percent from (
        select v.percent::numeric as percent, true as posted from transactions x left join transaction_vat v on v.organization_id = x.organization_id and v.transaction_id = x.id
         where x.organization_id = ${scope.organizationId} and x.lease_id = c.id and x.kind = 'charge' and x.type = 'rent' and d::date between x.service_from and x.service_to and ${isNotReversed(sql`x`)}
        union all
        select v.percent::numeric, false from lease_vat_rates v where v.organization_id = ${scope.organizationId} and v.lease_id = c.id and v.kind = 'rent') as charged
       order by charged.posted desc, charged.percent desc nulls last limit 1) as percent
      from contract c cross join lateral generate_series(greatest(c.r_from, ${from}::date)::timestamp, least(c.r_to, ${to}::date)::timestamp - interval '1 day', interval '1 day') as d
     where ${isRegistered(scope)} and c.r_from < c.r_to
  ), rented as (
    select property_id, rent_amount, r_from, r_to from contract where not ${isRegistered(scope)}
    union all
    select property_id, rent_amount - coalesce(round(rent_amount * percent / (100 + percent)), 0)::bigint, min(day), max(day) + 1
      from (select *, day - row_number() over (partition by id, r_from, percent order by day)::int as island from daily) as same
     group by id, property_id, rent_amount, r_from, percent, island
  )`

/** The rate of the VAT in what `p` asks, by the day if `a.daily`: that of stays or of its latest lease; 0 without VAT. */
export const askedVat = (scope: OrganizationScope): SQL => sql`
  (select case when ${isRegistered(scope)} then coalesce(w.percent, 0) else 0 end
     from (select case when a.daily then (select o.stay_vat_percent::numeric from organizations o where o.id = ${scope.organizationId})
                       else (select (select v.percent::numeric from lease_vat_rates v where v.organization_id = ${scope.organizationId} and v.lease_id = l.id and v.kind = 'rent')
                               from app.lettings l where l.organization_id = ${scope.organizationId} and l.property_id = p.id
                              order by l.start_date desc, l.id limit 1) end as percent) as w)`
