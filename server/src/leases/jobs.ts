import { acrossOrganizations, forOrganization } from '../db/system.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { organizationIds } from '../organizations/queries.ts'
import { generateForOrganization } from './charges.ts'

/** Posts every charge that has fallen due to be posted, organization by organization; one that fails does not stop the others. */
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
