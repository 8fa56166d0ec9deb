/** Administrative calls of features that this service does not have. They return the protocol's own error. */

import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { requireAdmin } from './guard.ts'

/** The OAuth server, providers in the database, and the protocol's audit log (the product has its own). */
export const adminFeaturesThatAreOff = [
  ['GET', '/admin/audit'],
  ['GET', '/admin/oauth/clients'],
  ['POST', '/admin/oauth/clients'],
  ['GET', '/admin/oauth/clients/:id'],
  ['PUT', '/admin/oauth/clients/:id'],
  ['DELETE', '/admin/oauth/clients/:id'],
  ['POST', '/admin/oauth/clients/:id/regenerate_secret'],
  ['GET', '/admin/custom-providers'],
  ['POST', '/admin/custom-providers'],
  ['GET', '/admin/custom-providers/:id'],
  ['PUT', '/admin/custom-providers/:id'],
  ['DELETE', '/admin/custom-providers/:id'],
] as const

export async function adminFeatureOff(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  throw new AuthError(404, 'feature_disabled', 'This feature is disabled')
}
