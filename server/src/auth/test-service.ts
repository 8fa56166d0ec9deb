/** For the tests of this folder: the service on a fresh database, and the unmodified client from npm. */

import { AuthAdminApi, AuthClient } from '@supabase/auth-js'
import { Client } from 'pg'
import { pino } from 'pino'
import { createTestDatabase } from '../../test/database.ts'
import { type Config, readConfig } from '../machinery/config.ts'
import { masterKeyFromHex } from '../machinery/crypto/master-key.ts'
import type { PgConnection } from '../machinery/db/connection.ts'
import { openDatabase } from '../machinery/db/database.ts'
import type { RoleSecrets } from '../machinery/db/roles.ts'
import type { Db } from '../machinery/db/transaction.ts'
import { openMessage } from '../machinery/mail/outbox.ts'
import type { AuthService } from '../machinery/services/sign-in.ts'
import { openDb } from './core.ts'
import { type AuthOptions, createAuthService } from './service.ts'

export const masterKey = masterKeyFromHex('42'.repeat(32))
export const base = 'http://localhost:3000/auth/v1'
const cheap = { memoryCost: 64, timeCost: 1 }

export type TestService = {
  service: AuthService
  /** A second service on the same database. */
  another(options?: Partial<AuthOptions>): AuthService
  config: Config
  secrets: RoleSecrets
  owner: PgConnection
  /** The service's own database access. */
  db: Db
  /** Returns the connection of a database role. */
  as: Awaited<ReturnType<typeof createTestDatabase>>['as']
  /** Queries the database as its owner. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Returns the newest mail to an address: its text, link and code. */
  mail(
    to: string,
  ): Promise<{ subject: string; text: string; link: string; code: string; template: string } | undefined>
  /** Returns the mails queued for an address. */
  mails(to: string): Promise<string[]>
  stop(): Promise<void>
}

export async function startService(
  env: Record<string, string> = {},
  options: Partial<AuthOptions> = {},
): Promise<TestService> {
  const test = await createTestDatabase()
  const log = options.log ?? pino({ level: 'silent' })
  const database = openDatabase(test.owner, test.secrets, log)
  const config = readConfig({ NODE_ENV: 'test', MASTER_KEY: '42'.repeat(32), TRUSTED_PROXIES: '1', ...env })
  const services: AuthService[] = []
  const make = (more: Partial<AuthOptions> = {}) => {
    const made = createAuthService({ config, database, masterKey, log, hashCost: cheap, ...options, ...more })
    services.push(made)
    return made
  }
  const owner = new Client({ ...test.owner, pipeline: true })
  await owner.connect()
  await owner.query('set row_security = off')
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  const opened = async (to: string) => {
    // Mails are written after the response.
    for (const each of services) await each.settled()
    const rows = await query<{ id: string; template: string; message_sealed: string }>(
      'select id, template, message_sealed from mail_outbox order by created_at desc, ctid desc',
    )
    return rows
      .map((row) => ({ template: row.template, ...openMessage(masterKey, row.id, row.message_sealed) }))
      .filter((message) => message.to === to)
  }
  return {
    service: make(),
    another: make,
    config,
    as: test.as,
    secrets: test.secrets,
    owner: test.owner,
    db: openDb(database.auth),
    query,
    mail: async (to) => {
      const [message] = await opened(to)
      return (
        message && { ...message, link: message.link ?? '', code: /\b(\d{6})\b/.exec(message.text)?.[1] ?? '' }
      )
    },
    mails: async (to) => (await opened(to)).map((message) => message.template),
    stop: async () => {
      for (const each of services) await each.settled()
      await owner.end()
      await database.close()
      await test.drop()
    },
  }
}

/** Calls the service in process with the headers of a browser: client address and user agent. */
export function transport(
  service: AuthService,
  from: { ip?: string; userAgent?: string } = {},
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('X-Forwarded-For', from.ip ?? '203.0.113.10')
    if (from.userAgent) request.headers.set('User-Agent', from.userAgent)
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/auth\/v1/, '') + url.search
    return await service.app.request(path, request)
  }
}

/** The unmodified client with its own storage. */
export function client(
  service: AuthService,
  options: { ip?: string; userAgent?: string; flowType?: 'implicit' | 'pkce' } = {},
): InstanceType<typeof AuthClient> {
  const kept = new Map<string, string>()
  return new AuthClient({
    url: base,
    fetch: transport(service, options),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    flowType: options.flowType ?? 'implicit',
    storageKey: `test-${++counter}`,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  })
}

export async function adminClient(service: AuthService): Promise<InstanceType<typeof AuthAdminApi>> {
  const token = await service.admin.serviceToken()
  return new AuthAdminApi({
    url: base,
    headers: { Authorization: `Bearer ${token}` },
    fetch: transport(service),
  })
}

/** Follows a link in a mail as a browser does. Returns the redirect target. */
export async function follow(service: AuthService, link: string, from: { ip?: string } = {}): Promise<URL> {
  const answer = await transport(service, from)(link, { redirect: 'manual' })
  const location = answer.headers.get('Location')
  if (answer.status !== 303 || !location)
    throw new Error(`expected a redirect, got ${answer.status} ${await answer.text()}`)
  return new URL(location)
}

export const fragment = (address: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address.hash.slice(1)))

let counter = 0
export const freshEmail = (): string => `person${++counter}.${Date.now()}@example.com`
export const goodPassword = 'correct horse battery'

/** An account with a confirmed address and `goodPassword`. */
export async function newMember(service: AuthService): Promise<{ id: string; email: string }> {
  const email = freshEmail()
  const { id } = await service.admin.createUser({ email, password: goodPassword, emailConfirmed: true })
  return { id, email }
}

/** The same, signed in with the client from npm. */
export async function signedInMember(service: AuthService, from: { ip?: string } = {}) {
  const member = await newMember(service)
  const auth = client(service, from)
  const { data } = await auth.signInWithPassword({ email: member.email, password: goodPassword })
  return { ...member, auth, session: data.session! }
}

let addresses = 0
/** A new address each time, so that the rate limits of one address do not stop a test. */
export const nextAddress = (): string => `10.9.${(++addresses >> 8) & 255}.${addresses & 255}`

/** Posts JSON to the service, each time from a new address. */
export const posts =
  (service: () => AuthService) =>
  (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    transport(service(), { ip: nextAddress() })(`${base}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })
