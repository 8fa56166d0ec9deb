import { sql } from 'drizzle-orm'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { tendTurnovers } from './tend.ts'

/** Creates, moves and removes the tickets of turnovers. An error in one organization does not stop the others. */
export const tendTurnoversJob: JobDefinition = {
  name: 'tend-turnovers',
  run: async (services) => {
    const { rows } = await acrossOrganizations(services, 'tend-turnovers', (db) =>
      db.execute<{ id: string }>(sql`
        select distinct r.organization_id as id from turnover_rules r join organizations o on o.id = r.organization_id
         where o.status <> 'suspended' order by 1`),
    )
    for (const { id } of rows) {
      try {
        await forOrganization(services, id, 'tend-turnovers', tendTurnovers)
      } catch (error) {
        services.log.error(
          { err: error, organizationId: id },
          'tickets of turnovers could not be kept up to date',
        )
      }
    }
  },
}
