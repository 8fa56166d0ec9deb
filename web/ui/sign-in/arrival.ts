/**
 * What a link from a mail or a sign-in elsewhere left in the address (AUTH-19). Read once, before the router, and
 * struck out of the address at once, so that no secret stays in the history, a log or a screenshot.
 */
export type Arrival =
  | { kind: 'none' }
  /** To be exchanged for a session by the browser that asked (PKCE). */
  | ({ kind: 'code'; code: string; flow: string | undefined } & Place)
  | ({ kind: 'tokens'; accessToken: string; refreshToken: string; type: string } & Place)
  | ({ kind: 'refused'; code: string } & Place)
  /** The link has done its part, and nobody is signed in by it (half of an address change). */
  | ({ kind: 'message' } & Place)

/** Where one arrived: the path, and what the address said beside it. */
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

/** Reads an address. Only `/`, `/auth`, `/login`, `/reset-password` and the invitation pages are led to by links. */
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

/** Takes the arrival out of the browser's address bar. Call before the router starts. */
export function takeArrival(): Arrival {
  const { arrival, clean } = readArrival(location.href)
  if (arrival.kind !== 'none') history.replaceState(null, '', clean)
  return arrival
}
