import { sql } from 'drizzle-orm'
import { endPeriods } from '../../machinery/billing/sandbox-acts.ts'
import { now } from '../../machinery/clock.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { JobDefinition, Services } from '../../machinery/services/services.ts'
import { ring } from './receive.ts'
import { syncSubscription } from './sync.ts'

/** The test provider charges for periods that begin. A real provider does this itself. */
export const renewSandbox: JobDefinition = {
  name: 'sandbox-renewals',
  async run(services) {
    if (services.payments.name !== 'sandbox') return
    for (const notification of await endPeriods(services)) await ring(services, notification)
  },
}

/**
 * Syncs every subscription that is past due or whose paid period has ended, because a notification may have
 * been lost.
 */
export const syncSubscriptions: JobDefinition = {
  name: 'sync-subscriptions',
  async run(services) {
    for (const organizationId of await overdue(services)) {
      try {
        await syncSubscription(services, organizationId)
      } catch (error) {
        services.log.error({ err: error, organizationId }, 'syncing a subscription failed')
      }
    }
  },
}

const overdue = (services: Services) =>
  acrossOrganizations(services, 'subscriptions to sync', async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select organization_id as id from subscribers
       where provider_live and provider = ${services.payments.name}
         and (subscription_status = 'past_due' or paid_until <= ${now().toString()}) order by organization_id`)
    return rows.map(({ id }) => id)
  })
