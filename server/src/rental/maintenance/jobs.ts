import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { createDueTickets } from './create-tickets.ts'

/** Creates the tickets of recurring maintenance, per organization. An error in one organization does not stop the others. */
export const createPlannedTickets: JobDefinition = {
  name: 'create-planned-tickets',
  run: async (services) => {
    for (const id of await organizationIds(services, 'create-planned-tickets')) {
      try {
        await forOrganization(services, id, 'create-planned-tickets', createDueTickets)
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'planned tickets could not be created')
      }
    }
  },
}
