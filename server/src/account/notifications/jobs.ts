import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { acrossOrganizations, forOrganization, openOrganizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition, Services } from '../../machinery/services/services.ts'
import { type DepositsToReturn, notifyAboutDates, type RentsToIndex, type ReportsDue } from './from-days.ts'
import { notifyAboutEvents } from './from-events.ts'

/** Hour of the organization's local day from which daily notifications are sent. */
const morning = 7
const keptDays = 90

/**
 * Notifies about user actions. Visits only organizations with new events, and suspended ones not before they are given back: what
 * happened meanwhile is notified then.
 */
export const notifyOfEvents: JobDefinition = {
  name: 'notify-of-events',
  run: async (services) => {
    const { rows } = await acrossOrganizations(services, 'notify-of-events', (db) =>
      db.execute<{ id: string }>(sql`
        select h.organization_id as id from audit_heads h join organizations o on o.id = h.organization_id and o.status <> 'suspended'
          left join notification_marks m on m.organization_id = h.organization_id
         where m.seq is distinct from h.seq order by h.organization_id`),
    )
    for (const { id } of rows) await quietly(services, id, () => catchUp(services, id))
  },
}

async function catchUp(services: Services, id: string): Promise<void> {
  while (await forOrganization(services, id, 'notify-of-events', notifyAboutEvents));
}

/** Notifies about due dates and end dates. Each notification is sent once, however often the job runs. */
export const notifyOfDay = (
  depositsToReturn: DepositsToReturn,
  rentsToIndex: RentsToIndex,
  reportsDue: ReportsDue,
): JobDefinition => ({
  name: 'notify-of-day',
  run: async (services) => {
    const ids = await openOrganizationIds(services, 'notify-of-day')
    for (const id of ids)
      await quietly(services, id, () =>
        forOrganization(services, id, 'notify-of-day', async (scope) => {
          if (now().toZonedDateTimeISO(scope.timeZone).hour >= morning)
            await notifyAboutDates(scope, depositsToReturn, rentsToIndex, reportsDue)
        }),
      )
    await acrossOrganizations(services, 'forget notifications', (db) =>
      db.execute(
        sql`delete from notifications where created_at < app.now() - make_interval(days => ${keptDays})`,
      ),
    )
  },
})

async function quietly(services: Services, organizationId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.error({ err: error, organizationId }, 'notifying members failed')
  }
}
