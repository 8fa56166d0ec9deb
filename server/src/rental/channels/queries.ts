/** Reads the calendars of channels of a property. */
import type { list } from '@domovik/contract/admin/rental/channels.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { freshnessOf } from '@domovik/domain/rental/channels/freshness.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { and, eq, sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { waitsForNights } from '../bookings/booking-sql.ts'
import { isEventOfEcho, isMarkedEcho } from '../bookings/marked-echo.ts'
import { otherDaysTaken } from '../bookings/sold-nights.ts'
import { calendarExports, calendarSources } from './table.ts'
import { isOnlyRead, isToCome } from './take-away.ts'

type Listed = InferContractRouterOutputs<typeof list>
type SourceRow = Omit<Listed['sources'][number], 'freshness'> & { createdAt: string }

/** Returns the calendars that are read for a property, oldest first. Stays that somebody cancelled by hand are not counted. */
export async function sourcesOf(scope: OrganizationScope, propertyId: string): Promise<Listed['sources']> {
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<{ source: SourceRow }>(sql`
    select json_build_object(
             'id', s.id, 'channel', s.channel, 'host', s.host, 'meanings', s.meanings, 'createdAt', s.created_at, 'lastGoodAt', s.last_good_at,
             'lastReadAt', s.last_read_at, 'lastCode', s.last_code, 'lastStatus', s.last_status, 'notUnderstood', s.not_understood, 'unreadable', s.unreadable,
             'stays', count(b.id) filter (where e.to_date > ${today}),
             'toCome', count(b.id) filter (where ${isToCome(sql`b`, today)}),
             'onlyRead', count(b.id) filter (where ${isOnlyRead(sql`b`, { unit: sql`s.property_id`, today })}),
             'missing', count(b.id) filter (where e.missing_since is not null and e.from_date > ${today}),
             'underWay', count(b.id) filter (where e.missing_since is not null and e.from_date <= ${today} and e.to_date > ${today}),
             'echoes', count(e.id) filter (where e.outcome = 'echo' and e.missing_since is null and e.to_date > ${today}),
             'marked', (select coalesce(json_agg(json_build_object('bookingId', m.id, 'reference', m.reference, 'checkIn', m.check_in, 'checkOut', m.check_out)
                                                 order by m.check_in, m.id), '[]'::json) from bookings m
                         where m.organization_id = s.organization_id and m.property_id = s.property_id and ${isMarkedEcho(sql`m`)} and m.check_out > ${today}
                           and exists (select from calendar_events x where x.organization_id = s.organization_id and x.source_id = s.id and x.vanished_at is null
                                          and ${isEventOfEcho({ e: sql`x`, c: sql`s`, b: sql`m` })})),
             'conflicts', (select coalesce(json_agg(json_build_object('bookingId', c.id, 'reference', c.reference, 'checkIn', c."from", 'checkOut', c."to", 'mayBeEcho', c."mayBeEcho")
                                                    order by c."from", c.id), '[]'::json) from (
                             select w.id, w.reference, w.check_in as "from", w.check_out as "to", w.status = 'confirmed' as "mayBeEcho" from calendar_events x
                               join bookings w on w.organization_id = x.organization_id and w.id = x.booking_id and ${waitsForNights(sql`w`)}
                              where x.organization_id = s.organization_id and x.source_id = s.id and x.vanished_at is null
                             union all
                             select w.id, w.reference, d."from", d."to", false from ${otherDaysTaken(scope)} as d
                               join bookings w on w.organization_id = s.organization_id and w.id = d."bookingId" where d."sourceId" = s.id) as c
                            where c."to" > ${today})) as source
      from calendar_sources s
      left join calendar_events e on e.organization_id = s.organization_id and e.source_id = s.id and e.vanished_at is null
      left join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id and b.status in ('confirmed', 'checked_in')
     where s.organization_id = ${organizationId} and s.property_id = ${propertyId}
     group by s.organization_id, s.id order by s.created_at, s.id`)
  const at = now().toString()
  return rows.map(({ source: { createdAt, ...source } }) => ({
    ...source,
    freshness: freshnessOf(source.lastGoodAt ?? createdAt, at),
  }))
}

/** Returns the addresses at which channels read the calendar of a property. */
export async function exportsOf(scope: OrganizationScope, propertyId: string): Promise<Listed['exports']> {
  const { organizationId } = scope
  const rows = await scope.db
    .select()
    .from(calendarExports)
    .where(
      and(eq(calendarExports.organizationId, organizationId), eq(calendarExports.propertyId, propertyId)),
    )
    .orderBy(calendarExports.channel)
  return rows.map(({ id, channel, createdAt, lastReadAt }) => ({
    id,
    channel: channel as Listed['exports'][number]['channel'],
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  }))
}

/** Returns one source. Throws not_found. */
export async function findSource(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<typeof calendarSources.$inferSelect> {
  const [row] = await db
    .select()
    .from(calendarSources)
    .where(and(eq(calendarSources.organizationId, organizationId), eq(calendarSources.id, id)))
    .for('update')
  if (!row) throw new DomainError('not_found')
  return row
}
