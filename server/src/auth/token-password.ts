/** POST /token?grant_type=password. */

import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { spend } from '../machinery/rate-limits/rate-limits.ts'
import { AuthError, type Origin } from '../machinery/services/sign-in.ts'
import { requireCaptcha } from './captcha.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { recordSecurity } from './events.ts'
import { phoneFrom } from './identifiers.ts'
import { hasExpired } from './initial-password.ts'
import { type Attempt, forgiveFailures, makeAttempt } from './lockout.ts'
import { mailNotice } from './mails.ts'
import { weaknessOf } from './password-rules.ts'
import { changeUser, findUser, isBanned, lockUser, type User } from './people.ts'
import { type Body, readBody, textOf } from './request.ts'
import { originOf, signIn, type Tokens, tokenResponse } from './sessions.ts'

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

type SignedIn = { tokens: Tokens; sessionId: string }
type Identifier = { email: string } | { phone: string }
const textOfIdentifier = (by: Identifier) => ('email' in by ? by.email : by.phone)

export async function grantPassword(core: Core, c: Context): Promise<Response> {
  const body = await readBody(c)
  await requireCaptcha(core, c, body)
  const password = textOf(body, 'password')
  const by = identifierOf(core, body)
  const origin = originOf(core, c)
  const { tokens, sessionId } = await attemptSignIn(core, origin, by, password)
  const weak = await weaknessOf(core.policy, password)
  const extra = weak?.extra.weakPassword
    ? { weak_password: { message: weak.message, ...weak.extra.weakPassword } }
    : {}
  return tokenResponse(c, tokens, sessionId, extra)
}

async function attemptSignIn(
  core: Core,
  origin: Origin,
  by: Identifier,
  password: string,
): Promise<SignedIn> {
  const user = await findUser(core.db, by)
  return await makeAttempt(core, { identifier: textOfIdentifier(by), origin, user }, async (attempt) => {
    // Compared before the ban and without a user, so that each refusal takes as long.
    const { right, outdated } = await core.passwords.verify(user?.passwordHash ?? null, password)
    if (user && isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned')
    if (!user || !right) {
      if (user && attempt.beginsLock) core.afterResponse(() => tellOfLock(core, origin, user))
      throw wrong()
    }
    refuseUnready(user, by)
    const replacement = outdated ? await core.passwords.hash(password) : undefined
    return await core.transaction((db) => enter(core, db, origin, user, attempt, replacement))
  })
}

async function enter(
  core: Core,
  db: Db,
  origin: Origin,
  user: User,
  attempt: Attempt,
  replacement: string | undefined,
): Promise<SignedIn> {
  // Checked again under a lock, because the password or the account may have been removed while the hash was computed.
  const [locked] = await Promise.all([lockUser(db, { id: user.id }), forgiveFailures(db, attempt)])
  if (!locked || locked.passwordHash !== user.passwordHash || isBanned(locked)) throw wrong()
  const ready = replacement ? await changeUser(db, user.id, { passwordHash: replacement }) : locked
  return await signIn(core, db, origin, ready, { method: 'password' })
}

/** Notifies the owner of a lock, at most once an hour and after the response. */
async function tellOfLock(core: Core, origin: Origin, user: User): Promise<void> {
  if (!(await spend(core.db, `told of lock|${user.id}`, { burst: 1, perHour: 1 }))) return
  await core.transaction(async (db) => {
    await mailNotice(core, db, user, { template: 'account_locked' })
    await recordSecurity(db, origin, user, {
      action: 'SECURITY',
      sessionId: null,
      details: { what: 'account_locked' },
    })
  })
}

function identifierOf(core: Core, body: Body): Identifier {
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

/** Thrown only after the right password, so that others learn nothing. */
function refuseUnready(user: User, by: Identifier): void {
  if ('email' in by && !user.emailConfirmedAt) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if ('phone' in by && !user.phoneConfirmedAt) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  if (hasExpired(user)) {
    throw new AuthError(400, 'password_expired', 'The initial password has expired, please set a new one')
  }
}
