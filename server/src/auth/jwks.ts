/** GET /.well-known/jwks.json: the public keys to verify access tokens. */
import type { Context } from 'hono'
import type { Core } from './core.ts'

export async function jwks(core: Core, c: Context): Promise<Response> {
  c.header('Cache-Control', 'public, max-age=600')
  return c.json({ keys: await core.keys.published() })
}
