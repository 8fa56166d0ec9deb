/**
 * What a link from a mail or a sign-in elsewhere left in the address (AUTH-19). Read once, before the router, and
 * struck out of the address at once, so that no secret stays in the history, a log or a screenshot.
 */
export type Arrival =
  | { kind: 'none' }
  /** To be exchanged for a session by the browser that asked (PKCE). */
  | { kind: 'code'; code: string; flow: string | undefined; path: string }
  | { kind: 'tokens'; accessToken: string; refreshToken: string; type: string; path: string }
  | { kind: 'refused'; code: string; path: string }
  /** The link has done its part, and nobody is signed in by it (half of an address change). */
  | { kind: 'message'; path: string }

const carried = [
  'code',
  'sb',
  'sb_flow_id',
  'error',
  'error_code',
  'error_description',
  'message',
  'access_token',
  'refresh_token',
]
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads an address. Only `/`, `/auth`, `/login`, `/reset-password` and the invitation pages are led to by links. */
export function readArrival(address: string): { arrival: Arrival; clean: string } {
  const url = new URL(address)
  const fragment = new URLSearchParams(url.hash.startsWith('#') ? url.hash.slice(1) : '')
  const of = (name: string): string => fragment.get(name) ?? url.searchParams.get(name) ?? ''
  const path = url.pathname
  const flow = of('sb_flow_id') || undefined
  const arrival = ((): Arrival => {
    if (of('error') || of('error_code'))
      return { kind: 'refused', code: of('error_code') || of('error'), path }
    const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')]
    if (accessToken && refreshToken)
      return { kind: 'tokens', accessToken, refreshToken, type: of('type'), path }
    if (uuid.test(url.searchParams.get('code') ?? '')) return { kind: 'code', code: of('code'), flow, path }
    if (fragment.has('message') && fragment.has('sb')) return { kind: 'message', path }
    return { kind: 'none' }
  })()
  if (arrival.kind === 'none') return { arrival, clean: address }
  for (const name of carried) url.searchParams.delete(name)
  url.hash = ''
  return { arrival, clean: url.href }
}

/** Takes the arrival out of the browser's address bar. Call before the router starts. */
export function takeArrival(): Arrival {
  const { arrival, clean } = readArrival(location.href)
  if (arrival.kind !== 'none') history.replaceState(null, '', clean)
  return arrival
}
