import { now } from '../../machinery/clock.ts'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { remindOrganization } from './remind.ts'

/** Reminders are not sent at night: hours of the organization's local day, the last one exclusive. */
const hours = { from: 8, to: 20 }

/**
 * Reminds tenants of charges due soon or overdue, once per charge and stage, however often it runs (PAY-05).
 */
export const sendReminders: JobDefinition = {
  name: 'send-reminders',
  run: async (services) => {
    const ids = await organizationIds(services, 'send-reminders')
    for (const id of ids) {
      try {
        await forOrganization(services, id, 'send-reminders', async (scope) => {
          const { hour } = now().toZonedDateTimeISO(scope.timeZone)
          if (hour >= hours.from && hour < hours.to) await remindOrganization(scope)
        })
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'reminders could not be sent')
      }
    }
  },
}
