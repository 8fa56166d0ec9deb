/**
 * The database roles. Each kind of caller connects as its own role, so that a mistake in one part
 * cannot read another's rows. No role owns a table, is superuser or bypasses row level security.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'

/**
 * domovik_app: a landlord's request. domovik_tenant: a tenant's request. domovik_auth: the sign-in service. domovik_system:
 * jobs and setup. domovik_super_admin: a super admin's request across organizations (sql/super-admin.sql).
 * domovik_signer: a request of somebody without an account who opened the link of one document (sql/signer.sql).
 */
export const loginRoles = [
  'domovik_app',
  'domovik_tenant',
  'domovik_auth',
  'domovik_system',
  'domovik_super_admin',
  'domovik_signer',
] as const
export type LoginRole = (typeof loginRoles)[number]

/** Owns the search function only, which bypasses row level security so that a trigram index can be used. */
const searchRole = 'domovik_search'

/** Passwords by role, derived from the master key so that all nodes of a cluster use the same ones. */
export type RoleSecrets = Record<LoginRole, string>

/**
 * Creates missing roles and sets all passwords. Returns true if a role was missing. Needs CREATEROLE. Safe when several
 * nodes start at once.
 */
export const ensureRoles = (owner: Client, secrets: RoleSecrets): Promise<boolean> =>
  putRolesAgain(owner, secrets, { setPasswords: true })

/** Creates missing roles and leaves the passwords of the others, with which servers may be signed in. */
export const createMissingRoles = (owner: Client, secrets: RoleSecrets): Promise<boolean> =>
  putRolesAgain(owner, secrets, { setPasswords: false })

type PutRoles = { setPasswords: boolean }

async function putRolesAgain(owner: Client, secrets: RoleSecrets, options: PutRoles): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await putRoles(owner, secrets, options)
    } catch (error) {
      // Roles belong to the cluster and locks to a database: a start on another database of the cluster may change the same role.
      if (attempt >= 10 || !(error instanceof DatabaseError) || !changedMeanwhile.has(error.code ?? ''))
        throw error
      await sleep(50 * attempt)
    }
  }
}

/** "tuple concurrently updated" has no code of its own; a role that another start has created in between does. */
const changedMeanwhile = new Set(['XX000', '42710', '23505'])

async function putRoles(owner: Client, secrets: RoleSecrets, { setPasswords }: PutRoles): Promise<boolean> {
  await owner.query('select pg_advisory_lock(7316045)')
  try {
    const { rows } = await owner.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any($1)',
      [[...loginRoles, searchRole]],
    )
    const existing = new Set(rows.map((row) => row.rolname))
    for (const role of loginRoles) {
      const name = escapeIdentifier(role)
      const password = escapeLiteral(secrets[role])
      // An owner that is no superuser can set the attributes of a role only when creating it.
      if (existing.has(role)) {
        if (setPasswords) await owner.query(`alter role ${name} password ${password}`)
      } else
        await owner.query(
          `create role ${name} login nosuperuser nocreatedb nocreaterole noinherit password ${password}`,
        )
    }
    if (!existing.has(searchRole)) await owner.query(`create role ${searchRole} nologin noinherit`)
    await owner.query(`grant domovik_system, ${searchRole} to current_user`)
    return existing.size <= loginRoles.length
  } finally {
    await owner.query('select pg_advisory_unlock(7316045)')
  }
}
