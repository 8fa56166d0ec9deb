/**
 * Allowed redirect targets. A target that is not allowed is replaced by the site's own address without an error, so that
 * callers learn nothing and users are never redirected to foreign sites.
 */
import type { Context } from 'hono'
import type { Core } from './core.ts'

/** Returns the requested address if it is allowed, else the site's. */
export function redirectOf(core: Core, c: Context, field = ''): string {
  const asked =
    c.req.query('redirect_to') || c.req.header('redirect_to') || field || c.req.header('Referer') || ''
  return isAllowed(core, asked) ? asked : core.config.appUrl
}

function isAllowed(core: Core, address: string): boolean {
  const url = strictUrl(address)
  if (!url) return false
  if (url.protocol === 'http:' || url.protocol === 'https:') {
    if ([core.config.appUrl, core.config.tenantUrl].some((own) => isSameSite(url, new URL(own)))) return true
    if (isAddressLiteral(url.hostname)) return isLoopbackAddress(url.hostname)
  }
  const withoutFragment = address.split('#', 1)[0]!
  return core.policy.redirectUrls.some((glob) => globForm(glob).test(withoutFragment))
}

/** Parses an address only if all parsers would read it the same way. */
function strictUrl(address: string): URL | undefined {
  if (address.length > 2048 || /[\\\s\p{Cc}\p{Cf}]/u.test(address)) return undefined
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (/^(javascript|data|vbscript|file|blob|about):$/.test(url.protocol)) return undefined
  if (url.username || url.password) return undefined
  const host = /^[^:]+:\/\/([^/?#]*)/.exec(address)?.[1] ?? ''
  // A host that the parser rewrites (escapes, unicode dots, decimal IPs) is an attempt to deceive.
  if (/^https?:$/.test(url.protocol) && host.toLowerCase().replace(/:\d+$/, '') !== url.hostname)
    return undefined
  return url
}

function isSameSite(url: URL, own: URL): boolean {
  if (url.protocol !== own.protocol || url.hostname !== own.hostname) return false
  return url.port === own.port || isLoopbackHost(own.hostname)
}

const isLoopbackHost = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host)
const isLoopbackAddress = (host: string) => /^127(\.\d{1,3}){3}$/.test(host) || host === '[::1]'
const isAddressLiteral = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[')

/** `*` matches anything except dots and slashes, `**` anything, `?` one character. */
function globForm(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/).map((part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return part.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}

/** Returns the address with these values in its fragment, in alphabetical order as in the protocol. */
export function withFragment(address: string, values: Record<string, string>): string {
  return `${address.split('#', 1)[0]}#${sortedParameters(values)}`
}

/** Returns the address with these values in its query. */
export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  url.hash = ''
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.toString()
}

function sortedParameters(values: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
}
