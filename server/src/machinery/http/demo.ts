/** What the demonstration only shows (DEMO-01, DEMO-04). */
import { DomainError } from '@domovik/domain/errors.ts'
import { isDemoAccount } from '../../installation/demo/accounts.ts'
import type { Scope, SuperAdminScope } from '../db/scope.ts'
import type { Call } from './procedures.ts'

/**
 * An account whose password stands on the sign-in page is everybody: it enters no organization but the demonstration, and
 * changes nothing that an administrator changes. Throws forbidden, demo_view_only.
 */
export function refuseInDemo(scope: Scope | SuperAdminScope, procedure: Call): void {
  const { meta, route } = procedure['~orpc']
  const everybody = isDemoAccount(scope.services.config, scope.actor.email)
  if (everybody && scope.actor.organizationId !== null && !scope.isDemo) throw new DomainError('forbidden')
  const administers = meta.needs === 'admin' || meta.needs === 'super_admin'
  if (everybody && administers && route.method !== 'GET') throw new DomainError('demo_view_only')
  const trusted = scope.kind === 'landlord' && scope.systemRole === 'super_admin' && !everybody
  if (meta.viewOnlyInDemo && scope.isDemo && !trusted) throw new DomainError('demo_view_only')
}
