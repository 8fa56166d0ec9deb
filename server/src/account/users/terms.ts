/** The terms of service are accepted before an organization is founded (AUTH-15, AUTH-16). */
import { DomainError } from '@domovik/domain/errors.ts'
import type { PersonScope } from '../../machinery/scope/scope.ts'

/** Throws terms_required if the server has not received the caller's acceptance. Administrators need none. */
export async function requireTerms({ services, userId, systemRole }: PersonScope): Promise<void> {
  if (systemRole !== 'user') return
  const account = await services.auth.admin.findUserById(userId)
  if (!account?.termsAcceptedAt) throw new DomainError('terms_required')
}
