/** GET /authorize: redirects to a provider. GET /user/identities/authorize: the same, to link its account to the signed-in user. */

import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { seal } from '../machinery/crypto/seal.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { requireUser } from './guard.ts'
import { at } from './people.ts'
import { challengeOf } from './pkce.ts'
import { type Departure, departureUrl, providerOf } from './providers/oidc.ts'
import { redirectOf } from './redirects.ts'
import { flowStates } from './table.ts'
import { errorAddress } from './verify.ts'

/** Parameters that are not passed on: our own, and those that would change our request to the provider. */
const kept: ReadonlySet<string> = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'request',
  'request_uri',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
])

export const departurePlace = (flowId: string) => `auth.flow_state|provider_secret_sealed|${flowId}`

export async function authorize(core: Core, c: Context): Promise<Response> {
  try {
    return c.redirect(await begin(core, c, undefined), 302)
  } catch (error) {
    // The caller is a browser, not a program: redirect to the application, which shows the error.
    if (error instanceof AuthError && error.code === 'provider_unreachable')
      return c.redirect(errorAddress(redirectOf(core, c), error, true), 302)
    throw error
  }
}

export async function authorizeLink(core: Core, c: Context): Promise<Response> {
  const { user } = await requireUser(core, c, { changes: true, fresh: true })
  if (!core.policy.manualLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  }
  const url = await begin(core, c, user.id)
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
}

async function begin(core: Core, c: Context, linkingTarget: string | undefined): Promise<string> {
  const query = c.req.query()
  const provider = providerOf(core, query.provider ?? '')
  const challenge = challengeOf(query)
  const departure: Departure = {
    nonce: query.nonce || randomBytes(24).toString('base64url'),
    verifier: randomBytes(32).toString('base64url'),
  }
  const state = randomUUID()
  const extra = Object.fromEntries(Object.entries(query).filter(([name]) => !kept.has(name)))
  const url = await departureUrl(core, provider, { state, departure, scopes: query.scopes ?? '', extra })
  await core.db.insert(flowStates).values({
    id: state,
    provider: provider.name,
    authenticationMethod: 'oauth',
    codeChallenge: challenge?.challenge ?? null,
    codeChallengeMethod: challenge?.method ?? null,
    redirectTo: redirectOf(core, c),
    linkingTarget: linkingTarget ?? null,
    providerSecretSealed: seal(
      core.masterKey.derive('auth flow'),
      1,
      departurePlace(state),
      JSON.stringify(departure),
    ),
    createdAt: at(),
  })
  return url.toString()
}
