/** Security keys and passkeys: our relying party, and verification of signatures. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { Core } from './core.ts'
import type { StoredCredential } from './tables/factors.ts'

/** The relying party: the host of the application. The tenant host is a subdomain, so one credential works on both. */
export const relyingParty = (core: Core) => ({
  name: core.config.productName,
  id: new URL(core.config.appUrl).hostname,
  origins: [new URL(core.config.appUrl).origin, new URL(core.config.tenantUrl).origin],
})

const text = z.string().max(20_000)
const registration = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})
const assertion = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

export type NewCredential = StoredCredential & { aaguid: string; backedUp: boolean }

/** Returns the new credential; undefined if the response is invalid. */
export async function checkRegistration(
  core: Core,
  answer: unknown,
  challenge: string,
  { userVerified = false } = {},
): Promise<NewCredential | undefined> {
  const parsed = registration.safeParse(answer)
  if (!parsed.success) return undefined
  const party = relyingParty(core)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyRegistrationResponse({
    response: parsed.data as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: userVerified,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { credential, aaguid, credentialBackedUp } = checked.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: parsed.data.response.transports ?? [],
    aaguid,
    backedUp: credentialBackedUp,
  }
}

/** Returns the credential's new counter; undefined if the response is invalid. */
export async function checkAssertion(
  core: Core,
  answer: unknown,
  challenge: string,
  credential: StoredCredential,
  { userVerified = false } = {},
): Promise<number | undefined> {
  const parsed = assertion.safeParse(answer)
  if (!parsed.success || parsed.data.id !== credential.id) return undefined
  const party = relyingParty(core)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response: parsed.data as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
      counter: credential.counter,
    },
    requireUserVerification: userVerified,
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

export const credentialIdOf = (answer: unknown): string | undefined => assertion.safeParse(answer).data?.id
