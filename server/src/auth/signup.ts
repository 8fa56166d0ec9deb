/** POST /signup: creates an account with an e-mail address or a phone number, or an anonymous one. */

import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { confirmEmail, confirmPhone, createUser, forgetUnverified } from './accounts.ts'
import { requireCaptcha } from './captcha.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { emailFrom, phoneFrom } from './identifiers.ts'
import { mailLink, mailNotice } from './mails.ts'
import { checkPassword } from './password-rules.ts'
import { at, changeUser, findUser, lockUser, personOf, type User, userView } from './people.ts'
import { type Challenge, challengeOf, rememberFlow } from './pkce.ts'
import { limitAccounts, limitAddress, limitSending } from './rate-limit.ts'
import { redirectOf } from './redirects.ts'
import { type Body, languageOf, metadataOf, readBody, textOf } from './request.ts'
import { originOf, signIn, type Tokens, tokenResponse } from './sessions.ts'
import { channelOf, smsCode } from './sms/codes.ts'

type Applicant = {
  by: { email: string } | { phone: string }
  passwordHash: string
  data: Body
  language: string
  challenge: Challenge | undefined
  redirectTo: string
  channel: 'sms' | 'whatsapp'
}

type Outcome =
  | { kind: 'session'; tokens: Tokens; sessionId: string }
  | { kind: 'user'; view: Record<string, unknown> }

export async function signup(core: Core, c: Context): Promise<Response> {
  const body = await readBody(c)
  await requireCaptcha(core, c, body)
  const [email, phone] = [textOf(body, 'email'), textOf(body, 'phone')]
  if (!email && !phone) return await anonymous(core, c, body)
  const { policy } = core
  if (!policy.signup) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const password = textOf(body, 'password')
  if (!password) throw invalid('Signup requires a valid password')
  await checkPassword(policy, password, [email, phone, core.config.productName])
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.')
  const channel = channelOf(body)
  const challenge = challengeOf(body)
  if (phone && challenge) throw invalid('PKCE not supported for phone signups')
  if (email && !policy.email)
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
  if (phone && !policy.phone)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  const by: Applicant['by'] = email ? { email: emailFrom(email) } : { phone: phoneFrom(phone) }
  const data = metadataOf(body, 'data') ?? {}
  await limitAccounts(core, c)
  await limitSending(
    core,
    c,
    'email' in by
      ? { medium: 'mail', kind: 'signup', to: by.email }
      : { medium: 'sms', kind: 'signup', to: by.phone },
  )
  const applicant: Applicant = {
    by,
    passwordHash: await core.passwords.hash(password),
    data,
    language: languageOf(c, data),
    challenge,
    redirectTo: redirectOf(core, c),
    channel,
  }
  const same = await repeats(core, by, password)
  const outcome = await core.transaction((db) => enrol(core, c, db, applicant, same))
  return outcome.kind === 'session'
    ? tokenResponse(c, outcome.tokens, outcome.sessionId)
    : c.json(outcome.view)
}

/** Returns whether an unconfirmed account was created with this password. */
async function repeats(core: Core, by: Applicant['by'], password: string): Promise<boolean> {
  const user = await findUser(core.db, by)
  return (
    user !== undefined &&
    !user.confirmedAt &&
    (await core.passwords.verify(user.passwordHash, password)).right
  )
}

async function enrol(core: Core, c: Context, db: Db, applicant: Applicant, same: boolean): Promise<Outcome> {
  const { by, passwordHash, data, language } = applicant
  const existing = await lockUser(db, by)
  const made = existing
    ? undefined
    : await createUser(core, db, { ...by, passwordHash, data, language, mergeIdentityIntoMetadata: true })
  const known = existing ?? (await findUser(db, by))
  const user = made ?? (known && !same ? await forgetUnverified(db, known) : known)
  if (!user) throw new AuthError(409, 'conflict', 'The account changed meanwhile, try again')
  const confirmed = 'email' in by ? user.emailConfirmedAt : user.phoneConfirmedAt
  if (!made && confirmed) return await alreadyThere(core, db, user, applicant)
  const autoconfirm = 'email' in by ? core.policy.mailAutoconfirm : core.policy.smsAutoconfirm
  if (autoconfirm) {
    if (!made) await changeUser(db, user.id, { passwordHash })
    const ready = 'email' in by ? await confirmEmail(db, user) : await confirmPhone(db, user)
    return { kind: 'session', ...(await signIn(core, db, originOf(core, c), ready, { method: 'password' })) }
  }
  const asked = await askToConfirm(core, db, user, applicant)
  return { kind: 'user', view: userView(await personOf(db, asked)) }
}

async function askToConfirm(
  core: Core,
  db: Db,
  user: User,
  { by, redirectTo, challenge, channel }: Applicant,
): Promise<User> {
  if ('phone' in by) {
    await smsCode(core, db, user, { tokenType: 'confirmation', to: by.phone, channel })
    return await changeUser(db, user.id, { confirmationSentAt: at() })
  }
  if (challenge) await rememberFlow(db, { userId: user.id, challenge, method: 'email/signup', redirectTo })
  const sent = await mailLink(core, db, user, {
    kind: 'confirmation',
    to: by.email,
    redirectTo,
    pkce: challenge !== undefined,
  })
  return sent.user
}

/** The response must not reveal that the address has an account. The owner is notified by mail. */
async function alreadyThere(core: Core, db: Db, user: User, { by, data }: Applicant): Promise<Outcome> {
  if (core.policy.mailAutoconfirm || core.policy.smsAutoconfirm) {
    throw new AuthError(422, 'user_already_exists', 'User already registered')
  }
  if ('email' in by) {
    await mailNotice(core, db, user, {
      template: 'existing_account',
      data: { link: `${core.config.appUrl}/auth` },
    })
  }
  return { kind: 'user', view: pretendedUser(by, data) }
}

function pretendedUser(by: { email: string } | { phone: string }, data: Body): Record<string, unknown> {
  const provider = 'email' in by ? 'email' : 'phone'
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: 'email' in by ? by.email : '',
    phone: 'phone' in by ? by.phone : '',
    confirmation_sent_at: at(),
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: at(),
    updated_at: at(),
    is_anonymous: false,
  }
}

async function anonymous(core: Core, c: Context, body: Body): Promise<Response> {
  if (!core.policy.signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (!core.policy.anonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await limitAddress(core, 'anonymous', core.clientAddress(c))
  await limitAccounts(core, c)
  const data = metadataOf(body, 'data') ?? {}
  const { tokens, sessionId } = await core.transaction(async (db) => {
    const user = await createUser(core, db, { data, language: languageOf(c, data), isAnonymous: true })
    return await signIn(core, db, originOf(core, c), user!, { method: 'anonymous' })
  })
  return tokenResponse(c, tokens, sessionId)
}
