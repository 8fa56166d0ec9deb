/**
 * Actions of a super admin on organizations. Every action is recorded in the organization's own audit log.
 */

import {
  checkErasure,
  checkReturn,
  checkSuspension,
} from '@domovik/domain/account/organizations/suspension.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { changeOrganization, type OrganizationChanges } from '../../../account/organizations/queries.ts'
import { isDemoAccount } from '../../../account/users/demo-accounts.ts'
import type { Event } from '../../../machinery/audit/record.ts'
import { exportList } from '../../../machinery/db/export-list.ts'
import { listPage } from '../../../machinery/db/list.ts'
import { superAdmin } from '../../../machinery/http/procedures.ts'
import { translator } from '../../../machinery/i18n.ts'
import { inChainOf, record, type SuperAdminScope } from '../../../machinery/scope/scope.ts'
import { requireSeen, versionOf } from '../../../machinery/seen.ts'
import { exportOrganization } from './export.ts'
import { eraseOrganization } from './jobs.ts'
import {
  changeOwner,
  lockOrganization,
  mayOwn,
  type OrganizationTotals,
  organizationDetail,
  organizationList,
  type SelectedOrganization,
  withAccess,
} from './queries.ts'

const calls = superAdmin.superAdmin.organizations

export const organizationsSuperAdmin = {
  list: calls.list.handler(async ({ input, context: { scope } }) => {
    const { rows, total, nextCursor, totals } = await listPage<SelectedOrganization, OrganizationTotals>(
      scope,
      organizationList(input),
      input,
    )
    return { rows: rows.map(withAccess), total, nextCursor, totals }
  }),

  exportCsv: calls.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'super_admin')
    return exportList<SelectedOrganization>(scope, organizationList(input), input, {
      name: t('tabs.organizations'),
      columns: () => [
        { header: t('organizations.name'), value: (row) => row.name },
        { header: t('organizations.owner'), value: (row) => row.ownerEmail },
        { header: t('organizations.status'), value: (row) => t(`organizations.statuses.${row.status}`) },
        { header: t('organizations.members'), value: (row) => row.members },
        { header: t('organizations.properties'), value: (row) => row.properties },
        { header: t('organizations.tenants'), value: (row) => row.tenants },
        { header: t('organizations.createdAt'), value: (row) => row.createdAt },
        { header: t('organizations.lastActivityAt'), value: (row) => row.lastActivityAt },
      ],
    })
  }),

  get: calls.get.handler(async ({ input: { id }, context: { scope } }) => {
    const { organization, ...detail } = await organizationDetail(scope, id)
    const { isDemo, status, suspendedAt, erasureAskedAt } = organization
    const looking = isDemoAccount(scope.services.config, scope.actor.email)
    const stands = !isDemo && !looking && erasureAskedAt === null
    return {
      ...detail,
      organization: { ...organization, version: versionOf(changeable(organization)) },
      can: {
        enter: erasureAskedAt === null && !looking,
        edit: stands,
        suspend: stands && status !== 'suspended',
        giveBack: stands && status === 'suspended',
        export: !looking && erasureAskedAt === null,
        erase: stands && suspendedAt !== null,
      },
    }
  }),

  update: calls.update.handler(async ({ input: { id, ownerId, seen, ...changes }, context: { scope } }) => {
    const { isDemo, ownerId: owner } = await lockOrganization(scope, id)
    if (isDemo) throw new DomainError('demo_view_only')
    if (seen !== undefined) requireSeen(seen, changeable((await organizationDetail(scope, id)).organization))
    if (ownerId && ownerId !== owner) {
      if (!(await mayOwn(scope, id, ownerId))) refuseIssues([{ field: 'ownerId', code: 'not_allowed' }])
      await changeOwner(scope, id, owner, ownerId)
    }
    const owned = ownerId ? { ...changes, ownerId } : changes
    await change(scope, id, owned, { action: 'UPDATE', details: { changed: Object.keys(owned) } })
    return { id }
  }),

  enter: calls.enter.handler(async ({ input: { id }, context: { scope } }) => {
    const { erasureAsked } = await lockOrganization(scope, id)
    if (erasureAsked) throw new DomainError('conflict')
    const details = { what: 'entered_by_super_admin' }
    await record(inChainOf(scope, id), { action: 'SECURITY', table: 'organizations', recordId: id, details })
    return { id }
  }),

  suspend: calls.suspend.handler(async ({ input: { id, reason }, context: { scope } }) => {
    checkSuspension(await lockOrganization(scope, id), reason)
    const suspended = { status: 'suspended', suspendedAt: sql`app.now()`, suspensionReason: reason }
    await change(scope, id, suspended, { action: 'SECURITY', details: { what: 'suspended' } })
    return { id }
  }),

  giveBack: calls.giveBack.handler(async ({ input: { id }, context: { scope } }) => {
    checkReturn(await lockOrganization(scope, id))
    const active = { status: 'active', suspendedAt: null, suspensionReason: null }
    await change(scope, id, active, { action: 'SECURITY', details: { what: 'given_back' } })
    return { id }
  }),

  exportData: calls.exportData.handler(async ({ input: { id }, context: { scope } }) => {
    await lockOrganization(scope, id)
    await change(
      scope,
      id,
      { exportedAt: sql`app.now()` },
      { action: 'SECURITY', details: { what: 'exported' } },
    )
    return exportOrganization(scope, id)
  }),

  erase: calls.erase.handler(async ({ input: { id, confirmation }, context: { scope } }) => {
    checkErasure(await lockOrganization(scope, id), confirmation)
    await change(
      scope,
      id,
      { erasureAskedAt: sql`app.now()` },
      { action: 'SECURITY', details: { what: 'erasure_asked' } },
    )
    await scope.services.jobs.enqueue(
      scope.db,
      eraseOrganization,
      { organizationId: id },
      { singletonKey: id },
    )
    return { id }
  }),
}

/** Returns the values that `update` can change. */
const changeable = (organization: Awaited<ReturnType<typeof organizationDetail>>['organization']) => {
  const { name, businessType, description, phone, address, website, language, ownerId } = organization
  return [name, businessType, description, phone, address, website, language, ownerId]
}

/** Updates the organization and records the event in its chain. */
async function change(
  scope: SuperAdminScope,
  id: string,
  changes: OrganizationChanges,
  event: Pick<Event, 'action' | 'details'>,
): Promise<void> {
  await changeOrganization(scope, id, changes)
  await record(inChainOf(scope, id), { table: 'organizations', recordId: id, ...event })
}
