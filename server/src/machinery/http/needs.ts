/** Checks what the contract requires for a call. */
import type { CallMeta } from '@domovik/contract/base.ts'
import { hasRole, type Permission } from '@domovik/domain/account/access/permissions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { now } from '../clock.ts'
import type { PersonScope, Scope, TenantScope } from '../scope/scope.ts'
import type { AccessToken } from '../services/sign-in.ts'

type Needs = CallMeta['needs']

/** True for calls about the person or the installation, which need no organization. */
export const isPersonal = (needs: Needs): needs is 'signed_in' | 'admin' | 'super_admin' =>
  needs === 'signed_in' || needs === 'admin' || needs === 'super_admin'

/** Throws forbidden. */
export function requireRole({ systemRole }: PersonScope, needs: Needs): void {
  const holds = needs === 'signed_in' || hasRole(systemRole, needs === 'admin' ? 'admin' : 'super_admin')
  if (!holds) throw new DomainError('forbidden', { needs })
}

/** Throws forbidden, organization_suspended. */
export function requireMembership(scope: Scope, needs: Needs): void {
  if (scope.suspended) throw new DomainError('organization_suspended')
  if (needs !== 'member') requirePermission(scope, needs as Permission)
}

/** Co-tenants make only the calls that the contract opens to them, and fewer after they have moved out. Throws forbidden. */
export function requireTenant({ coTenant, today }: TenantScope, { coTenants }: CallMeta): void {
  if (coTenant === null || coTenants === 'always') return
  const movedOut = coTenant.until !== null && coTenant.until < today
  if (coTenants === undefined || movedOut) throw new DomainError('forbidden', { needs: 'tenant' })
}

const freshForMs = 86_400_000

/** Throws reauthentication_needed for a session that signed in more than 24 hours ago and has no second factor. */
export function requireFresh({ methods, aal }: AccessToken): void {
  const signedIn = Math.max(0, ...methods.map(({ timestamp }) => timestamp * 1000))
  if (aal !== 'aal2' && signedIn + freshForMs <= now().epochMilliseconds)
    throw new DomainError('reauthentication_needed')
}

/** Also for calls whose required permission depends on the input (imports, search). Throws forbidden. */
export function requirePermission(scope: Scope, permission: Permission): void {
  if (!scope.permissions.has(permission)) throw new DomainError('forbidden', { needs: permission })
}

/**
 * Refuses to sort or filter a list by amounts that the caller may not see: the order alone shows who owes most. `by` names the sorts and
 * filters. Throws forbidden.
 */
export function refuseByMoney(scope: Scope, asked: Record<string, unknown>, by: readonly string[]): void {
  const sort = String(asked.sort ?? '').replace('-', '')
  const filters = by.filter((name) => (Array.isArray(asked[name]) ? asked[name].length > 0 : asked[name]))
  if (by.includes(sort) || filters.length > 0) requirePermission(scope, 'view_payments')
}
