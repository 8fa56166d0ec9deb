/** POST /sso: starts a sign-in with a company's SAML provider, by provider id or domain of the e-mail address. */

import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import { requireCaptcha } from './captcha.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { at } from './people.ts'
import { challengeOf } from './pkce.ts'
import { redirectOf } from './redirects.ts'
import { flagOf, isUuid, readBody, textOf } from './request.ts'
import { findSsoProvider, requireSaml } from './sso-providers.ts'
import { newRequestId, signInAddress } from './sso-saml.ts'
import { samlRelayStates } from './table.ts'

export async function singleSignOn(core: Core, c: Context): Promise<Response> {
  requireSaml(core.policy.saml)
  const body = await readBody(c)
  await requireCaptcha(core, c, body)
  const [id, domain] = [textOf(body, 'provider_id'), textOf(body, 'domain').trim().toLowerCase()]
  if ((id === '') === (domain === '')) throw invalid('Only one of provider_id or domain supported')
  if (id && !isUuid(id)) throw invalid('provider_id must be a UUID')
  const challenge = challengeOf(body)
  const provider = await findSsoProvider(core.db, id ? { id } : { domain })
  if (!provider) {
    throw new AuthError(
      404,
      'sso_provider_not_found',
      id ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
    )
  }
  if (provider.provider.disabled)
    throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is disabled')
  const request = { id: newRequestId(), at: at() }
  const relayState = randomUUID()
  await core.db.insert(samlRelayStates).values({
    id: relayState,
    ssoProviderId: provider.provider.id,
    requestId: request.id,
    redirectTo: redirectOf(core, c, textOf(body, 'redirect_to')),
    codeChallenge: challenge?.challenge ?? null,
    codeChallengeMethod: challenge?.method ?? null,
    createdAt: request.at,
  })
  const url = await signInAddress(core, provider, request, relayState)
  return flagOf(body, 'skip_http_redirect', false) ? c.json({ url }) : c.redirect(url, 303)
}
