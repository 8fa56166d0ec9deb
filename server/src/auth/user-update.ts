/** PUT /user: changes the caller's metadata, password, e-mail and phone. */

import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { recordSecurity } from './events.ts'
import { type Caller, isFresh, passwordChangeRequired, refuseStale, requireUser } from './guard.ts'
import { emailFrom, phoneFrom } from './identifiers.ts'
import { ownPassword } from './initial-password.ts'
import { endLocks } from './lockout.ts'
import { mailLink, mailNotice } from './mails.ts'
import { countTry, forgetTokens, takeCode } from './one-time-tokens.ts'
import { checkPassword } from './password-rules.ts'
import { at, changeUser, findUser, loadPerson, lockUser, type User, userView } from './people.ts'
import { type Challenge, challengeOf, rememberFlow } from './pkce.ts'
import { limitSending, networkOf } from './rate-limit.ts'
import { redirectOf } from './redirects.ts'
import { acceptsTerms, type Body, mergedMetadata, metadataOf, objectOf, readBody, textOf } from './request.ts'
import { endSessions, methodsOf, originOf } from './sessions.ts'
import { type Channel, channelOf, smsCode } from './sms/codes.ts'
import { takeOverEmail, takeOverPhone } from './verify-effects.ts'

type Wish = {
  email: string | undefined
  phone: string | undefined
  passwordHash: string | undefined
  nonce: string
  data: Body | undefined
  challenge: Challenge | undefined
  channel: Channel
  redirectTo: string
}

export async function updateUser(core: Core, c: Context): Promise<Response> {
  const caller = await requireUser(core, c, { initialPassword: true, changes: true })
  const body = await readBody(c)
  if (caller.user.mustChangePassword && !textOf(body, 'password')) throw passwordChangeRequired()
  if (objectOf(body, 'app_metadata')) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const wish = await wishOf(core, c, caller, body)
  if (wish.passwordHash && wish.nonce && !isFresh(caller.session)) {
    const network = networkOf(core.clientAddress(c))
    await countTry(core, { ...nonceOf(caller.user), network }).catch(invalidNonce)
  }
  const changed = await core.transaction(async (db) => {
    const user = await lockUser(db, { id: caller.user.id })
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    let now = user
    if (wish.data) now = await changeData(db, user, wish.data)
    if (wish.passwordHash) now = await changePassword(core, c, db, now, caller, wish)
    if (wish.email && wish.email !== now.email) now = await askForEmail(core, db, now, wish.email, wish)
    if (wish.phone && wish.phone !== now.phone) now = await askForPhone(core, db, now, wish.phone, wish)
    return await loadPerson(db, now.id)
  })
  return c.json(userView(changed!))
}

/** The first acceptance of the terms counts, at the server's time. */
const changeData = (db: Db, user: User, data: Body): Promise<User> =>
  changeUser(db, user.id, {
    userMetadata: mergedMetadata(user.userMetadata, data),
    ...(acceptsTerms(data) ? { termsAcceptedAt: user.termsAcceptedAt ?? at() } : {}),
  })

/** Reads the requested changes and checks them as far as possible without a change. */
async function wishOf(core: Core, c: Context, caller: Caller, body: Body): Promise<Wish> {
  const [email, phone, password] = [textOf(body, 'email'), textOf(body, 'phone'), textOf(body, 'password')]
  const { user } = caller
  if (user.isSsoUser && (email || phone || password)) {
    throw new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  }
  if (password && user.isAnonymous && !user.email && !user.phone && !email && !phone) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  }
  const [newEmail, newPhone] = [email ? emailFrom(email) : undefined, phone ? phoneFrom(phone) : undefined]
  if (newEmail && newEmail !== user.email)
    await limitSending(core, c, { medium: 'mail', kind: 'email_change', to: newEmail })
  if (newPhone && newPhone !== user.phone) refuseStale(core, caller.session)
  if (newPhone && newPhone !== user.phone)
    await limitSending(core, c, { medium: 'sms', kind: 'phone_change', to: newPhone })
  return {
    email: newEmail,
    phone: newPhone,
    passwordHash: password
      ? await newHash(core, caller, password, textOf(body, 'current_password'))
      : undefined,
    nonce: textOf(body, 'nonce'),
    data: metadataOf(body, 'data'),
    challenge: challengeOf(body),
    channel: channelOf(body),
    redirectTo: redirectOf(core, c),
  }
}

