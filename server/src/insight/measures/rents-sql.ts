/** Contract rents without the VAT that figures leave out, so that potential and earned rent can be compared (docs/finance.md 6.2, 9.2). */
import type { Window } from '@domovik/domain/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isNotReversed } from '../../rental/payments/ledger-sql.ts'
import { isRegistered, withoutVatAt } from '../../rental/vat-sql.ts'

/**
 * Defines `rent`, the rows of `rented` (a lease at one rent from_day to to_day) without VAT. Days of a posted rent charge have its rate,
 * and the others that of the lease: rates have no dates, so a lease that got its rate later earned its earlier rents without VAT.
 */
export function rentsWithoutVat(scope: OrganizationScope, { from, to }: Window): SQL {
  const { organizationId } = scope
  const span = sql`datemultirange(daterange(r.from_day, r.to_day))`
  const rateOf = (row: string): SQL => sql`coalesce(${sql.raw(row)}.percent, -1)`
  const daysOf = (where: SQL): SQL =>
    sql`coalesce((select range_agg(o.days) from rent_charge o where o.lease_id = r.lease_id ${where}), '{}'::datemultirange)`
  return sql`
    rent_charge as (
      select c.lease_id, v.percent::numeric as percent, range_agg(daterange(c.service_from, c.service_to, '[]')) as days
        from transactions c left join transaction_vat v on v.organization_id = c.organization_id and v.transaction_id = c.id
       where ${isRegistered(scope)} and c.organization_id = ${organizationId} and c.kind = 'charge' and c.type = 'rent' and c.service_from < ${to} and c.service_to >= ${from}
         and c.lease_id in (select lease_id from rented) and ${isNotReversed(sql`c`)}
       group by 1, 2
    ), rent as (
      select r.property_id, r.rent_amount, r.from_day, r.to_day from rented r where not ${isRegistered(scope)}
      union all
      select r.property_id, ${withoutVatAt(sql`r.rent_amount`, sql`p.percent::text`)}, lower(day), upper(day)
        from rented r
        cross join lateral (
          select part.percent, range_agg(part.days) as days from (
            select c.percent, c.days - ${daysOf(sql`and ${rateOf('o')} > ${rateOf('c')}`)} as days from rent_charge c where c.lease_id = r.lease_id
            union all
            select (select v.percent::numeric from lease_vat_rates v where v.organization_id = ${organizationId} and v.lease_id = r.lease_id and v.kind = 'rent'),
                   ${span} - ${daysOf(sql``)}) as part
           group by 1) as p
        cross join lateral unnest(${span} * p.days) as day
       where ${isRegistered(scope)} and r.from_day < r.to_day
    )`
}
