/** OpenID Connect providers with discovery: builds the redirect to a provider and identifies the returning user. */

import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import * as openid from 'openid-client'
import { now } from '../../machinery/clock.ts'
import { safeError } from '../../machinery/safe-error.ts'
import { AuthError } from '../../machinery/services/sign-in.ts'
import type { Provider } from '../../machinery/sign-in-policy.ts'
import type { Core } from '../core.ts'
import { invalid, oauthError } from '../errors.ts'
import { sameText } from '../one-time-tokens.ts'
import { providerNames } from './names.ts'

/** The claims of a provider about a user. */
export type ProviderClaims = {
  sub: string
  email?: string
  emailVerified: boolean
  data: Record<string, unknown>
}
export type ProviderTokens = { provider_token: string; provider_refresh_token?: string }

/** Returns the enabled provider with this name. Throws 400 validation_failed. */
export function providerOf(core: Core, name: string): Provider {
  const found = core.policy.providers.find((each) => each.name === name)
  if (found) return found
  if (providerNames.includes(name)) throw invalid('Unsupported provider: provider is not enabled')
  throw invalid(`Unsupported provider: Provider ${name.slice(0, 40)} could not be found`)
}

type Found = { configuration: openid.Configuration; keys: JWTVerifyGetKey }
const discovered = new Map<string, { at: number; found: Promise<Found> }>()
const discoveryLifeMs = 3_600_000

/**
 * Returns the provider's endpoints and keys, cached for an hour. Throws 400 provider_unreachable, because a 5xx would
 * make clients retry forever.
 */
async function discover(provider: Provider): Promise<Found> {
  const key = `${provider.issuer} ${provider.clientId}`
  const known = discovered.get(key)
  if (known && performance.now() - known.at < discoveryLifeMs) return await known.found
  const found = ask(provider)
  discovered.set(key, { at: performance.now(), found })
  try {
    return await found
  } catch {
    discovered.delete(key)
    throw new AuthError(400, 'provider_unreachable', 'The provider does not answer')
  }
}

async function ask(provider: Provider): Promise<Found> {
  const issuer = new URL(provider.issuer)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  const configuration = await openid.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
    timeout: 5,
    ...(local && issuer.protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {}),
  })
  const jwksUri = configuration.serverMetadata().jwks_uri
  if (!jwksUri) throw new Error('the provider publishes no keys')
  return {
    configuration,
    keys: createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 5000, cooldownDuration: 30_000 }),
  }
}

export type Departure = { nonce: string; verifier: string }