/** Sessions that started with a proof of the e-mail address can set a password without the old one. */
const provesAddress: readonly string[] = ['otp', 'magiclink', 'recovery']

async function newHash(core: Core, caller: Caller, password: string, current: string): Promise<string> {
  const { user } = caller
  await checkPassword(core.policy, password, [user.email ?? '', user.phone ?? '', core.config.productName])
  const methods = await methodsOf(core.db, caller.session.id)
  if (
    core.policy.currentPassword &&
    user.passwordHash &&
    !methods.some(({ method }) => provesAddress.includes(method))
  ) {
    if (!current)
      throw new AuthError(
        400,
        'current_password_required',
        'Current password required when setting new password.',
      )
    const { right } = await core.passwords.verify(user.passwordHash, current)
    if (!right)
      throw new AuthError(
        400,
        'current_password_invalid',
        'Current password required when setting new password.',
      )
  }
  if (user.passwordHash && (await core.passwords.verify(user.passwordHash, password)).right) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return await core.passwords.hash(password)
}

const nonceOf = (user: User) => ({ userId: user.id, types: ['reauthentication'] as const })

function invalidNonce(error: unknown): never {
  if (!(error instanceof AuthError)) throw error
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

async function changePassword(
  core: Core,
  c: Context,
  db: Db,
  user: User,
  caller: Caller,
  wish: Wish,
): Promise<User> {
  if (core.policy.reauthentication && !isFresh(caller.session)) {
    if (!wish.nonce)
      throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
    await takeCode(core, db, { ...nonceOf(user), code: wish.nonce }).catch(invalidNonce)
  }
  await endSessions(db, user.id, { except: caller.session.id })
  await forgetTokens(db, user.id)
  await endLocks(db, user)
  await mailNotice(core, db, user, { template: 'password_changed' })
  await recordSecurity(db, originOf(core, c), user, {
    action: 'SECURITY',
    sessionId: caller.session.id,
    details: { what: 'password_changed' },
  })
  return await changeUser(db, user.id, {
    passwordHash: wish.passwordHash,
    ...ownPassword,
  })
}

async function askForEmail(core: Core, db: Db, user: User, email: string, wish: Wish): Promise<User> {
  const holder = await findUser(db, { email })
  if (holder)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  if (core.policy.mailAutoconfirm && user.isAnonymous) return await takeOverEmail(core, db, user, email)
  const asked = await changeUser(db, user.id, { newEmail: email, emailChangeConfirmations: 0 })
  const { challenge, redirectTo } = wish
  if (challenge) await rememberFlow(db, { userId: user.id, challenge, method: 'email_change', redirectTo })
  return await mailChangeOfEmail(core, db, asked, { redirectTo, pkce: challenge !== undefined })
}

/** Sends the mails for a change of e-mail: to the new address, and to the current one if both must confirm. */
export async function mailChangeOfEmail(
  core: Core,
  db: Db,
  user: User,
  link: { redirectTo: string; pkce: boolean },
): Promise<User> {
  if (!user.newEmail) throw invalid('no change of e-mail is pending')
  if (core.policy.secureEmailChange && user.email && !user.isAnonymous) {
    await mailLink(core, db, user, { kind: 'emailChangeCurrent', to: user.email, ...link })
  }
  return (await mailLink(core, db, user, { kind: 'emailChangeNew', to: user.newEmail, ...link })).user
}

async function askForPhone(core: Core, db: Db, user: User, phone: string, wish: Wish): Promise<User> {
  if (!core.policy.phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (await findUser(db, { phone })) {
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
  }
  if (core.policy.smsAutoconfirm) return await takeOverPhone(core, db, user, phone)
  await smsCode(core, db, user, { tokenType: 'phone_change', to: phone, channel: wish.channel })
  return await changeUser(db, user.id, { newPhone: phone, phoneChangeSentAt: at() })
}
