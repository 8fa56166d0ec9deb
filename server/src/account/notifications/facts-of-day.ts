/** What members are notified of on a day, read with one statement. */
import {
  LEASE_ENDING_DAYS,
  OVERDUE_MADE_UP_DAYS,
  TRIAL_ENDING_DAYS,
} from '@domovik/domain/account/notifications/triggers.ts'
import { addDays } from '@domovik/domain/dates.ts'
import { DOCUMENT_EXPIRY_DAYS } from '@domovik/domain/rental/documents/kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import { runPreparedForEach } from '../../machinery/db/prepared-statements.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { endingLeases } from './ending-leases.ts'

type Due = { count: number; amount: number }
type Paper = { id: string; title: string; date: string }
export type Ending = { id: string; name: string; address: string; date: string }

export type FactsOfDay = {
  due: Due
  /** `first` is the earliest effective due date of these charges, `until` the day before which all due dates are now notified. */
  late: Due & { first: string | null; until: string }
  ending: Ending[]
  papers: Paper[]
  day: { arrivals: number; departures: number }
  trial: string | null
}

/** Amounts in cents. */
export async function factsOfDay(scope: SystemScope): Promise<FactsOfDay> {
  const { db, organizationId, today } = scope
  const { rows } = await runPreparedForEach<FactsOfDay>(
    db,
    sql`
    select (select json_build_object('count', count(*), 'amount', coalesce(sum(remaining), 0)) from charge_states
             where organization_id = ${organizationId} and remaining > 0 and effective_due_date = ${today}) as due,
           (${lately(scope)}) as late,
           (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'address', l.address, 'date', l.last_day) order by l.id), '[]'::json)
              from (${endingLeases(scope, today, addDays(today, LEASE_ENDING_DAYS))}) l) as ending,
           (select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'date', d.expires_on) order by d.id), '[]'::json)
              from documents d where d.organization_id = ${organizationId} and d.deleted_at is null and d.kind <> 'identity'
               and d.expires_on between ${today}::date and ${addDays(today, DOCUMENT_EXPIRY_DAYS)}::date and ${isNeeded(today)}) as papers,
           (select json_build_object('arrivals', count(*) filter (where b.check_in = ${today}), 'departures', count(*) filter (where b.check_out = ${today}))
              from bookings b where b.organization_id = ${organizationId} and ${today} in (b.check_in, b.check_out)
               and b.status in ('confirmed', 'checked_in', 'completed') and b.conflict_with is null) as day,
           (select (trial_end at time zone ${scope.timeZone})::date::text from subscribers
             where organization_id = ${organizationId} and subscription_status = 'trialing'
               and trial_end between app.now() and app.now() + make_interval(days => ${TRIAL_ENDING_DAYS})) as trial`,
  )
  return rows[0]!
}

/**
 * The charges that are overdue since the last day on which overdue charges were notified. Each due date is looked at once, so a charge
 * that opens again later, because a receipt was reversed, is not among them. Neither is a charge that a person entered after it was due,
 * such as an opening balance or the past of a lease. What was posted late was missed, whether a node or a person posted it: the lease was there
 * when it was due. Due dates whose charges no node has posted yet wait.
 */
const lately = ({ organizationId, timeZone, today }: SystemScope): SQL => {
  const yesterday = addDays(today, -1)
  return sql`
    select json_build_object('count', count(c.charge_id), 'amount', coalesce(sum(c.remaining), 0), 'first', min(c.effective_due_date), 'until', days.last + 1)
      from (select greatest(${addDays(today, -OVERDUE_MADE_UP_DAYS)}::date, m.overdue_on) as first, least(${yesterday}::date, o.charges_generated_on) as last
              from organizations o left join notification_marks m on m.organization_id = o.id where o.id = ${organizationId}) as days
      left join charge_states c on c.organization_id = ${organizationId} and c.remaining > 0 and c.effective_due_date between days.first and days.last
       and exists (select from transactions x where x.organization_id = c.organization_id and x.id = c.charge_id
                    and (x.user_id is null or (x.created_at at time zone ${timeZone})::date <= c.effective_due_date
                      or (x.service_from is not null and x.parent_id is null and exists (
                        select from leases l where l.organization_id = x.organization_id and l.id = x.lease_id
                           and (l.created_at at time zone ${timeZone})::date <= c.effective_due_date))))
     group by days.last`
}

/**
 * Whether `d`, a document, is still needed on a day: not if its unit is removed or no longer managed, its tenant removed or moved out, its
 * ticket removed, or the tenant of its lease no longer has a lease of that unit.
 */
const isNeeded = (today: string): SQL => sql`
  case d.subject
    when 'property' then ${isManaged(sql`d.property_id`, today)}
    when 'tenant' then ${isTenant(sql`d.tenant_id`)} and (
      exists (select from app.lettings l where l.organization_id = d.organization_id and l.tenant_id = d.tenant_id and l.until_date > ${today}::date)
      or not exists (select from app.lettings l where l.organization_id = d.organization_id and l.tenant_id = d.tenant_id))
    when 'lease' then exists (
      select from app.lettings l join app.lettings n on n.organization_id = l.organization_id and n.property_id = l.property_id
         and n.tenant_id = l.tenant_id and n.until_date > ${today}::date
       where l.organization_id = d.organization_id and l.id = d.lease_id and ${isTenant(sql`l.tenant_id`)} and ${isManaged(sql`l.property_id`, today)})
    when 'ticket' then exists (
      select from tickets k where k.organization_id = d.organization_id and k.id = d.ticket_id and k.deleted_at is null
         and (k.property_id is null or ${isManaged(sql`k.property_id`, today)}))
    else true end`

const isManaged = (id: SQL, today: string): SQL => sql`
  exists (select from properties p where p.organization_id = d.organization_id and p.id = ${id} and p.deleted_at is null
     and coalesce(p.managed_to, 'infinity'::date) >= ${today}::date)`

const isTenant = (id: SQL): SQL => sql`
  exists (select from tenants t where t.organization_id = d.organization_id and t.id = ${id} and t.deleted_at is null)`
