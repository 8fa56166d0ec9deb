/**
 * GET /api/calendar/{token}: a member's calendar for programs that cannot sign in. The secret token in the
 * address is the only credential.
 */
import {
  can,
  type OrganizationRole,
  type PermissionChanges,
} from '@domovik/domain/account/access/permissions.ts'
import { type CalendarDay, calendarText } from '@domovik/domain/account/notifications/calendar.ts'
import { addDays, addMonthsClamped } from '@domovik/domain/dates.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { now } from '../../machinery/clock.ts'
import { translator } from '../../machinery/i18n.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { hashOf } from './admin.ts'
import { endingLeases } from './ending-leases.ts'

const monthsAhead = 12

type Owner = {
  organizationId: string
  name: string
  role: OrganizationRole
  changes: PermissionChanges
  language: Language
  /** Whether the plan has the maintenance calendar (SUB-05). */
  maintenance: boolean
}

/** The due dates of rent from today until a day, with the number of leases (rental/leases). */
type RentDueDays = (scope: SystemScope, until: string) => Promise<{ date: string; count: number }[]>

/** Returns the feed in iCalendar format, or 404 if the token is unknown. */
export async function calendarFeed(
  c: Context,
  services: Services,
  rentDueDays: RentDueDays,
): Promise<Response> {
  const token = (c.req.param('token') ?? '').replace(/\.ics$/, '')
  const owner = /^[\w-]{43}$/.test(token) ? await ownerOf(services, token) : undefined
  if (!owner) return c.json({ code: 'not_found' }, 404)
  const days = await forOrganization(services, owner.organizationId, 'calendar', (scope) =>
    daysOf(scope, owner, rentDueDays),
  )
  const stamp = now().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
  return c.body(calendarText({ product: services.config.productName, name: owner.name }, stamp, days), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="calendar.ics"',
  })
}

/** Returns undefined if the member left the organization or the account is blocked. */
async function ownerOf(services: Services, token: string): Promise<Owner | undefined> {
  const { rows } = await acrossOrganizations(services, 'find calendar', (db) =>
    db.execute<Owner>(sql`
      select f.organization_id as "organizationId", o.name, case when o.owner_id = m.user_id then 'owner' else m.role end as role,
             json_build_object('added', m.added_permissions, 'removed', m.removed_permissions) as changes,
             coalesce(p.language, o.language) as language,
             coalesce(plan.features->'maintenance_calendar' = 'true'::jsonb, false) as maintenance
        from calendar_feeds f
        join organization_members m on m.organization_id = f.organization_id and m.user_id = f.user_id
        join organizations o on o.id = f.organization_id and o.status <> 'suspended'
        join auth.users u on u.id = f.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= app.now())
        left join user_preferences p on p.user_id = f.user_id
        left join subscribers s on s.organization_id = o.id
        left join subscription_plans plan on plan.plan_name = s.subscription_plan
       where f.token_hash = ${hashOf(token)}`),
  )
  return rows[0]
}

type Lease = { id: string; name: string; address: string; last: string }

/** Lease end dates, rent due dates, arrivals and departures and, with the maintenance calendar, planned work of the next year. */
async function daysOf(
  scope: SystemScope,
  { role, changes, language, maintenance }: Owner,
  rentDueDays: RentDueDays,
): Promise<CalendarDay[]> {
  const { today } = scope
  const holder = { systemRole: 'user' as const, organizationRole: role, changes }
  const say = translator(language, 'notifications')
  const until = addMonthsClamped(today, monthsAhead)
  const { rows: leases } = await scope.db.execute<Lease>(
    sql`select id, name, address, last_day::text as last from (${endingLeases(scope, addDays(today, -30), until)}) l order by id`,
  )
  const days: CalendarDay[] = []
  if (can(holder, 'view_tenants'))
    for (const { id, name, address, last } of leases)
      days.push({
        uid: `lease-${id}@domovik`,
        date: last,
        title: say('calendar.leaseEnds', { name, address }),
      })
  if (can(holder, 'view_payments'))
    for (const { date, count } of await rentDueDays(scope, until))
      days.push({ uid: `rent-${date}@domovik`, date, title: say('calendar.rentDue', { count }) })
  if (can(holder, 'view_properties'))
    for (const { id, kind, date, name, reference, address } of await changesOfGuests(scope, until))
      days.push({
        uid: `${kind}-${id}@domovik`,
        date,
        title: say(`calendar.${kind}`, {
          guest: (can(holder, 'view_tenants') && name) || reference,
          address,
        }),
      })
  if (maintenance && can(holder, 'view_properties'))
    for (const { id, date, title, address } of await plannedWork(scope, until))
      days.push({
        uid: `ticket-${id}@domovik`,
        date,
        title: address ? say('calendar.work', { title, address }) : title,
      })
  return days
}

type ChangeOfGuests = {
  id: string
  kind: 'arrival' | 'departure'
  date: string
  name: string | null
  reference: string
  address: string
}

/** Arrivals and departures of sold stays that have their nights. */
async function changesOfGuests(
  { db, organizationId, today }: SystemScope,
  until: string,
): Promise<readonly ChangeOfGuests[]> {
  const { rows } = await db.execute<ChangeOfGuests>(sql`
    select b.id, c.kind, c.date::text as date, t.name, b.reference, p.address
      from bookings b
      join properties p on p.organization_id = b.organization_id and p.id = b.property_id
      left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
      cross join lateral (values ('arrival', b.check_in), ('departure', b.check_out)) as c (kind, date)
     where b.organization_id = ${organizationId} and b.status in ('confirmed', 'checked_in', 'completed') and b.conflict_with is null
       and b.check_out >= ${addDays(today, -30)}::date and c.date between ${addDays(today, -30)}::date and ${until}::date
     order by c.date, b.id, c.kind`)
  return rows
}

type Work = { id: string; date: string; title: string; address: string | null }

/** Tickets with a planned day that are neither completed nor cancelled (TICK-04). */
async function plannedWork(
  { db, organizationId, today }: SystemScope,
  until: string,
): Promise<readonly Work[]> {
  const { rows } = await db.execute<Work>(sql`
    select k.id, k.scheduled_on::text as date, k.title, p.address
      from tickets k left join properties p on p.organization_id = k.organization_id and p.id = k.property_id
     where k.organization_id = ${organizationId} and k.deleted_at is null and k.status in ('pending', 'in_progress')
       and k.scheduled_on between ${addDays(today, -30)}::date and ${until}::date order by k.scheduled_on, k.id`)
  return rows
}
