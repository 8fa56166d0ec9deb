/** The captcha, if one is configured: hCaptcha or Turnstile, which have the same verification API. */

import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError } from '../machinery/services/sign-in.ts'
import { verifyClaims } from './access-tokens.ts'
import type { Core } from './core.ts'
import { type Body, objectOf, textOf } from './request.ts'

const refused = (why: string) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`)
const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/** Verifies the captcha token. Throws 400 captcha_failed. Callers with a service token need none. */
export async function requireCaptcha(core: Core, c: Context, body: Body): Promise<void> {
  const captcha = core.policy.captcha
  if (!captcha || (await isAdmin(core, c))) return
  const token = textOf(objectOf(body, 'gotrue_meta_security') ?? {}, 'captcha_token').trim()
  if (!token) throw refused('no captcha_token found')
  const form = new URLSearchParams({
    secret: captcha.secret,
    response: token,
    remoteip: core.clientAddress(c),
  })
  const answer = await fetch(captcha.url, { method: 'POST', body: form, signal: AbortSignal.timeout(5000) })
    .then(async (response) => verdict.safeParse(await response.json()))
    .catch(() => undefined)
  if (!answer?.success) throw refused('captcha provider did not answer')
  if (!answer.data.success) throw refused(answer.data['error-codes']?.join(', ') ?? 'not solved')
}

async function isAdmin(core: Core, c: Context): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (!token) return false
  return await verifyClaims(core, token).then(
    (claims) => claims.role === 'service_role',
    () => false,
  )
}
