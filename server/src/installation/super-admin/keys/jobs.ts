import { resealOrganization } from '../../../account/organizations/jobs.ts'
import { record } from '../../../machinery/scope/scope.ts'
import { forOrganization } from '../../../machinery/scope/system.ts'
import type { RequestedJob } from '../../../machinery/services/services.ts'

/** Creates a new current key for one organization. A separate job re-encrypts the values. */
export const rotateKey: RequestedJob<{ organizationId: string }> = {
  name: 'rotate-key',
  onRequest: true,
  run: (services, { organizationId }) =>
    forOrganization(services, organizationId, 'rotate key', async (scope) => {
      const version = await services.keys.rotate(scope.db, organizationId)
      await services.jobs.enqueue(
        scope.db,
        resealOrganization,
        { organizationId },
        { singletonKey: `${organizationId}|${version}` },
      )
      await record(scope, {
        action: 'SECURITY',
        table: 'organization_keys',
        recordId: organizationId,
        details: { version },
      })
    }),
}
