import { now } from '../../machinery/clock.ts'
import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { sendGuestMails } from './send.ts'

/** Guests get no mail at night: hours of the organization's local day, the last one exclusive. */
const hours = { from: 8, to: 20 }

/** Sends guests the mails about their stays. Each is sent once, however often it runs. */
export const bookingMails: JobDefinition = {
  name: 'booking-mails',
  run: async (services) => {
    for (const id of await organizationIds(services, 'booking-mails')) {
      try {
        await forOrganization(services, id, 'booking-mails', async (scope) => {
          const { hour } = now().toZonedDateTimeISO(scope.timeZone)
          if (hour >= hours.from && hour < hours.to) await sendGuestMails(scope)
        })
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'mails to guests could not be sent')
      }
    }
  },
}
