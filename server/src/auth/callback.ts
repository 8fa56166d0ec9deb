/** GET and POST /callback: a user returns from a provider and is redirected to the application. */

import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { open, seal } from '../machinery/crypto/seal.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { departurePlace } from './authorize.ts'
import type { Core } from './core.ts'
import { accountOfVouched, linkVouched, type Vouched } from './external-accounts.ts'
import { after, at } from './people.ts'
import { type FlowState, issueCodeOf } from './pkce.ts'
import { arrival, type Departure, type ProviderTokens, providerOf } from './providers/oidc.ts'
import { withFragment, withQuery } from './redirects.ts'
import { isUuid, languageOf } from './request.ts'
import { originOf, signIn } from './sessions.ts'
import { flowStates } from './table.ts'
import { providerTokensPlace } from './token-pkce.ts'
import { errorAddress, tokenParameters } from './verify.ts'

const stateLifeMs = 10 * 60_000

export async function callback(core: Core, c: Context): Promise<Response> {
  const parameters =
    c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams
  const state = parameters.get('state') ?? ''
  const claimed = await claimState(core, state)
  if (claimed instanceof AuthError) return c.redirect(errorQuery(core, claimed), 303)
  const redirectTo = claimed.redirectTo ?? core.config.appUrl
  try {
    return c.redirect(await arrived(core, c, claimed, parameters, redirectTo), 302)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return c.redirect(errorAddress(redirectTo, error, true), 302)
  }
}

/** Takes the state, which is valid for one callback. Of two concurrent callbacks one gets it. */
async function claimState(core: Core, state: string): Promise<FlowState | AuthError> {
  if (!state) return new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!isUuid(state)) return new AuthError(400, 'bad_oauth_state', 'OAuth state is invalid')
  const [flow] = await core.db
    .update(flowStates)
    .set({ calledBackAt: at() })
    .where(
      and(
        eq(flowStates.id, state),
        eq(flowStates.authenticationMethod, 'oauth'),
        isNull(flowStates.calledBackAt),
        gt(flowStates.createdAt, after(-stateLifeMs)),
      ),
    )
    .returning()
  if (flow) return flow
  const [known] = await core.db.select().from(flowStates).where(eq(flowStates.id, state))
  return known?.calledBackAt
    ? new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used')
    : new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
}

async function arrived(
  core: Core,
  c: Context,
  flow: FlowState,
  parameters: URLSearchParams,
  redirectTo: string,
): Promise<string> {
  const refused = parameters.get('error')
  if (refused) {
    const why = (parameters.get('error_description') ?? refused).slice(0, 200)
    throw refused === 'access_denied'
      ? new AuthError(403, 'access_denied', why)
      : new AuthError(400, 'bad_oauth_callback', why)
  }
  if (!parameters.get('code')) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with no code')
  const provider = providerOf(core, flow.provider ?? '')
  const key = core.masterKey.derive('auth flow')
  const departure = JSON.parse(
    open(key, departurePlace(flow.id), flow.providerSecretSealed ?? ''),
  ) as Departure
  const { claims, tokens } = await arrival(core, provider, { parameters, state: flow.id, departure })
  const vouched = { provider: provider.name, claims, redirectTo, language: languageOf(c, undefined) }
  return await enter(core, c, flow, vouched, tokens)
}

async function enter(
  core: Core,
  c: Context,
  flow: FlowState,
  vouched: Vouched,
  tokens: ProviderTokens,
): Promise<string> {
  const origin = originOf(core, c)
  return await core.transaction(async (db) => {
    const user = flow.linkingTarget
      ? await linkVouched(core, db, origin, flow.linkingTarget, vouched)
      : await accountOfVouched(core, db, vouched)
    if (flow.codeChallenge) {
      const sealed = seal(
        core.masterKey.derive('auth flow'),
        1,
        providerTokensPlace(flow.id),
        JSON.stringify(tokens),
      )
      const code = await issueCodeOf(core, db, flow.id, { userId: user.id, providerTokensSealed: sealed })
      return withQuery(vouched.redirectTo, { code })
    }
    const session = await signIn(core, db, origin, user, { method: 'oauth', provider: vouched.provider })
    return withFragment(vouched.redirectTo, { ...tokenParameters(session.tokens), ...tokens, sb: '' })
  })
}

/** Without a flow the redirect goes to the site itself, with the error in the query only. */
function errorQuery(core: Core, error: AuthError): string {
  return withQuery(core.config.appUrl, {
    error: 'invalid_request',
    error_code: error.code,
    error_description: error.message,
  })
}
