/** Calendars of units that are let by the month only are removed: nobody reads them, and their closed days would stay for ever. */
import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { hasCalendar, type RentalType } from '@domovik/domain/rental/properties/types.ts'
import { sql } from 'drizzle-orm'
import { notify } from '../../account/notifications/notify.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { lockUnits } from '../bookings/availability.ts'
import { findProperty } from '../properties/queries.ts'
import { dropSource } from './drop-source.ts'
import { findSource } from './queries.ts'

type Unread = { organizationId: string; id: string; propertyId: string }

/**
 * Removes the calendars of units that became long-term before that was refused, records it and notifies people. Their stays remain.
 * An error in one unit does not stop the others.
 */
export const stopUnreadCalendars: JobDefinition = {
  name: 'stop-unread-calendars',
  run: async (services) => {
    const { rows } = await acrossOrganizations(services, 'calendars of long-term units', (db) =>
      db.execute<Unread>(sql`
        select s.organization_id as "organizationId", s.id, s.property_id as "propertyId" from calendar_sources s
          join organizations o on o.id = s.organization_id and o.status <> 'suspended'
          join properties p on p.organization_id = s.organization_id and p.id = s.property_id
         where p.rental_type = 'long-term' and p.deleted_at is null order by s.organization_id, s.id`),
    )
    for (const { organizationId, id, propertyId } of rows)
      try {
        await forOrganization(services, organizationId, 'calendars of long-term units', (scope) =>
          stop(scope, id, propertyId),
        )
      } catch (error) {
        services.log.error({ err: error, organizationId, calendarSourceId: id }, 'removing a calendar failed')
      }
  },
}

async function stop(scope: SystemScope, id: string, propertyId: string): Promise<void> {
  // The calendar is locked before the unit, as when it is read.
  const { channel, host } = await findSource(scope, id)
  await lockUnits(scope, [propertyId])
  const { address, rentalType } = await findProperty(scope, propertyId)
  // Somebody lets the unit by the night again.
  if (hasCalendar(rentalType as RentalType)) return
  await dropSource(scope, id)
  await notify(scope, [
    {
      trigger: 'feed_stale',
      subject: `feed_stopped|${id}`,
      data: { address, channel: channelName({ channel, host }), stopped: true },
      path: `/properties/${propertyId}`,
    },
  ])
  await record(scope, {
    action: 'DELETE',
    table: 'calendar_sources',
    recordId: id,
    details: { propertyId, channel, host, reason: 'long-term' },
  })
}
