/** POST /invite and /admin/generate_link: links that are mailed to a user, or returned to be sent by other means. */

import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { createUser, forgetUnverified } from './accounts.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { requireAdmin } from './guard.ts'
import { emailFrom } from './identifiers.ts'
import { type MailKind, mailLink } from './mails.ts'
import { checkPassword } from './password-rules.ts'
import { changeUser, findUser, lockUser, personOf, type User, userView } from './people.ts'
import { redirectOf } from './redirects.ts'
import { type Body, languageOf, metadataOf, readBody, textOf } from './request.ts'

const taken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
const unknown = () => new AuthError(404, 'user_not_found', 'User with this email not found')

export async function adminInvite(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const body = await readBody(c)
  const email = emailFrom(textOf(body, 'email'))
  const redirectTo = redirectOf(core, c, textOf(body, 'redirect_to'))
  const person = await core.transaction(async (db) => {
    const user = await invited(core, db, c, email, body)
    const { user: sent } = await mailLink(core, db, user, { kind: 'invite', to: email, redirectTo })
    return await personOf(db, sent)
  })
  return c.json(userView(person))
}

async function invited(core: Core, db: Db, c: Context, email: string, body: Body): Promise<User> {
  const existing = await lockUser(db, { email })
  if (existing?.emailConfirmedAt) throw taken()
  if (existing) return await forgetUnverified(db, existing)
  const data = metadataOf(body, 'data')
  const made = await createUser(core, db, { email, data, language: languageOf(c, data) })
  if (!made) throw taken()
  return made
}

type Asked = { kind: MailKind; user: User; to: string; verificationType: string }

export async function adminGenerateLink(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const body = await readBody(c)
  const type = textOf(body, 'type')
  const email = emailFrom(textOf(body, 'email'))
  const redirectTo = redirectOf(core, c, textOf(body, 'redirect_to'))
  const password = textOf(body, 'password')
  if (password) await checkPassword(core.policy, password, [email, core.config.productName])
  const passwordHash = password ? await core.passwords.hash(password) : undefined
  const answer = await core.transaction(async (db) => {
    const asked = await askedFor(core, db, c, { type, email, body, passwordHash })
    const made = await mailLink(core, db, asked.user, {
      kind: asked.kind,
      to: asked.to,
      redirectTo,
      quiet: true,
    })
    return {
      ...userView(await personOf(db, made.user)),
      action_link: made.link,
      email_otp: made.code,
      hashed_token: made.hash,
      verification_type: asked.verificationType,
      redirect_to: redirectTo,
    }
  })
  return c.json(answer)
}

async function askedFor(
  core: Core,
  db: Db,
  c: Context,
  {
    type,
    email,
    body,
    passwordHash,
  }: { type: string; email: string; body: Body; passwordHash: string | undefined },
): Promise<Asked> {
  const existing = await lockUser(db, { email })
  switch (type) {
    case 'invite':
      return {
        kind: 'invite',
        user: await invited(core, db, c, email, body),
        to: email,
        verificationType: 'invite',
      }
    case 'recovery':
      if (!existing) throw unknown()
      return { kind: 'recovery', user: existing, to: email, verificationType: 'recovery' }
    case 'magiclink':
      if (existing) return { kind: 'magicLink', user: existing, to: email, verificationType: 'magiclink' }
      return await signUp(core, db, c, email, body, passwordHash)
    case 'signup':
      if (existing?.emailConfirmedAt) throw taken()
      if (!passwordHash) throw invalid('Signup requires a valid password')
      if (!existing) return await signUp(core, db, c, email, body, passwordHash)
      return { kind: 'confirmation', user: existing, to: email, verificationType: 'signup' }
    case 'email_change_current':
    case 'email_change_new':
      return await emailChange(db, existing, type, emailFrom(textOf(body, 'new_email')))
    default:
      throw invalid(`Invalid email action link type requested: ${type.slice(0, 40)}`)
  }
}

async function signUp(
  core: Core,
  db: Db,
  c: Context,
  email: string,
  body: Body,
  passwordHash: string | undefined,
): Promise<Asked> {
  const data = metadataOf(body, 'data')
  const user = await createUser(core, db, { email, data, passwordHash, language: languageOf(c, data) })
  if (!user) throw taken()
  return { kind: 'confirmation', user, to: email, verificationType: 'signup' }
}

async function emailChange(db: Db, user: User | undefined, type: string, newEmail: string): Promise<Asked> {
  if (!user) throw unknown()
  if (await findUser(db, { email: newEmail })) throw taken()
  const changing =
    user.newEmail === newEmail
      ? user
      : await changeUser(db, user.id, { newEmail, emailChangeConfirmations: 0 })
  return type === 'email_change_current'
    ? { kind: 'emailChangeCurrent', user: changing, to: user.email!, verificationType: type }
    : { kind: 'emailChangeNew', user: changing, to: newEmail, verificationType: type }
}
