/** Refuses what the demonstration only shows (DEMO-01, DEMO-04). */
import { DomainError } from '@domovik/domain/errors.ts'
import type { CallCheck } from '../../machinery/http/call.ts'
import { isDemoAccount } from './demo-accounts.ts'

/**
 * Anybody can sign in with an account whose password is shown on the sign-in page: it may enter no organization but the
 * demonstration, and change nothing that an administrator changes. Throws forbidden, demo_view_only.
 */
export const refuseInDemo: CallCheck = (scope, procedure) => {
  if (scope.kind === 'tenant') return
  const { meta, route } = procedure['~orpc']
  const isShared = isDemoAccount(scope.services.config, scope.actor.email)
  const organization = scope.kind === 'landlord' ? scope : scope.kind === 'person' ? scope.organization : null
  if (isShared && organization && !organization.isDemo) throw new DomainError('forbidden')
  const administers = meta.needs === 'admin' || meta.needs === 'super_admin'
  if (isShared && administers && route.method !== 'GET') throw new DomainError('demo_view_only')
  const isTrusted = organization?.systemRole === 'super_admin' && !isShared
  if (meta.viewOnlyInDemo && organization?.isDemo && !isTrusted) throw new DomainError('demo_view_only')
}
