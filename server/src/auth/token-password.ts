/** POST /token?grant_type=password. */
import type { Context } from 'hono'
import type { Core } from './core.ts'
import { AuthError, invalid } from './errors.ts'
import { phoneFrom } from './identifiers.ts'
import { weaknessOf } from './password-rules.ts'
import { changeUser, findUser, isBanned, lockUser, type User } from './people.ts'
import { type Body, readBody, textOf } from './request.ts'
import { originOf, signIn, tokenResponse } from './sessions.ts'

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

export async function grantPassword(core: Core, c: Context): Promise<Response> {
  const body = await readBody(c)
  const password = textOf(body, 'password')
  const by = identifierOf(core, body)
  const user = await findUser(core.db, by)
  if (user && isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned')
  const { right, outdated } = await core.passwords.verify(user?.passwordHash ?? null, password)
  if (!user || !right) throw wrong()
  refuseUnconfirmed(user, by)
  const replacement = outdated ? await core.passwords.hash(password) : undefined
  const { tokens, sessionId } = await core.transaction(async (db) => {
    // Looked at again under a lock: the password or the account may have gone while the hash was computed.
    const locked = await lockUser(db, { id: user.id })
    if (!locked || locked.passwordHash !== user.passwordHash || isBanned(locked)) throw wrong()
    if (replacement) await changeUser(db, user.id, { passwordHash: replacement })
    return await signIn(core, db, originOf(core, c), locked, { method: 'password' })
  })
  const weak = weaknessOf(core.policy, password)
  const extra = weak?.extra.weakPassword
    ? { weak_password: { message: weak.message, ...weak.extra.weakPassword } }
    : {}
  return tokenResponse(c, tokens, sessionId, extra)
}

function identifierOf(core: Core, body: Body): { email: string } | { phone: string } {
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')]
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.')
  if (email) {
    if (!core.policy.email) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
    return { email: email.trim().toLowerCase() }
  }
  if (!phone) throw invalid('missing email or phone')
  if (!core.policy.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  return { phone: phoneFrom(phone) }
}

/** Told only to somebody who knows the password. */
function refuseUnconfirmed(user: User, by: { email: string } | { phone: string }): void {
  if ('email' in by && !user.emailConfirmedAt)
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  if ('phone' in by && !user.phoneConfirmedAt)
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
}
