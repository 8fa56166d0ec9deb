/**
 * All accounts of the installation. Credentials belong to the sign-in service; this file reads only what may
 * be shown.
 */
import type { userRow } from '@domovik/contract/admin/installation/super-admin/users.ts'
import type { Account, Actor } from '@domovik/domain/account/access/accounts.ts'
import type { SystemRole } from '@domovik/domain/account/access/permissions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning } from '../../../machinery/db/list.ts'
import type { SuperAdminScope } from '../../../machinery/scope/scope.ts'
import { withinDays } from '../organizations/queries.ts'

export type UserRow = z.infer<typeof userRow>
export type UserFilters = {
  q?: string | undefined
  role?: string[] | undefined
  state?: string[] | undefined
  kind?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

const roleOf = sql`coalesce((select r.role from user_roles r where r.user_id = u.id
  order by case r.role when 'super_admin' then 1 when 'admin' then 2 else 3 end limit 1), 'user')`
const readOnly = sql`coalesce((u.app_metadata ->> 'read_only')::boolean, false)`
const owned = sql`(select count(*)::int from organizations o where o.owner_id = u.id)`

/** The list of accounts, filtered. `can` contains the actions that are allowed per row. */
export function userList(scope: SuperAdminScope, { q, role, state, kind, from, to }: UserFilters): ListPlan {
  const others = sql`(not shown."readOnly" and shown.id <> ${scope.userId}::uuid)`
  return {
    rows: sql`
      select shown.id, shown.email, shown.role, shown.state, shown.kind, shown.organizations, shown."secondFactor", shown.sessions,
             shown."bannedUntil", shown."lastSignInAt", shown."createdAt",
             json_build_object('changeRole', ${others}, 'ban', ${others} and shown.state <> 'banned',
               'lift', not shown."readOnly" and shown.state = 'banned', 'signOut', shown.sessions > 0,
               'resend', shown.state = 'unconfirmed' and shown.email is not null, 'remove', ${others} and shown.owned = 0) as can
        from (
          select u.id, coalesce(u.email, u.phone) as email, ${roleOf} as role, u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt",
                 case when u.banned_until > app.now() then u.banned_until end as "bannedUntil", ${readOnly} as "readOnly", ${owned} as owned,
                 case when u.banned_until > app.now() then 'banned' when u.confirmed_at is null then 'unconfirmed'
                      when u.must_change_password then 'first_password' else 'active' end as state,
                 case when exists (select 1 from organization_members m where m.user_id = u.id) then 'landlord'
                      when exists (select 1 from tenant_accounts a where a.user_id = u.id)
                        or exists (select 1 from co_tenants c where c.user_id = u.id) then 'tenant' else 'none' end as kind,
                 (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by m.joined_at), '[]'::json)
                    from organization_members m join organizations o on o.id = m.organization_id where m.user_id = u.id) as organizations,
                 exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "secondFactor",
                 (select count(*)::int from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > app.now())) as sessions
            from auth.users u
           where u.deleted_at is null ${withinDays(sql`u.created_at`, { from, to })}
             ${mentioning(q, [sql`u.email`, sql`u.phone`, sql`u.id::text`])}) as shown
       where true ${among(sql`shown.role`, role)} ${among(sql`shown.state`, state)} ${among(sql`shown.kind`, kind)}`,
    sorts: {
      email: sql`coalesce(email, '')`,
      createdAt: sql`"createdAt"`,
      lastSignInAt: sql`coalesce("lastSignInAt", '-infinity'::timestamptz)`,
    },
    defaultSort: '-createdAt',
  }
}

/**
 * Returns the account and the actor, as the domain rules need them. Takes a lock, so that two super admins
 * cannot demote each other at the same time. Throws not_found.
 */
export async function accountFor(
  scope: SuperAdminScope,
  id: string,
): Promise<{ account: Account & { email: string | null; confirmed: boolean }; actor: Actor }> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtext('domovik super admins'))`)
  const { rows } = await scope.db.execute<{
    email: string | null
    confirmed: boolean
    role: SystemRole
    read_only: boolean
    owns: number
    super_admins: number
  }>(sql`
    select u.email, u.confirmed_at is not null as confirmed, ${roleOf} as role, ${readOnly} as read_only, ${owned} as owns,
           (select count(distinct r.user_id)::int from user_roles r join auth.users a on a.id = r.user_id
             where r.role = 'super_admin' and a.deleted_at is null and (a.banned_until is null or a.banned_until <= app.now())) as super_admins
      from auth.users u where u.id = ${id} and u.deleted_at is null`)
  const [row] = rows
  if (!row) throw new DomainError('not_found')
  const { email, confirmed, role, owns } = row
  return {
    account: { id, email, confirmed, role, owns, readOnly: row.read_only },
    actor: { id: scope.userId, superAdmins: row.super_admins },
  }
}

/** Sets the one system role of an account; `user` has no row. */
export async function writeRole(scope: SuperAdminScope, id: string, role: SystemRole): Promise<void> {
  await scope.db.execute(sql`delete from user_roles where user_id = ${id}`)
  if (role !== 'user')
    await scope.db.execute(sql`insert into user_roles (user_id, role) values (${id}, ${role})`)
}
