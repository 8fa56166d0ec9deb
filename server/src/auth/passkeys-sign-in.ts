/** POST /passkeys/authentication/options and /verify: signs in with a passkey alone. */

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import { requireCaptcha } from './captcha.ts'
import type { Core } from './core.ts'
import {
  challengeLifeMs,
  optionsView,
  requirePasskeys,
  storeChallenge,
  takeChallenge,
  verificationFailed,
} from './passkeys.ts'
import { at, isBanned, lockUser } from './people.ts'
import { readBody, textOf } from './request.ts'
import { originOf, signIn, tokenResponse } from './sessions.ts'
import { webauthnCredentials } from './table.ts'
import { checkAssertion, credentialIdOf, relyingParty } from './webauthn.ts'

export async function passkeySignInOptions(core: Core, c: Context): Promise<Response> {
  requirePasskeys(core)
  await requireCaptcha(core, c, await readBody(c))
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(core).id,
    allowCredentials: [],
    userVerification: 'required',
    timeout: challengeLifeMs,
  })
  return c.json(optionsView(await storeChallenge(core, 'authentication', options.challenge, null), options))
}

export async function signInWithPasskey(core: Core, c: Context): Promise<Response> {
  requirePasskeys(core)
  const body = await readBody(c)
  const challenge = await takeChallenge(core, 'authentication', textOf(body, 'challenge_id'), null)
  const credentialId = credentialIdOf(body.credential)
  if (!credentialId) throw verificationFailed()
  const { tokens, sessionId } = await core.transaction(async (db) => {
    const [passkey] = await db
      .select()
      .from(webauthnCredentials)
      .where(eq(webauthnCredentials.credentialId, credentialId))
      .for('update')
    if (!passkey) throw verificationFailed()
    const stored = { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter }
    const counter = await checkAssertion(core, body.credential, challenge, stored, { userVerified: true })
    const user = counter === undefined ? undefined : await lockUser(db, { id: passkey.userId })
    if (!user || counter === undefined) throw verificationFailed()
    if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
    if (!user.confirmedAt) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    await db
      .update(webauthnCredentials)
      .set({ counter, lastUsedAt: at() })
      .where(eq(webauthnCredentials.id, passkey.id))
    return await signIn(core, db, originOf(core, c), user, { method: 'passkey' })
  })
  return tokenResponse(c, tokens, sessionId)
}
