import { DomainError } from '@domovik/domain/errors.ts'
import type { SuperAdminScope } from '../db/scope.ts'
import { demoAccounts } from '../demo/accounts.ts'

/**
 * The demonstration's super admin is everybody, since the password stands on the sign-in page: they give nobody power over
 * others and take nothing away for good (DEMO-04). Throws demo_view_only.
 */
export function refuseDemoAccount({ services, actor }: SuperAdminScope): void {
  if (services.config.demo && demoAccounts.some(({ email }) => email === actor.email))
    throw new DomainError('demo_view_only')
}
