/**
 * POST /otp (and the older /magiclink): a code and link instead of a password. The response does not reveal whether
 * there is an account, unlike other servers of this protocol with create_user: false.
 */

import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { createUser, forgetUnverified } from './accounts.ts'
import { requireCaptcha } from './captcha.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { emailFrom, phoneFrom } from './identifiers.ts'
import { mailLink } from './mails.ts'
import { at, changeUser, lockUser, type User } from './people.ts'
import { type Challenge, challengeOf, rememberFlow } from './pkce.ts'
import { limitSending } from './rate-limit.ts'
import { redirectOf } from './redirects.ts'
import { type Body, flagOf, languageOf, metadataOf, readBody, textOf } from './request.ts'
import { type Channel, channelOf, smsCode } from './sms/codes.ts'

type Request = {
  by: { email: string } | { phone: string }
  create: boolean
  data: Body
  language: string
  challenge: Challenge | undefined
  redirectTo: string
  channel: Channel
}

export async function otp(core: Core, c: Context): Promise<Response> {
  return await send(core, c, await readBody(c))
}

export async function magicLink(core: Core, c: Context): Promise<Response> {
  const body = await readBody(c)
  return await send(core, c, { ...body, phone: undefined, channel: undefined })
}

async function send(core: Core, c: Context, body: Body): Promise<Response> {
  await requireCaptcha(core, c, body)
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')]
  if ((email === '') === (phone === '')) throw invalid('One of email or phone must be set')
  if (email && textOf(body, 'channel')) throw invalid('Channel should only be specified with Phone OTP')
  if (email && !core.policy.email)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  if (phone && !core.policy.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  const by: Request['by'] = email ? { email: emailFrom(email) } : { phone: phoneFrom(phone) }
  const data = metadataOf(body, 'data') ?? {}
  const request: Request = {
    by,
    create: flagOf(body, 'create_user', true) && core.policy.signup,
    data,
    language: languageOf(c, data),
    challenge: challengeOf(body),
    redirectTo: redirectOf(core, c),
    channel: channelOf(body),
  }
  await limitSending(
    core,
    c,
    'email' in by
      ? { medium: 'mail', kind: 'otp', to: by.email }
      : { medium: 'sms', kind: 'otp', to: by.phone },
  )
  core.afterResponse(() => core.transaction((db) => sendTo(core, db, request)))
  return c.json({})
}

async function sendTo(core: Core, db: Db, request: Request): Promise<void> {
  const { by, data, language } = request
  const existing = await lockUser(db, by)
  const autoconfirm = 'email' in by ? core.policy.mailAutoconfirm : core.policy.smsAutoconfirm
  const confirmed = autoconfirm ? { emailConfirmed: 'email' in by, phoneConfirmed: 'phone' in by } : {}
  const user =
    existing ??
    (request.create
      ? await createUser(core, db, { ...by, ...confirmed, data, language, mergeIdentityIntoMetadata: true })
      : undefined)
  if (!user) return
  if ('phone' in by) {
    await smsCode(core, db, await forgetUnverified(db, user), {
      tokenType: 'confirmation',
      to: by.phone,
      channel: request.channel,
    })
    await changeUser(db, user.id, { confirmationSentAt: at() })
    return
  }
  await mailTo(core, db, user, by.email, request)
}

/** Sends unconfirmed users the confirmation mail and others the sign-in mail. */
async function mailTo(
  core: Core,
  db: Db,
  user: User,
  to: string,
  { challenge, redirectTo }: Request,
): Promise<void> {
  const kind = user.emailConfirmedAt ? 'magicLink' : 'confirmation'
  const method = user.emailConfirmedAt ? 'magiclink' : 'email/signup'
  if (challenge) await rememberFlow(db, { userId: user.id, challenge, method, redirectTo })
  await mailLink(core, db, await forgetUnverified(db, user), {
    kind,
    to,
    redirectTo,
    pkce: challenge !== undefined,
  })
}
