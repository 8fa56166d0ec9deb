import { MEMBER_INVITATION_KEPT_DAYS } from '@domovik/domain/account/member-invitations/invitation.ts'
import type { RetentionYears } from '@domovik/domain/account/retention/retention.ts'
import { sql } from 'drizzle-orm'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { JobDefinition, RequestedJob } from '../../machinery/services/services.ts'
import { removeOldInvitations } from '../member-invitations/queries.ts'
import { resealBatch } from './reseal.ts'
import { removeOldData } from './retention.ts'

/** Runs after a key rotation: re-encrypts everything encrypted with an older key. Safe to run again. */
export const resealOrganization: RequestedJob<{ organizationId: string }> = {
  name: 'organization-reseal',
  onRequest: true,
  retries: 5,
  expireIn: 3600,
  async run(services, { organizationId }) {
    for (;;) {
      const resealed = await forOrganization(services, organizationId, 'reseal', async (scope) => {
        const { rows } = await scope.db.execute<{ version: number }>(sql`
          select version from organization_keys where organization_id = ${organizationId} and retired_at is null order by version desc limit 1`)
        return rows[0] ? resealBatch(scope, rows[0].version) : 0
      })
      if (resealed === 0) return
    }
  },
}

/**
 * Finds organizations whose owner is no member or has lost the account. No call leaves one behind (machinery/db/sql/members.sql); a
 * super admin names a new owner.
 */
export const checkOwners: JobDefinition = {
  name: 'check-owners',
  run: async (services) => {
    const { rows } = await acrossOrganizations(services, 'check owners', (db) =>
      db.execute<{ id: string }>(sql`
        select o.id from organizations o
         where not exists (select 1 from organization_members m join auth.users u on u.id = m.user_id and u.deleted_at is null
                            where m.organization_id = o.id and m.user_id = o.owner_id and m.role = 'owner')
         order by o.id`),
    )
    for (const { id } of rows) services.log.error({ organizationId: id }, 'an organization has no owner')
  },
}

/** Removes old data of every organization: by its own choice, otherwise by the periods of the legal text. */
export const forgetOldData: JobDefinition = {
  name: 'forget-old-data',
  expireIn: 3600,
  run: async (services) => {
    await acrossOrganizations(services, 'remove old invitations', (db) =>
      removeOldInvitations(db, MEMBER_INVITATION_KEPT_DAYS),
    )
    const { rows } = await acrossOrganizations(services, 'forget-old-data', (db) =>
      db.execute<{ id: string; years: RetentionYears | null }>(
        sql`select id, retention_years as years from organizations where not is_demo`,
      ),
    )
    for (const { id, years } of rows) {
      try {
        await forOrganization(services, id, 'forget-old-data', (scope) => removeOldData(scope, years))
      } catch (error) {
        services.log.error({ err: error, organizationId: id }, 'removing old data failed')
      }
    }
  },
}
