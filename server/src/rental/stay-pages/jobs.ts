/** Requests of strangers that the landlord did not answer end by themselves, and the strangers are told. */
import { REQUEST_DAYS } from '@domovik/domain/rental/stay-pages/page.ts'
import { isLanguage, type Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'

/** Strangers get no mail at night: hours of the organization's local day, the last one exclusive. */
const hours = { from: 8, to: 20 }

type Ended = {
  id: string
  tenantId: string | null
  checkIn: string
  checkOut: string
  language: string | null
  email: string | null
  place: string | null
}

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
      returning organization_id, id, property_id, tenant_id, check_in, check_out, language)
    select e.id, e.tenant_id as "tenantId", e.check_in as "checkIn", e.check_out as "checkOut", coalesce(e.language, o.language) as language,
           t.email, coalesce(g.title, p.city) as place
      from ended e
      join organizations o on o.id = e.organization_id
      join properties p on p.organization_id = e.organization_id and p.id = e.property_id
      left join stay_pages g on g.organization_id = e.organization_id and g.id = e.property_id
      left join tenants t on t.organization_id = e.organization_id and t.id = e.tenant_id and t.deleted_at is null
     order by e.id`)
  return rows
}

/** The mail contains nothing that the stranger wrote, so that the form cannot be used to send texts to others. */
async function tell(scope: SystemScope, ended: Ended): Promise<void> {
  const { db, services, organizationId } = scope
  const { id, tenantId, email } = ended
  const language: Language = ended.language !== null && isLanguage(ended.language) ? ended.language : 'en'
  await record(scope, {
    action: 'UPDATE',
    table: 'bookings',
    recordId: id,
    tenantId: tenantId ?? undefined,
    details: { status: 'cancelled', reason: 'expired' },
  })
  if (email === null || tenantId === null || scope.isDemo) return
  const day = (date: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    )
  await queueMail(db, services.masterKey, services.config.productName, {
    to: email,
    language,
    template: 'mail:stayRequestEnded',
    data: { place: ended.place ?? '', checkIn: day(ended.checkIn), checkOut: day(ended.checkOut) },
    organizationId,
    tenantId,
  })
}
