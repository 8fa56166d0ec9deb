/** Checks what the contract requires for a call. */
import type { CallMeta } from '@domovik/contract/base.ts'
import { hasRole, type Permission } from '@domovik/domain/account/access/permissions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { PersonScope, Scope } from '../scope/scope.ts'

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

/** Also for calls whose required permission depends on the input (imports, search). Throws forbidden. */
export function requirePermission(scope: Scope, permission: Permission): void {
  if (!scope.permissions.has(permission)) throw new DomainError('forbidden', { needs: permission })
}
