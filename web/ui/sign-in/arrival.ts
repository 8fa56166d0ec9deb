/**
 * The result that a link in a mail or an external sign-in left in the address (AUTH-19). It is read once, before the
 * router, and removed from the address at once, so that no secret stays in the history, a log or a screenshot.
 */
export type Arrival =
  | { kind: 'none' }
  /** The browser that started the sign-in exchanges it for a session (PKCE). */
  | ({ kind: 'code'; code: string; flow: string | undefined } & Place)
  | ({ kind: 'tokens'; accessToken: string; refreshToken: string; type: string } & Place)
  | ({ kind: 'refused'; code: string } & Place)
  /** The link was accepted but signs nobody in (first half of an address change). */
  | ({ kind: 'message' } & Place)

/** The path of the address and its other values. */
export type Place = { path: string; reset: boolean; mobile: boolean }

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

/** Reads an address. Links lead only to `/`, `/auth`, `/login`, `/reset-password` and the invitation pages. */
export function readArrival(address: string): { arrival: Arrival; clean: string } {
  const url = new URL(address)
  const fragment = new URLSearchParams(url.hash.startsWith('#') ? url.hash.slice(1) : '')
  const of = (name: string): string => fragment.get(name) ?? url.searchParams.get(name) ?? ''
  const place: Place = {
    path: url.pathname,
    reset: url.searchParams.get('reset') === 'true',
    mobile: url.searchParams.get('mobile') === 'true',
  }
  const flow = of('sb_flow_id') || undefined
  const arrival = ((): Arrival => {
    if (of('error') || of('error_code'))
      return { kind: 'refused', code: of('error_code') || of('error'), ...place }
    const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')]
    if (accessToken && refreshToken)
      return { kind: 'tokens', accessToken, refreshToken, type: of('type'), ...place }
    if (uuid.test(url.searchParams.get('code') ?? ''))
      return { kind: 'code', code: of('code'), flow, ...place }
    if (fragment.has('message') && fragment.has('sb')) return { kind: 'message', ...place }
    return { kind: 'none' }
  })()
  if (arrival.kind === 'none') return { arrival, clean: address }
  for (const name of carried) url.searchParams.delete(name)
  url.hash = ''
  return { arrival, clean: url.href }
}

/** Reads the arrival and removes it from the browser's address bar. Call before the router starts. */
export function takeArrival(): Arrival {
  const { arrival, clean } = readArrival(location.href)
  if (arrival.kind !== 'none') history.replaceState(null, '', clean)
  return arrival
}
