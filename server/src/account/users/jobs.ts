import { accountBounds } from '@domovik/domain/account/retention/retention.ts'
import { sql } from 'drizzle-orm'
import { today } from '../../machinery/clock.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { JobDefinition } from '../../machinery/services/services.ts'
import { appointSuperAdmin } from './appoint-super-admin.ts'

/** Deletes expired sessions, codes and counters. */
export const authCleanup: JobDefinition = {
  name: 'clean-up-sign-ins',
  run: (services) => services.auth.cleanup(),
}

/** Runs regularly, because the account may be created after the server has started. */
export const appointSuperAdminJob: JobDefinition = {
  name: 'appoint-super-admin',
  run: appointSuperAdmin,
}

/**
 * Deletes accounts that belong to no organization, portal or system role: those never confirmed after two years, the
 * others three years after their last use (LEGAL-14, LEGAL-16).
 */
export const forgetAccounts: JobDefinition = {
  name: 'forget-accounts',
  expireIn: 600,
  run: async (services) => {
    const { unconfirmedBefore, unusedBefore } = accountBounds(today('UTC').toString())
    const { rows } = await acrossOrganizations(services, 'forget-accounts', (db) =>
      db.execute<{ id: string }>(sql`
        select u.id from auth.users u
         where case when u.email_confirmed_at is null and u.phone_confirmed_at is null then u.created_at < ${unconfirmedBefore}::date
                    else greatest(u.created_at, u.last_sign_in_at,
                           (select max(s.refreshed_at) from auth.sessions s where s.user_id = u.id)) < ${unusedBefore}::date end
           and not exists (select 1 from organization_members m where m.user_id = u.id)
           and not exists (select 1 from tenant_accounts a where a.user_id = u.id)
           and not exists (select 1 from co_tenants c where c.user_id = u.id)
           and not exists (select 1 from user_roles r where r.user_id = u.id)
         order by u.id limit 500`),
    )
    for (const { id } of rows) {
      await acrossOrganizations(services, 'forget-accounts', (db) =>
        db.execute(sql`delete from user_preferences where user_id = ${id}`),
      )
      await services.auth.admin.deleteUser(id)
    }
    if (rows.length > 0) services.log.info({ accounts: rows.length }, 'unused accounts deleted')
  },
}
