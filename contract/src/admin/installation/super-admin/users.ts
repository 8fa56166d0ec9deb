import { ACCOUNT_STATES } from '@domovik/domain/account/access/accounts.ts'
import { SYSTEM_ROLES } from '@domovik/domain/account/access/permissions.ts'
import { z } from 'zod'
import {
  call,
  dateRange,
  exportQuery,
  filePart,
  id,
  instant,
  listOf,
  listQuery,
  may,
  partQuery,
  several,
} from '../../../base.ts'
import { allPermissions } from '../../account/member-invitations.ts'

const tags = ['Super admin']
const ofOne = '/platform/users/{id}'
const role = z.enum(SYSTEM_ROLES)

/** What the account is used for: work in an organization, the tenant portal, or nothing yet. */
export const ACCOUNT_KINDS = ['landlord', 'tenant', 'none'] as const

export const userRow = z.object({
  id,
  email: z.string().nullable(),
  role,
  state: z.enum(ACCOUNT_STATES),
  kind: z.enum(ACCOUNT_KINDS),
  /** The organizations that the user is a member of. */
  organizations: z.array(z.object({ id, name: z.string() })),
  secondFactor: z.boolean(),
  /** Number of active sessions. */
  sessions: z.int(),
  bannedUntil: instant.nullable(),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  can: may('changeRole', 'ban', 'lift', 'signOut', 'resend', 'remove'),
})

const filters = {
  role: several(role),
  state: several(z.enum(ACCOUNT_STATES)),
  kind: several(z.enum(ACCOUNT_KINDS)),
  ...dateRange,
}
const sorts = ['email', 'createdAt', 'lastSignInAt'] as const

export const list = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: '/platform/users', tags, summary: 'List all accounts, newest first' })
  .input(z.object({ ...listQuery(sorts), ...filters }))
  .output(listOf(userRow))

export const exportCsv = call({ needs: 'super_admin' }, 'export_changed')
  .route({
    method: 'GET',
    path: '/platform/users/export',
    tags,
    summary: 'Export the list of accounts as CSV',
  })
  .input(z.object({ ...exportQuery(sorts), ...partQuery, ...filters }))
  .output(filePart)

/**
 * All fields are required (ADMIN-04). The password is an initial one that the user must replace (ADMIN-03).
 * `permissions` are all that the user then has in the organization.
 */
export const create = call({ needs: 'super_admin' }, 'email_taken', 'demo_view_only')
  .route({ method: 'POST', path: '/platform/users', tags, successStatus: 201, summary: 'Create an account' })
  .input(
    z.object({
      email: z.email().max(255),
      password: z.string().min(6).max(1000),
      role,
      organizationId: id,
      organizationRole: z.enum(['manager', 'accountant', 'viewer']),
      permissions: allPermissions,
    }),
  )
  .output(z.object({ id }))

const locked = ['demo_view_only', 'own_account', 'last_super_admin'] as const

export const changeRole = call({ needs: 'super_admin' }, ...locked)
  .route({ method: 'PUT', path: `${ofOne}/role`, tags, summary: 'Grant or revoke a system role' })
  .input(z.object({ id, role }))
  .output(z.object({ id }))

/** Ends every session immediately. Without an end date the ban is permanent. */
export const ban = call({ needs: 'super_admin' }, ...locked)
  .route({ method: 'POST', path: `${ofOne}/ban`, tags, summary: 'Ban an account' })
  .input(z.object({ id, days: z.int().min(1).max(3650).nullable() }))
  .output(z.object({ id }))

export const lift = call({ needs: 'super_admin' }, 'demo_view_only')
  .route({ method: 'DELETE', path: `${ofOne}/ban`, tags, summary: 'Lift the ban of an account' })
  .input(z.object({ id }))
  .output(z.object({ id }))

export const signOut = call({ needs: 'super_admin' })
  .route({ method: 'DELETE', path: `${ofOne}/sessions`, tags, summary: 'End all sessions of an account' })
  .input(z.object({ id }))
  .output(z.object({ id }))

export const resendConfirmation = call({ needs: 'super_admin' }, 'conflict')
  .route({ method: 'POST', path: `${ofOne}/confirmation`, tags, summary: 'Resend the confirmation e-mail' })
  .input(z.object({ id }))
  .output(z.object({ id }))

export const remove = call({ needs: 'super_admin' }, ...locked, 'account_owns_organization')
  .route({ method: 'DELETE', path: ofOne, tags, summary: 'Delete an account' })
  .input(z.object({ id }))
  .output(z.object({ id }))
