/** POST /verify (codes and link hashes) and GET /verify (links in mails). */

import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { codeExpired, invalid, linkExpired } from './errors.ts'
import { emailFrom, phoneFrom } from './identifiers.ts'
import { isKnownNetwork } from './lockout.ts'
import {
  countTry,
  forgetTokens,
  isPkceLink,
  type OneTimeToken,
  type TokenType,
  takeCode,
  takeLink,
} from './one-time-tokens.ts'
import { findUser, isBanned, lockUser, nobody, type User } from './people.ts'
import { issueAuthCode } from './pkce.ts'
import { limitGuesses, networkOf } from './rate-limit.ts'
import { redirectOf, withFragment, withQuery } from './redirects.ts'
import { type Body, readBody, textOf } from './request.ts'
import { originOf, signIn, type Tokens, tokenResponse } from './sessions.ts'
import { applyToken, halfChanged } from './verify-effects.ts'

/** The token types that each verification type can use up. */
const tokenTypes: Record<string, readonly TokenType[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['confirmation'],
  phone_change: ['phone_change'],
}

const byPhone: readonly string[] = ['sms', 'phone_change']

function typesOf(type: string): readonly TokenType[] {
  if (!type) throw invalid('Verify requires a verification type')
  const types = Object.hasOwn(tokenTypes, type) ? tokenTypes[type] : undefined
  if (!types) throw invalid('Unsupported verification type')
  return types
}

type Session = { tokens: Tokens; sessionId: string }

export async function verify(core: Core, c: Context): Promise<Response> {
  const body = await readBody(c)
  const type = textOf(body, 'type')
  const types = typesOf(type)
  const outcome = textOf(body, 'token_hash')
    ? await verifyHash(core, c, body, types)
    : await verifyCode(core, c, body, type, types)
  if (outcome === 'half') return c.json({ msg: halfChanged, code: '200' })
  return tokenResponse(c, outcome.tokens, outcome.sessionId)
}

async function verifyHash(
  core: Core,
  c: Context,
  body: Body,
  types: readonly TokenType[],
): Promise<Session | 'half'> {
  if (textOf(body, 'token')) throw invalid('Verify requires either a token or a token hash')
  if (textOf(body, 'email') || textOf(body, 'phone') || textOf(body, 'redirect_to')) {
    throw invalid('Only the token_hash and type should be provided')
  }
  return await core.transaction(async (db) => {
    const taken = await takeLink(core, db, textOf(body, 'token_hash'), types)
    if (!taken) throw linkExpired().keepingWrites()
    return await enter(core, c, db, taken)
  })
}

async function verifyCode(
  core: Core,
  c: Context,
  body: Body,
  type: string,
  types: readonly TokenType[],
): Promise<Session | 'half'> {
  const [code, email, phone] = [textOf(body, 'token'), textOf(body, 'email'), textOf(body, 'phone')]
  if (!code) throw invalid('Verify requires either a token or a token hash')
  if ((email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  if (byPhone.includes(type) !== (phone !== ''))
    throw invalid('Invalid type for this email address or phone number')
  const relatesTo = email ? emailFrom(email, 422) : phoneFrom(phone)
  const user = await holderOf(core.db, type, relatesTo)
  if (user && isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  // The same statements run without a user, so that the time does not reveal whether there is one.
  const userId = user?.id ?? nobody
  const ip = core.clientAddress(c)
  const network = networkOf(ip)
  const familiar = await isKnownNetwork(core.db, userId, ip)
  await limitGuesses(core, { account: relatesTo, network, familiar })
  await countTry(core, { userId, types, relatesTo, network })
  return await core.transaction(async (db) => {
    const taken = await takeCode(core, db, { userId, types, relatesTo, code })
    return await enter(core, c, db, taken)
  })
}

/** Finds the user of a code. A change of address can be confirmed with the new and with the old address. */
async function holderOf(db: Db, type: string, relatesTo: string): Promise<User | undefined> {
  if (type === 'phone_change') return await findUser(db, { newPhone: relatesTo })
  if (type === 'sms') return await findUser(db, { phone: relatesTo })
  const holder = await findUser(db, { email: relatesTo })
  if (type !== 'email_change') return holder
  const newcomer = await findUser(db, { newEmail: relatesTo })
  return holder ?? newcomer
}

async function enter(core: Core, c: Context, db: Db, taken: OneTimeToken): Promise<Session | 'half'> {
  const user = await lockUser(db, { id: taken.userId })
  if (!user) throw codeExpired()
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  const proven = await applyToken(core, db, user, taken)
  if (proven === 'half') return 'half'
  await forgetTokens(db, user.id)
  return await signIn(core, db, originOf(core, c), proven, { method: 'otp' })
}

/** Handles a link in a mail. Always redirects to the application, with tokens, a code, or an error. */
export async function verifyLink(core: Core, c: Context): Promise<Response> {
  const [token, type] = [c.req.query('token') ?? '', c.req.query('type') ?? '']
  const types = typesOf(type)
  if (!token) throw invalid('Verify requires a token or a token hash')
  const redirectTo = redirectOf(core, c)
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  const pkce = isPkceLink(token)
  try {
    return c.redirect(await followed(core, c, { token, type, types, redirectTo, pkce }), 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return c.redirect(errorAddress(redirectTo, error, pkce), 303)
  }
}

type Followed = {
  token: string
  type: string
  types: readonly TokenType[]
  redirectTo: string
  pkce: boolean
}

async function followed(
  core: Core,
  c: Context,
  { token, type, types, redirectTo, pkce }: Followed,
): Promise<string> {
  return await core.transaction(async (db) => {
    const taken = await takeLink(core, db, token, types)
    if (!taken) throw linkExpired().keepingWrites()
    if (!pkce) {
      const session = await enter(core, c, db, taken)
      return session === 'half'
        ? withFragment(redirectTo, { message: halfChanged, sb: '' })
        : withFragment(redirectTo, { ...tokenParameters(session.tokens), type, sb: '' })
    }
    const user = await lockUser(db, { id: taken.userId })
    if (!user) throw linkExpired()
    if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
    const proven = await applyToken(core, db, user, taken)
    if (proven === 'half') return withFragment(redirectTo, { message: halfChanged, sb: '' })
    await forgetTokens(db, user.id)
    const code = await issueAuthCode(core, db, user.id, flowMethods[type] ?? type)
    if (!code)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    return withQuery(redirectTo, { code })
  })
}

const flowMethods: Record<string, string> = { signup: 'email/signup' }

/** Returns the tokens as the protocol puts them into a redirect address. */
export function tokenParameters(tokens: Tokens): Record<string, string> {
  return {
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
    refresh_token: tokens.refresh_token,
    token_type: tokens.token_type,
  }
}

/** Returns the redirect address with the error in the fragment, and with PKCE also in the query. */
export function errorAddress(redirectTo: string, error: AuthError, alsoInQuery: boolean): string {
  const oauth: Record<number, string> = {
    400: 'invalid_request',
    401: 'access_denied',
    403: 'access_denied',
    500: 'server_error',
    503: 'temporarily_unavailable',
  }
  const kind = oauth[error.status]
  const values = {
    ...(kind ? { error: kind } : {}),
    error_code: error.code,
    error_description: error.message,
  }
  return withFragment(alsoInQuery ? withQuery(redirectTo, values) : redirectTo, { ...values, sb: '' })
}
