/**
 * The errors of the sign-in protocol: HTTP status, stable code, and the text that its clients expect.
 * The front ends show the translation of the code, from locales/.
 */

import type { Context } from 'hono'
import { AuthError, type WeakReason } from '../machinery/services/sign-in.ts'

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
export const badJson = (why: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`)
export const oauthError = (description: string, error = 'invalid request') =>
  new AuthError(400, 'validation_failed', description, { oauth: error })
export const rateLimited = (
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
  message: string,
  retryAfter?: number,
) => new AuthError(429, code, message, { retryAfter })
/** The service is overloaded; retry after `retryAfter` seconds. */
export const overloaded = (why: string, retryAfter = 2) =>
  new AuthError(503, 'service_unavailable', why, { retryAfter })
export const onlyAfter = (code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit', seconds: number) =>
  rateLimited(code, `For security purposes, you can only request this after ${seconds} seconds.`, seconds)
export const codeExpired = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
export const linkExpired = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
export const weakPassword = (message: string, reasons: WeakReason[]) =>
  new AuthError(422, 'weak_password', message, { weakPassword: { reasons } })

const currentVersion = '2024-01-01'

/** Returns the error in the client's protocol version. `errorId` identifies the log line of an unexpected failure. */
export function errorResponse(c: Context, error: AuthError, errorId?: string): Response {
  c.header('x-sb-error-code', error.code)
  if (error.extra.retryAfter) c.header('Retry-After', String(Math.ceil(error.extra.retryAfter)))
  if (error.extra.oauth) return c.json({ error: error.extra.oauth, error_description: error.message }, 400)
  const weak = error.extra.weakPassword ? { weak_password: error.extra.weakPassword } : {}
  if (wantsCurrentVersion(c)) {
    c.header('X-Supabase-Api-Version', currentVersion)
    return c.json({ code: error.code, message: error.message, ...weak }, error.status)
  }
  const id = errorId ? { error_id: errorId } : {}
  return c.json(
    { code: error.status, error_code: error.code, msg: error.message, ...weak, ...id },
    error.status,
  )
}

function wantsCurrentVersion(c: Context): boolean {
  const version = c.req.header('X-Supabase-Api-Version') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= currentVersion
}
