/** Stays in conflict claim their nights when these are free, also if their calendar is not read any more (docs/finance.md 4.5). */
import { and, eq, sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition, Services } from '../../machinery/services/services.ts'
import { lockUnits } from '../bookings/availability.ts'
import { waitsForNights } from '../bookings/booking-sql.ts'
import { claimNights } from '../bookings/channel-stays.ts'
import { inSource, setOutcome } from './known-events.ts'
import { calendarEvents } from './table.ts'

/** Days after its departure during which a stay can still claim its nights: somebody cancels a stay of the past. */
const MOST_DAYS = 31
/** Stays of one run; the next run goes on. */
const atOnce = 500

type Waiting = { organizationId: string; id: string; propertyId: string }

/**
 * Lets the stays in conflict claim their nights whose nights nothing takes any more, whatever freed them: a stay that was cancelled,
 * moved or left early, a lease that ended, a block that was removed. It runs each minute and not at once, so that somebody who moved
 * a stay by mistake can take that back. An error in one unit does not stop the others.
 */
export const claimFreedNights: JobDefinition = {
  name: 'claim-freed-nights',
  run: async (services) => {
    const byUnit = Map.groupBy(
      await waitingStays(services),
      (each) => `${each.organizationId} ${each.propertyId}`,
    )
    for (const stays of byUnit.values()) {
      const { organizationId, propertyId } = stays[0]!
      try {
        await claim(
          services,
          organizationId,
          propertyId,
          stays.map(({ id }) => id),
        )
      } catch (error) {
        services.log.error({ err: error, organizationId, propertyId }, 'claiming freed nights failed')
      }
    }
  },
}

/** Returns the stays whose nights are free now, the oldest first. Closed days of channels take no nights. */
function waitingStays(services: Services): Promise<Waiting[]> {
  return acrossOrganizations(services, 'claim freed nights', async (db) => {
    const { rows } = await db.execute<Waiting>(sql`
      select b.organization_id as "organizationId", b.id, b.property_id as "propertyId" from bookings b
       where ${waitsForNights(sql`b`)} and b.check_out > app.now()::date - ${MOST_DAYS}::int
         and not exists (select from let_days d where d.organization_id = b.organization_id and d.property_id = b.property_id
                            and d.days && daterange(b.check_in, b.check_out))
         and not exists (select from out_of_service o where o.organization_id = b.organization_id and o.property_id = b.property_id
                            and o.kind <> 'channel' and o.from_date < b.check_out and (o.to_date is null or o.to_date >= b.check_in))
       order by b.created_at, b.id limit ${atOnce}`)
    return rows
  })
}

const claim = (services: Services, organizationId: string, propertyId: string, ids: readonly string[]) =>
  forOrganization(services, organizationId, 'claim freed nights', async (scope) => {
    await lockUnits(scope, [propertyId])
    for (const id of ids)
      if (await claimNights(scope, id))
        await scope.db.execute(sql`
          update calendar_events set outcome = 'booking'
           where organization_id = ${organizationId} and booking_id = ${id} and outcome = 'conflict' and vanished_at is null`)
  })

/** Lets the stays in conflict claim their nights if these are free now. Returns those that have their nights. */
export async function settleConflicts(scope: SystemScope, sourceId: string): Promise<Set<string>> {
  const settled = new Set<string>()
  const rows = await scope.db
    .select({ bookingId: calendarEvents.bookingId })
    .from(calendarEvents)
    .where(
      and(
        inSource(scope, sourceId),
        eq(calendarEvents.outcome, 'conflict'),
        sql`${calendarEvents.vanishedAt} is null`,
      ),
    )
  for (const { bookingId } of rows) {
    if (bookingId === null || !(await claimNights(scope, bookingId))) continue
    settled.add(bookingId)
    await setOutcome(scope, bookingId, false)
  }
  return settled
}
