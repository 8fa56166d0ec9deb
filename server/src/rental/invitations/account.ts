/**
 * Returns the account for an invitation: a new one, or the existing one of the address after a password
 * check.
 */

import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import type { Services } from '../../machinery/services/services.ts'
import { AuthError, type Origin } from '../../machinery/services/sign-in.ts'
import { type Invitation, isLandlord } from './queries.ts'

/**
 * Returns the account id. Throws landlord_account; validation_failed if the password is too weak or does not
 * match the existing account; rate_limited after too many wrong passwords.
 */
export async function accountFor(
  scope: SystemScope,
  { email, language }: Invitation,
  chosen: { name: string; password: string },
  origin: Origin,
): Promise<string> {
  const { auth } = scope.services
  const existing = (await auth.admin.findUserByEmail(email)) ?? (await create())
  if ('made' in existing) return existing.made
  if (await isLandlord(scope, existing.id)) throw new DomainError('landlord_account')
  await provePassword(scope.services, email, chosen.password, origin)
  return existing.id

  async function create() {
    try {
      const { id } = await auth.admin.createUser({
        email,
        password: chosen.password,
        userMetadata: { name: chosen.name },
        language,
        emailConfirmed: true,
      })
      return { made: id }
    } catch (error) {
      if (error instanceof AuthError && error.code === 'weak_password')
        refuseIssues([{ field: 'password', code: 'password_weak' }])
      throw tooBusy(error)
    }
  }
}

/** Uses the normal sign-in, so that its rate limits apply here too. */
async function provePassword(
  { auth }: Services,
  email: string,
  password: string,
  origin: Origin,
): Promise<void> {
  try {
    if (await auth.admin.verifyPassword(email, password, origin)) return
  } catch (error) {
    if (error instanceof AuthError && error.status === 429) throw new DomainError('rate_limited')
    throw tooBusy(error)
  }
  refuseIssues([{ field: 'password', code: 'password_wrong' }])
}

/** Converts the sign-in service's overload error (503) to the API's own error. */
const tooBusy = (error: unknown): unknown =>
  error instanceof AuthError && error.status === 503 ? new DomainError('service_unavailable') : error
