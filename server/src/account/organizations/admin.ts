/** Creating and managing an organization: its data, members and keys. */
import { RETENTION_YEARS } from '@domovik/domain/account/retention/retention.ts'
import type { BusinessDayRule } from '@domovik/domain/rental/leases/types.ts'
import { admin, signedIn } from '../../machinery/http/procedures.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { requireSeen } from '../../machinery/seen.ts'
import { foundAsCaller } from './found.ts'
import { resealOrganization } from './jobs.ts'
import { membersAdmin } from './members.ts'
import { changeable, presentOrganization } from './present.ts'
import { profileAdmin } from './profile.ts'
import { currentOrganization, keysOf, lockOrganization, updateOrganization } from './queries.ts'
import { countForgettable } from './retention.ts'
import { stateAdmin } from './state.ts'

type OfUpperDistricts = {
  /** Recalculates all stored figures under the rules of the scope (rental/payments). */
  replayAccounts: (scope: Scope) => Promise<unknown>
}

export const organizationsAdmin = ({ replayAccounts }: OfUpperDistricts) => ({
  create: signedIn.organizations.create.handler(async ({ input, context: { scope } }) =>
    presentOrganization(await currentOrganization(await foundAsCaller(scope, input))),
  ),

  get: admin.organizations.get.handler(async ({ context: { scope } }) =>
    presentOrganization(await currentOrganization(scope)),
  ),

  update: admin.organizations.update.handler(async ({ input: { seen, ...input }, context: { scope } }) => {
    requireSeen(seen, changeable(await lockOrganization(scope)))
    const row = await updateOrganization(scope, input)
    const businessDayRule = row.businessDayRule as BusinessDayRule
    if (businessDayRule !== scope.businessDayRule) await replayAccounts({ ...scope, businessDayRule })
    await record(scope, {
      action: 'UPDATE',
      table: 'organizations',
      recordId: row.id,
      details: { changed: Object.keys(input) },
    })
    return presentOrganization(row)
  }),

  ...membersAdmin,
  ...profileAdmin,
  ...stateAdmin,

  retention: admin.organizations.retention.handler(async ({ context: { scope } }) => {
    const counts = []
    for (const years of [null, ...RETENTION_YEARS])
      counts.push({ years, ...(await countForgettable(scope, years)) })
    return counts
  }),

  rotateKey: admin.organizations.rotateKey.handler(async ({ context: { scope } }) => {
    const { organizationId, services, db } = scope
    const version = await services.keys.rotate(db, organizationId)
    await services.jobs.enqueue(
      db,
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
    return { version }
  }),

  keys: admin.organizations.keys.handler(async ({ context: { scope } }) => {
    const keys = await keysOf(scope)
    return keys.map(({ createdAt, retiredAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
    }))
  }),
})
