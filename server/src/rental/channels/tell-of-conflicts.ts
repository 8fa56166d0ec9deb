/** Notifies of double bookings that were not told when the calendar was read, because they could still settle (docs/finance.md 4.5). */
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition, Services } from '../../machinery/services/services.ts'
import { waitsForNights } from '../bookings/booking-sql.ts'
import { conflictOf } from '../bookings/channel-stays.ts'
import { waitingForMissing } from './conflict-news.ts'
import { tellOfStays } from './tell-of-stays.ts'

/** Stays of one run; the next run goes on. */
const atOnce = 500

type Untold = {
  organizationId: string
  id: string
  propertyId: string
  channel: string
  reference: string
  from: string
  to: string
}

/**
 * Notifies of the stays of channels in conflict of which nobody was notified, as soon as what takes their nights cannot vanish any
 * more: the day of its arrival came without a copy, or its calendar was removed. An error in one organization does not stop the others.
 */
export const tellOfConflicts: JobDefinition = {
  name: 'tell-of-conflicts',
  run: async (services) => {
    const byOrganization = Map.groupBy(await untoldStays(services), ({ organizationId }) => organizationId)
    for (const [organizationId, stays] of byOrganization)
      try {
        await forOrganization(services, organizationId, 'tell of conflicts', (scope) => tell(scope, stays))
      } catch (error) {
        services.log.error({ err: error, organizationId }, 'notifying of double bookings failed')
      }
  },
}

/** Compares with the subjects of `tellOfStays`. Those of conflicts that were told before 0.2.0 do not contain the change of the stay. */
function untoldStays(services: Services): Promise<Untold[]> {
  return acrossOrganizations(services, 'tell of conflicts', async (db) => {
    const { rows } = await db.execute<Untold>(sql`
      select b.organization_id as "organizationId", b.id, b.property_id as "propertyId", b.source as channel, b.reference,
             b.check_in::text as "from", b.check_out::text as "to" from bookings b
        join organizations o on o.id = b.organization_id and o.status <> 'suspended'
       cross join lateral (select concat_ws('|', 'booking', b.id, 'conflict', b.check_in, b.check_out) as days) s
       where ${waitsForNights(sql`b`)} and b.event_hash is not null and b.check_out >= app.now()::date
         and not exists (select from organization_members m
                           join notifications n on n.organization_id = m.organization_id and n.user_id = m.user_id
                                               and n.subject in (s.days, s.days || '|' || b.sequence)
                          where m.organization_id = b.organization_id)
       order by b.organization_id, b.id limit ${atOnce}`)
    return rows
  })
}

async function tell(scope: SystemScope, stays: readonly Untold[]): Promise<void> {
  const waiting = await waitingForMissing(
    scope,
    stays.map(({ id }) => id),
  )
  for (const { id, propertyId, channel, reference, from, to } of stays) {
    if (
      waiting.has(id) ||
      (await conflictOf(scope, propertyId, { from, to }, { id, source: channel })) === null
    )
      continue
    const site = { propertyId, channel, host: await hostOf(scope, { propertyId, channel }) }
    const stay = { bookingId: id, reference, isConflict: true }
    await tellOfStays(scope, site, [{ kind: 'added', stay, from, to }])
  }
}

/** Returns the host of the calendar that was added last for a unit and channel, which may have been removed. */
async function hostOf(
  { db, organizationId }: SystemScope,
  { propertyId, channel }: { propertyId: string; channel: string },
): Promise<string> {
  const { rows } = await db.execute<{ host: string }>(sql`
    select details ->> 'host' as host from audit_logs
     where organization_id = ${organizationId} and table_name = 'calendar_sources' and action_type = 'CREATE' and details ->> 'channel' = ${channel}
     order by details ->> 'propertyId' = ${propertyId} desc, seq desc limit 1`)
  return rows[0]?.host ?? channel
}
