/** Sign-up by approval: whether a person may found an organization yet. */
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { PersonScope } from '../../machinery/scope/scope.ts'

/** Refuses to found an organization if sign-up needs an approval that the caller does not have. Throws approval_pending. */
export async function requireApproval(scope: PersonScope): Promise<void> {
  const state = await approvalOf(scope)
  if (state !== null) throw new DomainError('approval_pending', { state })
}

/** Returns null if the caller may found an organization, else the state of the caller's application. */
export async function approvalOf({
  db,
  systemRole,
}: PersonScope): Promise<'none' | 'waiting' | 'rejected' | null> {
  if (systemRole !== 'user') return null
  const { rows } = await db.execute<{
    open: boolean
    state: 'none' | 'waiting' | 'rejected' | 'approved'
  }>(sql`
    select app.platform_settings() ->> 'signUp' = 'open' as open, app.my_approval() as state`)
  const { open, state } = rows[0]!
  return open || state === 'approved' ? null : state
}
