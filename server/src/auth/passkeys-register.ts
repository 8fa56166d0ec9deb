/** POST /passkeys/registration/options and /verify: adds a passkey to the signed-in user. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { recordSecurity } from './events.ts'
import { mailNotice } from './mails.ts'
import {
  challengeLifeMs,
  optionsView,
  passkeyView,
  requirePasskeyUser,
  storeChallenge,
  takeChallenge,
  verificationFailed,
} from './passkeys.ts'
import { at, lockUser } from './people.ts'
import { readBody, textOf } from './request.ts'
import { originOf } from './sessions.ts'
import { webauthnCredentials } from './table.ts'
import { checkRegistration, relyingParty } from './webauthn.ts'

const passkeyLimit = 10
const tooMany = () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')

export async function passkeyRegistrationOptions(core: Core, c: Context): Promise<Response> {
  const { user } = await requirePasskeyUser(core, c, { changes: true, fresh: true })
  const existing = await core.db
    .select()
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.userId, user.id))
  if (existing.length >= passkeyLimit) throw tooMany()
  const party = relyingParty(core)
  const name = user.email || user.phone || user.id
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: existing.map((each) => ({ id: each.credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challengeLifeMs,
  })
  return c.json(optionsView(await storeChallenge(core, 'registration', options.challenge, user.id), options))
}

export async function registerPasskey(core: Core, c: Context): Promise<Response> {
  const caller = await requirePasskeyUser(core, c, { changes: true, fresh: true })
  const body = await readBody(c)
  const challenge = await takeChallenge(core, 'registration', textOf(body, 'challenge_id'), caller.user.id)
  const credential = await checkRegistration(core, body.credential, challenge, { userVerified: true })
  if (!credential) throw verificationFailed()
  const made = await core.transaction(async (db) => {
    await lockUser(db, { id: caller.user.id })
    const mine = eq(webauthnCredentials.userId, caller.user.id)
    if (
      (await db.select({ id: webauthnCredentials.id }).from(webauthnCredentials).where(mine)).length >=
      passkeyLimit
    ) {
      throw tooMany()
    }
    const [row] = await db
      .insert(webauthnCredentials)
      .values({
        id: randomUUID(),
        userId: caller.user.id,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        aaguid: credential.aaguid,
        backedUp: credential.backedUp,
        createdAt: at(),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is already registered')
    await mailNotice(core, db, caller.user, { template: 'passkey_added' })
    await recordSecurity(db, originOf(core, c), caller.user, {
      action: 'SECURITY',
      sessionId: caller.session.id,
      details: { what: 'passkey_added' },
    })
    return row
  })
  return c.json(passkeyView(made))
}
