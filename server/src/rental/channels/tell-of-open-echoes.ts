/** Notifies of stays that were called our own nights before 0.2.0, which left what was charged for them (docs/finance.md 4.5). */
import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { sql } from 'drizzle-orm'
import { notify } from '../../account/notifications/notify.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { isMarkedEcho } from '../bookings/marked-echo.ts'

/** Stays of one run; the next run goes on. */
const atOnce = 500

type Open = {
  organizationId: string
  id: string
  reference: string
  channel: string
  address: string
  date: string
  subject: string
}

/** Asks people once to settle each of these stays. Nothing is posted: somebody may have given the charges another meaning since. */
export const tellOfOpenEchoes: JobDefinition = {
  name: 'tell-of-open-echoes',
  run: async (services) => {
    const { rows } = await acrossOrganizations(services, 'own nights with charges', (db) =>
      db.execute<Open>(sql`
        select b.organization_id as "organizationId", b.id, b.reference, b.source as channel, p.address, b.check_in::text as "date", s.subject
          from bookings b
          join organizations home on home.id = b.organization_id and home.status <> 'suspended'
          join properties p on p.organization_id = b.organization_id and p.id = b.property_id
         cross join lateral (select concat_ws('|', 'booking', b.id, 'echo') as subject) s
         where ${isMarkedEcho(sql`b`)}
           and exists (select from transactions c join charge_states o on o.organization_id = c.organization_id and o.charge_id = c.id
                        where c.organization_id = b.organization_id and c.booking_id = b.id and c.kind = 'charge' and o.remaining > 0)
           and not exists (select from organization_members m
                             join notifications n on n.organization_id = m.organization_id and n.user_id = m.user_id and n.subject = s.subject
                            where m.organization_id = b.organization_id)
         order by b.organization_id, b.id limit ${atOnce}`),
    )
    for (const [organizationId, stays] of Map.groupBy(rows, (row) => row.organizationId))
      try {
        await forOrganization(services, organizationId, 'own nights with charges', (scope) =>
          notify(
            scope,
            stays.map(({ id, subject, channel, address, date, reference }) => ({
              trigger: 'booking_new',
              subject,
              data: {
                ...{ kind: 'echo', address, date, reference },
                channel: channelName({ channel, host: channel }),
              },
              path: `/bookings/${id}`,
            })),
          ),
        )
      } catch (error) {
        services.log.error({ err: error, organizationId }, 'notifying of own nights with charges failed')
      }
  },
}
