/** Reads from a request, before any handler: id, address, language, token and chosen organization. */

import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Services } from '../services/services.ts'
import type { CallCheck, RequestContext } from './call.ts'
import { plainAddress } from './plain-address.ts'

const languages = ['en', 'es', 'pl'] as const

export function requestContext(
  c: Context,
  services: Services,
  checks: readonly CallCheck[] = [],
): RequestContext {
  const header = (name: string) => c.req.header(name)
  const authorization = header('authorization')
  const accepted = header('accept-language')
  return {
    services,
    requestId: requestIdOf(c),
    language: languageOf(accepted),
    // Node sends * by itself.
    namesLanguage: accepted !== undefined && accepted !== '*',
    ownFrontEnd: header('x-client') === 'web',
    token: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    chosen: uuidOrNothing(header('x-organization-id') ?? header('x-tenant-id')),
    idempotencyKey: header('idempotency-key'),
    cancelsWrite: header('idempotency-cancel') === 'true',
    ipAddress: clientAddress(c, services.config.trustedProxies),
    isFromThisMachine: () => isFromThisMachine(c),
    userAgent: oneLine(header('user-agent')),
    decoded: false,
    reply: {},
    checks,
  }
}

/** Returns the id of the request: the caller's own if it has a safe format, else a new one. */
export function requestIdOf(c: Context): string {
  const known = c.get('requestId') as string | undefined
  if (known) return known
  const given = c.req.header('x-request-id')
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  c.set('requestId', id)
  return id
}

/** The caller's address. X-Forwarded-For is trusted only for the configured number of own proxies. */
function clientAddress(c: Context, trustedProxies: number): string | null {
  const direct = socketAddress(c)
  if (trustedProxies === 0) return direct
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const named = hops.at(-trustedProxies)
  return named === undefined ? direct : plainAddress(named)
}

/** Headers by which proxies name the client or themselves. */
const ofProxies =
  /^(forwarded|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fly-client-ip|via)$/i

/**
 * True if a person on this machine sent the request. A proxy on this machine connects from it too, for anybody: it adds a
 * header, passes the name that the client asked for, or speaks HTTP/1.0. A request inside the process has no connection.
 */
export function isFromThisMachine(c: Context): boolean {
  if (Object.keys(c.req.header()).some((name) => ofProxies.test(name))) return false
  const incoming = incomingOf(c)
  if (!incoming) return true
  return (
    /^(::1$|(::ffff:)?127\.)/.test(incoming.socket?.remoteAddress ?? '') &&
    incoming.httpVersion !== '1.0' &&
    /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(c.req.header('host') ?? '')
  )
}

type Incoming = { httpVersion?: string; socket?: { remoteAddress?: string } }

const incomingOf = (c: Context): Incoming | undefined =>
  (c.env as { incoming?: Incoming } | undefined)?.incoming

function socketAddress(c: Context): string | null {
  const address = incomingOf(c)?.socket?.remoteAddress
  return address === undefined ? null : plainAddress(address)
}

/** Returns the first of en, es, pl that the reader accepts; otherwise English. */
export function languageOf(accept: string | undefined): 'en' | 'es' | 'pl' {
  for (const part of (accept ?? '').split(',')) {
    const wanted = part.trim().slice(0, 2).toLowerCase()
    const found = languages.find((language) => language === wanted)
    if (found) return found
  }
  return 'en'
}

const uuidOrNothing = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined

const oneLine = (text: string | undefined) => text?.replace(/[^\x20-\x7e]/g, ' ').slice(0, 300) ?? null
