/** Why a session ended without a sign-out; null if it did not. `access`: the person was removed from the organization. */
export type Ended = 'session' | 'access' | null

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
 * The address of the sign-in, with the page to open afterwards (unless that is `home`) and why the session ended, if it did
 * so by itself. Pages of an organization to which the access ended are not opened again.
 */
export function signInAddress(signIn: string, wanted: string, home: string, ended: Ended): string {
  const search = new URLSearchParams()
  if (wanted !== home && ended !== 'access') search.set('next', wanted)
  if (ended) search.set('ended', ended)
  return search.size > 0 ? `${signIn}?${search}` : signIn
}
