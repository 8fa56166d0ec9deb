import { sql } from 'drizzle-orm'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { resealSome } from './reseal.ts'

/** Runs after a key rotation: re-encrypts everything encrypted with an older key. Safe to run again. */
export const resealOrganization: JobDefinition<{ organizationId: string }> = {
  name: 'organization-reseal',
  retries: 5,
  expireIn: 3600,
  async run(services, { organizationId }) {
    for (;;) {
      const resealed = await forOrganization(services, organizationId, 'reseal', async (scope) => {
        const { rows } = await scope.db.execute<{ version: number }>(sql`
          select version from organization_keys where organization_id = ${organizationId} and retired_at is null order by version desc limit 1`)
        return rows[0] ? resealSome(scope, rows[0].version) : 0
      })
      if (resealed === 0) return
    }
  },
}
