/** POST /token: each grant type has its own file. */

import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core, Handler } from './core.ts'
import { grantIdToken } from './token-id-token.ts'
import { grantPassword } from './token-password.ts'
import { grantPkce } from './token-pkce.ts'
import { grantRefresh } from './token-refresh.ts'

const web3Disabled: Handler = () =>
  Promise.reject(new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'))

const grants: Record<string, Handler> = {
  password: grantPassword,
  refresh_token: grantRefresh,
  pkce: grantPkce,
  id_token: grantIdToken,
  web3: web3Disabled,
}

export async function token(core: Core, c: Context): Promise<Response> {
  const name = c.req.query('grant_type') ?? ''
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined
  if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  return await grant(core, c)
}
