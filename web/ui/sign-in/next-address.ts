/** Where to go after the sign-in: only to an address inside this application, never back to the sign-in. */
export function nextAddress(wanted: unknown, fallback = '/dashboard'): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted))
    return fallback
  const url = new URL(wanted, 'http://here')
  if (url.host === 'here' && url.pathname === fallback) return `${fallback}${url.search}`
  if (url.host !== 'here' || ['/', '/auth', '/login'].includes(url.pathname)) return fallback
  return `${url.pathname}${url.search}`
}

/**
 * The address of the sign-in, with the page to open afterwards (unless that is `home`) and a flag that the session
 * ended by itself.
 */
export function signInAddress(signIn: string, wanted: string, home: string, ended: boolean): string {
  const search = new URLSearchParams()
  if (wanted !== home) search.set('next', wanted)
  if (ended) search.set('ended', 'session')
  return search.size > 0 ? `${signIn}?${search}` : signIn
}
