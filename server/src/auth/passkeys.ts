/** Shared by the passkey endpoints: the configuration switch, and challenges that the first answer uses up. */

import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { requireFactorUser } from './factors-enroll.ts'
import type { Access, Caller } from './guard.ts'
import { after, at } from './people.ts'
import { isUuid } from './request.ts'
import { webauthnChallenges, type webauthnCredentials } from './table.ts'

export type Passkey = typeof webauthnCredentials.$inferSelect
type Purpose = 'registration' | 'authentication'

export const challengeLifeMs = 300_000

/** Requires that passkeys are enabled. Throws 404 passkey_disabled. */
export function requirePasskeys(core: Core): void {
  if (!core.policy.passkeys) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
}

/** Returns the caller. If they have a second factor, the session must have used it. Throws 403 insufficient_aal. */
export async function requirePasskeyUser(core: Core, c: Context, access: Access = {}): Promise<Caller> {
  requirePasskeys(core)
  const withoutFactor = new AuthError(403, 'insufficient_aal', 'AAL2 required to manage passkeys')
  return await requireFactorUser(core, c, { ...access, withoutFactor })
}

/** Stores a new challenge and returns it with its id. */
export async function storeChallenge(core: Core, purpose: Purpose, challenge: string, userId: string | null) {
  const kept = {
    id: randomUUID(),
    userId,
    purpose,
    challenge,
    createdAt: at(),
    expiresAt: after(challengeLifeMs),
  }
  await core.db.insert(webauthnChallenges).values(kept)
  return kept
}

/** Uses up a challenge and returns it. Throws 400 webauthn_challenge_not_found, webauthn_challenge_expired. */
export async function takeChallenge(
  core: Core,
  purpose: Purpose,
  id: string,
  userId: string | null,
): Promise<string> {
  const [taken] = isUuid(id)
    ? await core.db
        .delete(webauthnChallenges)
        .where(and(eq(webauthnChallenges.id, id), eq(webauthnChallenges.purpose, purpose)))
        .returning()
    : []
  if (!taken || taken.userId !== userId) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'WebAuthn challenge not found')
  }
  if (taken.expiresAt <= at())
    throw new AuthError(400, 'webauthn_challenge_expired', 'WebAuthn challenge has expired')
  return taken.challenge
}

export const verificationFailed = () =>
  new AuthError(400, 'webauthn_verification_failed', 'WebAuthn credential verification failed')

export const optionsView = (kept: { id: string; expiresAt: Date }, options: unknown) => ({
  challenge_id: kept.id,
  options,
  expires_at: Math.floor(kept.expiresAt.getTime() / 1000),
})

export const passkeyView = (passkey: Passkey) => ({
  id: passkey.id,
  ...(passkey.friendlyName ? { friendly_name: passkey.friendlyName } : {}),
  created_at: passkey.createdAt,
  ...(passkey.lastUsedAt ? { last_used_at: passkey.lastUsedAt } : {}),
})
