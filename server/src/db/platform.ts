/** The platform's own rows, for super admins (docs/decisions/031). */

import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { systemChain } from '../audit/table.ts'
import { demoAccounts } from '../demo/accounts.ts'
import type { Scope } from './scope.ts'

/**
 * Moves the rest of the caller's transaction to the platform: its rows, its chain of events. The database asks whether the
 * caller is a super admin, or where `role` says so an administrator; throws forbidden otherwise.
 */
export async function onPlatform(
  scope: Scope,
  role: 'admin' | 'super_admin' = 'super_admin',
): Promise<Scope> {
  await scope.db.execute(sql`select app.enter_platform(${role})`)
  return { ...scope, organizationId: systemChain, actor: { ...scope.actor, organizationId: null } }
}

/**
 * The same for what the demonstration only shows (DEMO-04): its super admin's password is written on the sign-in screen, and
 * what they change here every visitor would see. Throws demo_view_only.
 */
export function changingPlatform(scope: Scope): Promise<Scope> {
  const { config } = scope.services
  if (config.demo && demoAccounts.some(({ email }) => email === scope.actor.email))
    throw new DomainError('demo_view_only')
  return onPlatform(scope)
}
