import { organizationIds } from '../../account/organizations/queries.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { generateForOrganization } from './charges.ts'

/**
 * Posts every charge that is due for posting, per organization. An error in one organization does not stop
 * the others.
 */
export const generateCharges: JobDefinition = {
  name: 'generate-charges',
  cron: '5 * * * *',
  run: async (services) => {
    const ids = await acrossOrganizations(services, 'generate-charges', organizationIds)
    for (const id of ids) {
      try {
        await forOrganization(services, id, 'generate-charges', generateForOrganization)
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'charges could not be generated')
      }
    }
  },
}
