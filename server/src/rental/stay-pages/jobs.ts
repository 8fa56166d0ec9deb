/** Requests of strangers that the landlord did not answer end by themselves, and the strangers are told. */
import { REQUEST_DAYS } from '@domovik/domain/rental/stay-pages/page.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { mailEndOfStay } from './mail-end-of-stay.ts'

/** Strangers get no mail at night: hours of the organization's local day, the last one exclusive. */
const hours = { from: 8, to: 20 }

type Ended = { id: string; tenantId: string | null }

/** Ends requests of public pages that nobody answered in time. */
export const endRequests: JobDefinition = {
  name: 'end-requests',
  run: async (services) => {
    for (const id of await organizationIds(services, 'end-requests')) {
      try {
        await forOrganization(services, id, 'end-requests', async (scope) => {
          const { hour } = now().toZonedDateTimeISO(scope.timeZone)
          if (hour < hours.from || hour >= hours.to) return
          for (const ended of await endDue(scope)) await tell(scope, ended)
        })
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'requests of public pages could not be ended')
      }
    }
  },
}

/** Cancels the requests whose days for an answer are over; they take no nights, so nothing else changes. */
async function endDue({ db, organizationId, today }: SystemScope): Promise<Ended[]> {
  const { rows } = await db.execute<Ended>(sql`
    with ended as (
      update bookings set status = 'cancelled', cancelled_on = ${today}, cancelled_by = 'expired', version = version + 1, updated_at = app.now()
       where organization_id = ${organizationId} and status = 'inquiry' and source = 'public'
         and (booked_on < ${today}::date - ${REQUEST_DAYS}::int or check_in < ${today})
      returning id, tenant_id)
    select id, tenant_id as "tenantId" from ended order by id`)
  return rows
}

async function tell(scope: SystemScope, { id, tenantId }: Ended): Promise<void> {
  await record(scope, {
    action: 'UPDATE',
    table: 'bookings',
    recordId: id,
    tenantId: tenantId ?? undefined,
    details: { status: 'cancelled', reason: 'expired' },
  })
  await mailEndOfStay(scope, id, 'expired')
}
