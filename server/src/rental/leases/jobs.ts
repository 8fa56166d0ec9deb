import { forOrganization, organizationIds } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { generateForOrganization } from './charges.ts'

/**
 * Posts every charge that is due for posting, per organization. An error in one organization does not stop
 * the others.
 */
export const generateCharges: JobDefinition = {
  name: 'generate-charges',
  run: async (services) => {
    const ids = await organizationIds(services, 'generate-charges')
    for (const id of ids) {
      try {
        await forOrganization(services, id, 'generate-charges', generateForOrganization)
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'charges could not be generated')
      }
    }
  },
}
