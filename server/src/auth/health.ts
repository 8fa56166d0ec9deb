/** GET /health. */
import type { Context } from 'hono'
import type { Core } from './core.ts'

/** The version of the protocol that this service implements. */
const protocolVersion = 'v2.196.0'

export async function health(core: Core, c: Context): Promise<Response> {
  await core.keys.signer()
  return c.json({
    version: protocolVersion,
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}