/** Returns the address of the provider. `extra` parameters are added unless they would change our own. */
export async function departureUrl(
  core: Core,
  provider: Provider,
  {
    state,
    departure,
    scopes,
    extra,
  }: { state: string; departure: Departure; scopes: string; extra: Record<string, string> },
): Promise<URL> {
  const { configuration } = await discover(provider)
  const allScopes = new Set([...provider.scopes.split(/\s+/), ...scopes.split(/[\s,]+/)].filter(Boolean))
  return openid.buildAuthorizationUrl(configuration, {
    ...extra,
    redirect_uri: `${core.issuer}/callback`,
    scope: [...allScopes].join(' '),
    state,
    nonce: departure.nonce,
    code_challenge: createHash('sha256').update(departure.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
}

/** Identifies the user by the returned code. Throws 400 bad_oauth_callback if the provider does not confirm it. */
export async function arrival(
  core: Core,
  provider: Provider,
  { parameters, state, departure }: { parameters: URLSearchParams; state: string; departure: Departure },
): Promise<{ claims: ProviderClaims; tokens: ProviderTokens }> {
  const { configuration } = await discover(provider)
  const here = new URL(`${core.issuer}/callback`)
  here.search = parameters.toString()
  try {
    const answer = await openid.authorizationCodeGrant(configuration, here, {
      expectedState: state,
      expectedNonce: departure.nonce,
      pkceCodeVerifier: departure.verifier,
      idTokenExpected: true,
    })
    const idClaims = answer.claims()!
    const info =
      idClaims.email === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(configuration, answer.access_token, idClaims.sub)
        : {}
    return {
      claims: claimsOf(provider, { ...idClaims, ...info }),
      tokens: {
        provider_token: answer.access_token,
        ...(answer.refresh_token ? { provider_refresh_token: answer.refresh_token } : {}),
      },
    }
  } catch (error) {
    if (error instanceof AuthError) throw error
    core.log.warn(
      { err: safeError(error), provider: provider.name },
      'the provider did not confirm a sign-in',
    )
    throw new AuthError(400, 'bad_oauth_callback', 'Unable to exchange external code')
  }
}

function claimsOf(provider: Provider, claims: JWTPayload): ProviderClaims {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)
  const email = text('email')?.toLowerCase()
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true'
  const name = text('name')
  const picture = text('picture')
  const data = {
    iss: provider.issuer,
    sub: claims.sub,
    provider_id: claims.sub,
    ...(email ? { email } : {}),
    email_verified: emailVerified,
    phone_verified: false,
    ...(name ? { name, full_name: name } : {}),
    ...(picture ? { picture, avatar_url: picture } : {}),
  }
  return { sub: String(claims.sub), email, emailVerified, data }
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Verifies an ID token and returns its provider and user. Throws OAuth errors and 400 provider_disabled. */
export async function checkIdToken(
  core: Core,
  token: { provider: string; issuer: string; idToken: string; accessToken: string; nonce: string },
): Promise<{ provider: Provider; claims: ProviderClaims }> {
  // Checks everything in the token itself before any network request.
  const unverified = readable(token.idToken)
  const provider = providerOfToken(core, token, unverified.iss ?? '')
  const audiences = [provider.clientId, ...provider.audiences]
  const given = [unverified.aud ?? []].flat()
  if (!given.some((each) => audiences.includes(each))) {
    throw oauthError(`Unacceptable audience in id_token: [${given.join(' ').slice(0, 200)}]`)
  }
  const { keys } = await discover(provider)
  const payload = await jwtVerify(token.idToken, keys, {
    algorithms,
    issuer: issuersOf(provider),
    audience: audiences,
    requiredClaims: ['sub', 'exp', 'iat'],
    currentDate: new Date(now().epochMilliseconds),
    clockTolerance: 30,
  }).then(
    (verified) => verified.payload,
    () => {
      throw oauthError('Bad ID token')
    },
  )
  if (token.accessToken && payload.at_hash !== undefined) {
    const hash = createHash('sha256').update(token.accessToken).digest().subarray(0, 16).toString('base64url')
    if (!sameText(hash, String(payload.at_hash))) throw oauthError('Bad ID token')
  }
  if (!provider.skipNonceCheck) checkNonce(token.nonce, payload.nonce)
  return { provider, claims: claimsOf(provider, payload) }
}

function readable(idToken: string): JWTPayload {
  try {
    const { alg } = decodeProtectedHeader(idToken)
    if (!alg || !algorithms.includes(alg)) throw oauthError('Bad ID token')
    return decodeJwt(idToken)
  } catch {
    throw oauthError('Bad ID token')
  }
}

/** Google uses its issuer with and without the scheme. */
const issuersOf = (provider: Provider) =>
  provider.issuer === 'https://accounts.google.com'
    ? [provider.issuer, 'accounts.google.com']
    : [provider.issuer]

function providerOfToken(
  core: Core,
  { provider, issuer }: { provider: string; issuer: string },
  iss: string,
): Provider {
  const found = core.policy.providers.find((each) =>
    provider ? each.name === provider : each.issuer === issuer || issuersOf(each).includes(iss),
  )
  if (!found) {
    const named = provider === 'google' ? 'https://accounts.google.com' : issuer || iss || provider
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${named.slice(0, 200)}") is not enabled`)
  }
  if (!issuersOf(found).includes(iss)) throw oauthError('Bad ID token')
  return found
}

function checkNonce(given: string, claimed: unknown): void {
  if ((given === '') !== (claimed === undefined)) {
    throw oauthError('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (given === '') return
  const hash = createHash('sha256').update(given).digest('hex')
  if (!sameText(hash, String(claimed))) throw oauthError('Nonces mismatch', 'invalid nonce')
}
