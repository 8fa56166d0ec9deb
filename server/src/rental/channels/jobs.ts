import { STALE_AGAIN_HOURS, STALE_HOURS } from '@domovik/domain/rental/channels/freshness.ts'
import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { sql } from 'drizzle-orm'
import { notify } from '../../account/notifications/notify.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition, RequestedJob, Services } from '../../machinery/services/services.ts'
import { readSource } from './read-source.ts'

/** Calendars that are read at the same time. */
const atOnce = 8
/** Few, so that another node takes its share, and that none waits here longer than it is postponed. */
const claimed = 16

type Due = { organizationId: string; id: string }

/** A source whose property is let by the night, in an organization that works. */
const isRead = sql`
  exists (select from properties p where p.organization_id = s.organization_id and p.id = s.property_id and p.deleted_at is null
             and p.rental_type <> 'long-term')
  and exists (select from organizations o where o.id = s.organization_id and o.status <> 'suspended' and not o.is_demo)`

/**
 * Reads the calendars of channels that are due. A calendar that cannot be read does not stop the others, and a slow one delays none but
 * itself: whoever is ready takes the next.
 */
export const readCalendars: RequestedJob = {
  name: 'read-calendars',
  onRequest: true,
  run: async (services) => {
    const waiting: Due[] = []
    let claiming: Promise<void> | null = null
    const next = async (): Promise<Due | undefined> => {
      if (waiting.length === 0) {
        claiming ??= claim(services)
          .then((due) => void waiting.push(...due))
          .finally(() => {
            claiming = null
          })
        await claiming
      }
      return waiting.shift()
    }
    const work = async (): Promise<void> => {
      for (let due = await next(); due; due = await next()) await read(services, due)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  },
}

/** Returns the next sources and postpones them, so that no other node reads them. A failed reading is tried again then. */
function claim(services: Services): Promise<Due[]> {
  return acrossOrganizations(services, 'read calendars', async (db) => {
    const { rows } = await db.execute<Due>(sql`
      with due as (
        select s.organization_id, s.id from calendar_sources s where s.next_read_at <= app.now() and ${isRead}
         order by s.next_read_at, s.id limit ${claimed} for update of s skip locked)
      update calendar_sources s set next_read_at = app.now() + interval '2 minutes' from due
       where s.organization_id = due.organization_id and s.id = due.id
      returning s.organization_id as "organizationId", s.id`)
    return rows
  })
}

async function read(services: Services, { organizationId, id }: Due): Promise<void> {
  try {
    await readSource(services, organizationId, id)
  } catch (error) {
    services.log.error({ err: error, organizationId, calendarSourceId: id }, 'reading a calendar failed')
  }
}

type Stale = Due & {
  propertyId: string
  address: string
  channel: string
  host: string
  since: string
  hours: number
}

/** Notifies of calendars without a good import for 6 hours, and once more after 24 hours. */
export const tellOfStaleCalendars: JobDefinition = {
  name: 'tell-of-stale-calendars',
  run: async (services) => {
    const { rows } = await acrossOrganizations(services, 'stale calendars', (db) =>
      db.execute<Stale>(sql`
        select s.organization_id as "organizationId", s.id, s.property_id as "propertyId", p.address, s.channel, s.host,
               coalesce(s.last_good_at, s.created_at)::text as since,
               case when coalesce(s.last_good_at, s.created_at) <= app.now() - make_interval(hours => ${STALE_AGAIN_HOURS})
                    then ${STALE_AGAIN_HOURS}::int else ${STALE_HOURS}::int end as hours
          from calendar_sources s join properties p on p.organization_id = s.organization_id and p.id = s.property_id
         where coalesce(s.last_good_at, s.created_at) <= app.now() - make_interval(hours => ${STALE_HOURS}) and ${isRead}
           and s.last_read_at is not null
         order by s.organization_id, s.id`),
    )
    const byOrganization = Map.groupBy(rows, ({ organizationId }) => organizationId)
    for (const [organizationId, stale] of byOrganization)
      await forOrganization(services, organizationId, 'stale calendars', (scope) =>
        notify(
          scope,
          stale.map(({ id, propertyId, address, since, hours, ...site }) => ({
            trigger: 'feed_stale',
            subject: `feed_stale|${id}|${since}|${hours}`,
            data: { address, channel: channelName(site), hours },
            path: `/properties/${propertyId}?tab=bookings`,
          })),
        ),
      )
  },
}
