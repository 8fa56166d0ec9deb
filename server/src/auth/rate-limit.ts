/**
 * How often: token buckets in PostgreSQL, so that every node counts together and a restart forgets nothing.
 * A key is a hash; neither an address nor an e-mail is kept.
 */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import { now } from '../machinery/clock.ts'
import type { Core } from './core.ts'
import { onlyAfter, rateLimited } from './errors.ts'

export type Limit = { burst: number; perHour: number }

const inFiveMinutes = (count: number): Limit => ({ burst: 30, perHour: count * 12 })

/** Per client address (auth.md 5). */
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

/** Throws 429 over_request_rate_limit when this address has asked too often. */
export async function limitAddress(core: Core, name: EndpointLimit, address: string): Promise<void> {
  const limit = endpointLimits[name]
  if (await spend(core, `address|${name}|${networkOf(address)}`, limit)) return
  throw rateLimited('over_request_rate_limit', 'Request rate limit reached', 3600 / limit.perHour)
}

/** One mail or text of a kind to an address in a minute, whether or not the address has an account. Throws 429. */
export async function limitSending(
  core: Core,
  medium: 'mail' | 'sms',
  kind: string,
  to: string,
): Promise<void> {
  const autoconfirmed = medium === 'mail' ? core.policy.mailAutoconfirm : core.policy.smsAutoconfirm
  if (autoconfirmed) return
  const code = medium === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
  const everywhere = medium === 'mail' ? core.policy.mailsPerHour : core.policy.smsPerHour
  if (!(await spend(core, `window|${medium}|${kind}|${to}`, { burst: 1, perHour: 60 })))
    throw onlyAfter(code, 60)
  const exceeded = () => rateLimited(code, `${medium === 'mail' ? 'email' : 'sms'} rate limit exceeded`)
  if (!(await spend(core, `recipient|${medium}|${to}`, { burst: 10, perHour: 10 }))) throw exceeded()
  if (!(await spend(core, `all|${medium}`, { burst: everywhere, perHour: everywhere }))) throw exceeded()
}

/** Guesses of codes for one account, from anywhere. Throws 429 over_request_rate_limit. */
export async function limitGuesses(core: Core, account: string): Promise<void> {
  if (await spend(core, `guess|${account}`, { burst: 15, perHour: 15 })) return
  throw rateLimited('over_request_rate_limit', 'Request rate limit reached', 240)
}

/** New accounts, all together. Throws 429 over_request_rate_limit. */
export async function limitAccounts(core: Core): Promise<void> {
  const perHour = core.policy.signupsPerHour
  if (await spend(core, 'all|signup', { burst: perHour, perHour })) return
  throw rateLimited('over_request_rate_limit', 'Request rate limit reached', 60)
}

/** Takes one from a bucket; false when it is empty. One statement: two nodes never take the same one. */
export async function spend(core: Core, name: string, { burst, perHour }: Limit): Promise<boolean> {
  const key = createHash('sha256').update(name).digest('base64url')
  const at = now().epochMilliseconds
  const perMs = perHour / 3_600_000
  const fullAt = new Date(at + Math.ceil(burst / perMs))
  // Not worth the wait for a disk: a power cut may forget the counts of the last half second, a restart forgets none.
  const { rowCount } = await core.db.execute(sql`
    with soon as (select set_config('synchronous_commit', 'off', true))
    insert into auth.rate_limits as r (key, tokens, counted_at, full_at)
    select ${key}, ${burst - 1}::float8, ${at}::bigint, ${fullAt.toISOString()}::timestamptz from soon
    on conflict (key) do update set
      tokens = least(${burst}::float8, r.tokens + greatest(0, ${at}::bigint - r.counted_at) * ${perMs}::float8) - 1,
      counted_at = greatest(r.counted_at, ${at}::bigint),
      full_at = excluded.full_at
    where least(${burst}::float8, r.tokens + greatest(0, ${at}::bigint - r.counted_at) * ${perMs}::float8) >= 1`)
  return rowCount === 1
}

/** Whoever holds one IPv6 address holds its whole /64. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
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
