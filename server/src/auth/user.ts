/** GET /user. */
import type { Context } from 'hono'
import type { Core } from './core.ts'
import { requireUser } from './guard.ts'
import { userView } from './people.ts'

export async function user(core: Core, c: Context): Promise<Response> {
  return c.json(userView(await requireUser(core, c, { initialPassword: true, withoutFactor: 'allowed' })))
}
