/** Security headers, the same on every response including errors, and Retry-After for refused requests. */
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

type Hashes = { scripts: readonly string[]; styles: readonly string[] }

/**
 * The content security policy. Inline scripts and styles are allowed only by the SHA-256 hashes given (base64). The UI kit
 * sets styles through the DOM, which the policy allows.
 */
export const policyWith = ({ scripts, styles }: Hashes): string =>
  [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const sources = (hashes: readonly string[]): string =>
  ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
const policy = policyWith({ scripts: [], styles: [] })

/** Pages behind a secret link: the token is in their address, so no search engine may list them and no other site may learn it. */
const secretPage = /^\/(?:(?:invite|work)\/|stay\/[\w-]{41,}|sign$)/
/** The public page of a unit; only its rendered form says whether search engines may list it. */
const stayPage = /^\/stay\//

/** Middleware that sets the headers on every response. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const secure = config.appUrl.startsWith('https:')
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (c.res.status === 503 && !headers.has('retry-after')) headers.set('retry-after', '1')
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
    headers.set('x-content-type-options', 'nosniff')
    const isSecret = secretPage.test(c.req.path)
    headers.set('referrer-policy', isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin')
    if (isSecret || (stayPage.test(c.req.path) && !headers.has('content-language')))
      headers.set('x-robots-tag', 'noindex')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    headers.set('x-frame-options', 'DENY')
    if (secure) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains; preload')
  }
}
