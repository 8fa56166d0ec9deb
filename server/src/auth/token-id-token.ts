/** POST /token?grant_type=id_token: signs in with a provider's ID token, from a native application or One Tap on the web. */
import type { Context } from 'hono'
import type { Core } from './core.ts'
import { oauthError } from './errors.ts'
import { accountOfVouched, linkVouched } from './external-accounts.ts'
import { requireUser } from './guard.ts'
import { checkIdToken } from './providers/oidc.ts'
import { redirectOf } from './redirects.ts'
import { flagOf, languageOf, readBody, textOf } from './request.ts'
import { originOf, signIn, tokenResponse } from './sessions.ts'

export async function grantIdToken(core: Core, c: Context): Promise<Response> {
  const body = await readBody(c)
  const idToken = textOf(body, 'id_token')
  if (!idToken) throw oauthError('id_token required')
  const link = flagOf(body, 'link_identity', false)
  const caller = link ? await requireUser(core, c, { changes: true, fresh: true }) : undefined
  const { provider, claims } = await checkIdToken(core, {
    provider: textOf(body, 'provider'),
    issuer: textOf(body, 'issuer'),
    idToken,
    accessToken: textOf(body, 'access_token'),
    nonce: textOf(body, 'nonce'),
  })
  const vouched = {
    provider: provider.name,
    claims,
    redirectTo: redirectOf(core, c),
    language: languageOf(c, undefined),
  }
  const origin = originOf(core, c)
  const { tokens, sessionId } = await core.transaction(async (db) => {
    const user = caller
      ? await linkVouched(core, db, origin, caller.user.id, vouched)
      : await accountOfVouched(core, db, vouched)
    return await signIn(core, db, origin, user, { method: 'oauth', provider: provider.name })
  })
  return tokenResponse(c, tokens, sessionId)
}
