/** The content of 'Download Report' (ERR-23): enough to find the fault, without credentials. */
export interface ErrorReport {
  id: string
  error: string
  stack: string | null
  context: string | null
  timestamp: string
  browser: string
  url: string
  retryCount: number
}

const secret = /token|secret|code|key|password|invit|session|otp|email/i
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const bearer = /(bearer\s+)[\w.~+/-]+=*/gi
const longHex = /\b[0-9a-f]{32,}\b/gi

/** The address with secret query values, the whole fragment and long tokens of the path removed. */
export function withoutSecrets(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()])
    if (secret.test(name)) url.searchParams.set(name, 'removed')
  url.hash = ''
  url.username = ''
  url.password = ''
  url.pathname = url.pathname.replace(/\/(invite)\/[^/]+/, '/$1/removed').replace(/[\w-]{40,}/g, 'removed')
  return struck(url.href)
}

/** The text with everything that looks like a credential removed. */
const struck = (text: string): string =>
  text
    .replace(jwt, 'removed')
    .replace(bearer, '$1removed')
    .replace(longHex, 'removed')
    .replace(
      /([?&#](?:[\w-]*(?:token|secret|code|key|password|invit\w*|session|otp)[\w-]*)=)[^&\s#)]+/gi,
      '$1removed',
    )

export function errorReport(
  thrown: unknown,
  facts: { id: string; context: string | null; at: Date; browser: string; url: string; retryCount: number },
): ErrorReport {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return {
    id: facts.id,
    error: struck(`${error.name}: ${error.message}`),
    stack: error.stack ? struck(error.stack) : null,
    context: facts.context,
    timestamp: facts.at.toISOString(),
    browser: facts.browser,
    url: withoutSecrets(facts.url),
    retryCount: facts.retryCount,
  }
}
