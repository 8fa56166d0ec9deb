/**
 * Actions of a super admin on accounts (ADMIN-02 to 05). Actions without an organization are recorded in the
 * system's audit chain.
 */

import { checkBan, checkRemoval, checkRole } from '@domovik/domain/account/access/accounts.ts'
import { changesTo } from '@domovik/domain/account/access/single-permissions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../../machinery/clock.ts'
import { exportList } from '../../../machinery/db/export-list.ts'
import { listPage } from '../../../machinery/db/list.ts'
import { superAdmin } from '../../../machinery/http/procedures.ts'
import { translator } from '../../../machinery/i18n.ts'
import { record, type SuperAdminScope } from '../../../machinery/scope/scope.ts'
import { acrossOrganizations } from '../../../machinery/scope/system.ts'
import { createAccount } from './create.ts'
import { accountFor, type UserRow, userList, writeRole } from './queries.ts'

const calls = superAdmin.superAdmin.users
const dayMs = 86_400_000
/** A permanent ban is stored as a ban for one hundred years. */
const forGoodDays = 36_500

export const usersSuperAdmin = {
  list: calls.list.handler(({ input, context: { scope } }) =>
    listPage<UserRow>(scope, userList(scope, input), input),
  ),

  exportCsv: calls.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'super_admin')
    const roles = translator(language, 'shell')
    return exportList<UserRow>(scope, userList(scope, input), input, {
      name: t('tabs.users'),
      columns: () => [
        { header: t('users.email'), value: (row) => row.email },
        { header: t('users.role'), value: (row) => roles(`roles.${row.role}`) },
        { header: t('users.state'), value: (row) => t(`users.states.${row.state}`) },
        {
          header: t('users.organizations'),
          value: (row) => row.organizations.map(({ name }) => name).join(', '),
        },
        { header: t('users.createdAt'), value: (row) => row.createdAt },
        { header: t('users.lastSignInAt'), value: (row) => row.lastSignInAt },
      ],
    })
  }),

  create: calls.create.handler(
    async ({
      input: { role: systemRole, organizationRole: role, permissions, ...account },
      context: { scope, language },
    }) => ({
      id: await createAccount(scope, {
        ...account,
        role,
        changes: changesTo(role, permissions),
        systemRole,
        language,
      }),
    }),
  ),

  changeRole: calls.changeRole.handler(async ({ input: { id, role }, context: { scope } }) => {
    const { account, actor } = await accountFor(scope, id)
    checkRole(account, role, actor)
    await writeRole(scope, id, role)
    await tell(scope, id, { what: 'role_changed', from: account.role, to: role })
    return { id }
  }),

  ban: calls.ban.handler(async ({ input: { id, days }, context: { scope } }) => {
    const { account, actor } = await accountFor(scope, id)
    checkBan(account, actor)
    await tell(scope, id, { what: 'banned', days })
    const until = new Date(now().epochMilliseconds + (days ?? forGoodDays) * dayMs)
    await scope.services.auth.admin.setBan(id, until)
    return { id }
  }),

  lift: calls.lift.handler(async ({ input: { id }, context: { scope } }) => {
    const { account } = await accountFor(scope, id)
    if (account.readOnly) throw new DomainError('demo_view_only')
    await tell(scope, id, { what: 'ban_lifted' })
    await scope.services.auth.admin.setBan(id, null)
    return { id }
  }),

  signOut: calls.signOut.handler(async ({ input: { id }, context: { scope } }) => {
    await accountFor(scope, id)
    await tell(scope, id, { what: 'signed_out' })
    scope.afterCommit.push(() => scope.services.auth.admin.signOut(id))
    return { id }
  }),

  resendConfirmation: calls.resendConfirmation.handler(async ({ input: { id }, context: { scope } }) => {
    const { account } = await accountFor(scope, id)
    if (account.confirmed || account.email === null) throw new DomainError('conflict')
    const { auth, config } = scope.services
    await auth.admin.makeLink({
      kind: 'confirmation',
      email: account.email,
      redirectTo: `${config.appUrl}/auth?confirmed=true`,
    })
    // After sending the mail, because its own event may go to the same chain.
    await tell(scope, id, { what: 'confirmation_sent' })
    return { id }
  }),

  remove: calls.remove.handler(async ({ input: { id }, context: { scope } }) => {
    const { account, actor } = await accountFor(scope, id)
    checkRemoval(account, actor)
    await forget(scope, id)
    await writeRole(scope, id, 'user')
    await tell(scope, id, { what: 'removed' })
    scope.afterCommit.push(() => scope.services.auth.admin.deleteUser(id))
    return { id }
  }),
}

const tell = (scope: SuperAdminScope, id: string, details: Record<string, unknown>): Promise<void> =>
  record(scope, { action: 'SECURITY', table: 'users', recordId: id, details })

/**
 * Removes memberships and portal links, and revokes invitations that they sent. Throws account_owns_organization if a colleague has made them the owner since they
 * were read; so it comes before the account goes, which is after the commit.
 */
async function forget({ services }: SuperAdminScope, id: string): Promise<void> {
  await acrossOrganizations(services, 'remove an account', async (db) => {
    await db.execute(sql`
      select 1 from organizations o join organization_members m on m.organization_id = o.id
       where m.user_id = ${id} order by o.id for no key update of o`)
    const { rows } = await db.execute<{ owns: number }>(
      sql`select count(*)::int as owns from organizations where owner_id = ${id}`,
    )
    if (rows[0]!.owns > 0) throw new DomainError('account_owns_organization', { owns: rows[0]!.owns })
    for (const table of ['organization_members', 'tenant_accounts', 'user_preferences'])
      await db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`)
    await db.execute(sql`
      update member_invitations set revoked_at = app.now() where invited_by = ${id} and accepted_at is null and revoked_at is null`)
    await db.execute(sql`update co_tenants set user_id = null, linked_at = null where user_id = ${id}`)
  })
}
