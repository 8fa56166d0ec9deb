/**
 * Permanent erasure of an organization: first its keys, so that no copy can be decrypted any more, then its
 * rows.
 */

import { sql } from 'drizzle-orm'
import { forgetAllFiles } from '../../../machinery/files/forget-all.ts'
import { record } from '../../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../../machinery/scope/system.ts'
import type { RequestedJob } from '../../../machinery/services/services.ts'
import { erasedTables, keptTables } from '../../demo/erase.ts'

/** The audit log outlives the data it describes. Its only personal data are the addresses of sign-ins. */
const kept: readonly string[] = ['audit_logs', 'audit_heads', 'audit_checkpoints', 'audit_shortenings']
const emptied = [...erasedTables, ...keptTables].filter((table) => !kept.includes(table))

/** Safe to run again: already deleted data is skipped. */
export const eraseOrganization: RequestedJob<{ organizationId: string }> = {
  name: 'erase-organization',
  onRequest: true,
  retries: 5,
  expireIn: 3600,
  async run(services, { organizationId }) {
    const asked = await acrossOrganizations(services, 'look whether to erase', async (db) => {
      const { rows } = await db.execute(
        sql`select 1 from organizations where id = ${organizationId} and erasure_asked_at is not null`,
      )
      return rows.length > 0
    })
    if (!asked) return
    await forOrganization(services, organizationId, 'erase an organization', async ({ db }) => {
      await db.execute(sql`delete from organization_keys where organization_id = ${organizationId}`)
    })
    await forOrganization(services, organizationId, 'erase an organization', async (scope) => {
      const { db } = scope
      await db.execute(sql`select set_config('app.removing', 'organization_erasure', true)`)
      await db.execute(sql`select id from organizations where id = ${organizationId} for update`)
      await forgetAllFiles(scope)
      for (const table of emptied)
        await db.execute(sql`delete from ${sql.identifier(table)} where organization_id = ${organizationId}`)
      await record(scope, {
        action: 'DELETE',
        table: 'organizations',
        recordId: organizationId,
        details: { what: 'erased' },
      })
      await db.execute(sql`delete from organizations where id = ${organizationId}`)
    })
  },
}
