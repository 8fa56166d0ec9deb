/** GET /openapi.json, if diagnostics are on. */

import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { openApiDocument } from './openapi.ts'

export function openApi(core: Core, c: Context): Promise<Response> {
  if (!core.config.diagnostics) return Promise.reject(new AuthError(404, 'not_found', 'Not found'))
  return Promise.resolve(c.json(openApiDocument(core)))
}
