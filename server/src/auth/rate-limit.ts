/**
 * Rate limits: token buckets in PostgreSQL, so that all nodes share them and a restart does not reset them.
 * A key is a hash; no network or e-mail address is stored.
 */
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { plainAddress } from '../machinery/http/plain-address.ts'
import { type Limit, spend } from '../machinery/rate-limits/rate-limits.ts'
import type { Core } from './core.ts'
import { onlyAfter, rateLimited } from './errors.ts'

const inFiveMinutes = (count: number): Limit => ({ burst: 30, perHour: count * 12 })

/** Per client address. */
const endpointLimits = {
  token: inFiveMinutes(150),
  verify: inFiveMinutes(30),
  signup: inFiveMinutes(30),
  otp: inFiveMinutes(30),
  recover: inFiveMinutes(30),
  resend: inFiveMinutes(30),
  update: inFiveMinutes(30),
  reauthenticate: inFiveMinutes(30),
  anonymous: { burst: 30, perHour: 30 },
  factor: { burst: 15, perHour: 15 * 60 },
  sso: inFiveMinutes(30),
  passkey: inFiveMinutes(30),
  flow: inFiveMinutes(60),
  callback: inFiveMinutes(60),
  admin: { burst: 300, perHour: 60 * 600 },
} as const satisfies Record<string, Limit>

export type EndpointLimit = keyof typeof endpointLimits

/** Throws 429 over_request_rate_limit if this address has made too many requests. */
export async function limitAddress(core: Core, name: EndpointLimit, address: string): Promise<void> {
  const limit = endpointLimits[name]
  if (await spend(core.db, `address|${name}|${networkOf(address)}`, limit)) return
  throw rateLimited('over_request_rate_limit', 'Request rate limit reached', 3600 / limit.perHour)
}

/** What one network may use of a limit of the whole service, so that it cannot use up all of it. */
const share = (perHour: number): Limit => {
  const own = Math.max(60, Math.ceil(perHour / 10))
  return { burst: own, perHour: own }
}

/**
 * Limits mails or text messages of one kind to one per minute and recipient, with or without an account; all kinds to
 * ten per hour and recipient from one network and thirty from all, so that one stranger cannot use up the recipient's
 * limit. Throws 429.
 */
export async function limitSending(
  core: Core,
  c: Context,
  { medium, kind, to }: { medium: 'mail' | 'sms'; kind: string; to: string },
): Promise<void> {
  const autoconfirmed = medium === 'mail' ? core.policy.mailAutoconfirm : core.policy.smsAutoconfirm
  if (autoconfirmed) return
  const code = medium === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
  const everywhere = medium === 'mail' ? core.policy.mailsPerHour : core.policy.smsPerHour
  if (!(await spend(core.db, `window|${medium}|${kind}|${to}`, { burst: 1, perHour: 60 })))
    throw onlyAfter(code, 60)
  const exceeded = () => rateLimited(code, `${medium === 'mail' ? 'email' : 'sms'} rate limit exceeded`)
  const network = networkOf(core.clientAddress(c))
  if (!(await spend(core.db, `recipient|${medium}|${to}|${network}`, { burst: 10, perHour: 10 })))
    throw exceeded()
  if (!(await spend(core.db, `recipient|${medium}|${to}`, { burst: 30, perHour: 30 }))) throw exceeded()
  if (!(await spend(core.db, `share|${medium}|${network}`, share(everywhere)))) throw exceeded()
  if (!(await spend(core.db, `all|${medium}`, { burst: everywhere, perHour: everywhere }))) throw exceeded()
}

/**
 * Limits guesses of the codes of one account: fifteen per hour from one network, and sixty from all networks in which
 * the user has never signed in. Guesses of strangers therefore block neither other networks nor the user's own. Throws
 * 429 over_request_rate_limit.
 */
export async function limitGuesses(
  core: Core,
  { account, network, familiar }: { account: string; network: string; familiar: boolean },
): Promise<void> {
  const refused = () => rateLimited('over_request_rate_limit', 'Request rate limit reached', 240)
  if (!(await spend(core.db, `guess|${account}|${network}`, { burst: 15, perHour: 15 }))) throw refused()
  const strangers = await spend(core.db, `guess|${account}`, { burst: 60, perHour: 60 })
  if (!strangers && !familiar) throw refused()
}

/** Limits new accounts of the whole service and of one network. Throws 429 over_request_rate_limit. */
export async function limitAccounts(core: Core, c: Context): Promise<void> {
  const perHour = core.policy.signupsPerHour
  const network = networkOf(core.clientAddress(c))
  if (
    (await spend(core.db, `share|signup|${network}`, share(perHour))) &&
    (await spend(core.db, 'all|signup', { burst: perHour, perHour }))
  )
    return
  throw rateLimited('over_request_rate_limit', 'Request rate limit reached', 60)
}

/** Returns the network of an address: for IPv6 the /64, because one customer usually has all of it. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
