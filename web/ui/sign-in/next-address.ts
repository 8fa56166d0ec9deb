/** Where to go after the sign-in: only an address inside this application, never back to the sign-in. */
export function nextAddress(wanted: unknown, fallback = '/dashboard'): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted))
    return fallback
  const url = new URL(wanted, 'http://here')
  if (url.host !== 'here' || ['/', '/auth', '/login'].includes(url.pathname)) return fallback
  return `${url.pathname}${url.search}`
}
