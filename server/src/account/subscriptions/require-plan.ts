/** Refuses what the organization's plan does not allow: its functions (SUB-05), and every write once it has run out (SUB-18). */
import type { PlanFeature } from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { CallCheck } from '../../machinery/http/call.ts'
import type { Scope } from '../../machinery/scope/scope.ts'

/**
 * Throws feature_not_in_plan, subscription_read_only. A super admin may help whatever was paid. Programs of others need
 * `api_access`; our front ends name themselves (x-client), which a program could imitate: this is a rule of the price list, not
 * of security.
 */
export const requirePlan: CallCheck = (scope, procedure, { ownFrontEnd }) => {
  if (scope.kind !== 'landlord' || scope.systemRole === 'super_admin') return
  const { meta, route } = procedure['~orpc']
  const isRead = (route.method ?? 'POST') === 'GET'
  if (scope.plan.access === 'read_only' && !isRead && !meta.evenReadOnly)
    throw new DomainError('subscription_read_only', { plan: scope.plan.name })
  if (meta.feature) requireFeature(scope, meta.feature)
  if (!ownFrontEnd) requireFeature(scope, 'api_access')
}

/** For calls whose function depends on the input (reports). Throws feature_not_in_plan. */
export function requireFeature({ plan, systemRole }: Scope, feature: PlanFeature): void {
  if (systemRole === 'super_admin' || plan.features.has(feature)) return
  throw new DomainError('feature_not_in_plan', { feature, plan: plan.name })
}
