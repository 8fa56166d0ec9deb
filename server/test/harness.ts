/** For server tests: the whole server on its own database, and users who call it as a browser would. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { Client } from 'pg'
import { pino } from 'pino'
import { createApp } from '../src/app/http.ts'
import { openServices, type Running } from '../src/app/start.ts'
import { resetClock, setClock } from '../src/machinery/clock.ts'
import { type Config, readConfig } from '../src/machinery/config.ts'
import { masterKeyFromHex } from '../src/machinery/crypto/master-key.ts'
import { newId } from '../src/machinery/db/ids.ts'
import { type Message, openMessage } from '../src/machinery/mail/outbox.ts'
import type { Services } from '../src/machinery/services/services.ts'
import { createTestDatabase } from './database.ts'

export type AdminClient = ContractRouterClient<typeof adminContract>
export type TenantClient = ContractRouterClient<typeof tenantContract>

/** A user with an account and an access token. */
export type Person = { userId: string; email: string; password: string; token: string }
export type Landlord = Person & { organizationId: string; api: AdminClient }

type Call = { token?: string; headers?: Record<string, string> }

export type TestServer = {
  services: Services
  config: Config
  /** Sends a request as a browser would, without a network. */
  fetch(path: string, init?: RequestInit & Call): Promise<Response>
  admin(person?: Call): AdminClient
  tenant(person?: Call): TenantClient
  /** Creates an account with a confirmed address and signs in. */
  signUp(email?: string): Promise<Person>
  /** The same, with an organization that the user owns. */
  signUpLandlord(name?: string): Promise<Landlord>
  /** Creates a super admin without an organization. */
  signUpSuperAdmin(email?: string): Promise<Person & { api: AdminClient }>
  /** Adds a member to the landlord's organization. */
  addMember(landlord: Landlord, role: 'manager' | 'accountant' | 'viewer'): Promise<Landlord>
  /** Gives the person a system role. */
  promote(person: Person, role: 'admin' | 'super_admin'): Promise<void>
  /** Invites a tenant, accepts the invitation and returns the signed-in tenant. */
  acceptInvitation(landlord: Landlord, tenantId: string): Promise<Person & { api: TenantClient }>
  /** Accepts the newest invitation that was sent to an address. */
  joinPortal(email: string, name: string): Promise<Person & { api: TenantClient }>
  /** Sets the clock and signs the people in again, because their sessions may have expired. */
  moveTo(day: string, ...people: Person[]): Promise<void>
  /** Queries the database as the owner, without row level security. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Returns the mails to an address, newest first. */
  mails(to: string): Promise<Message[]>
  /** Starts a second server on the same database. */
  another(): Promise<Running>
  stop(): Promise<void>
}

export const testPassword = 'river-otter-lantern-7'

/**
 * Starts the server with the clock set to `day` ('2026-03-15', or an instant). Stop it in afterAll. A call waits longer for a
 * connection than in production, because several test files load the machine at once.
 */
export async function startTestServer({
  day,
  env = {},
  connectionTimeoutMillis = 20_000,
}: {
  day?: string
  env?: Record<string, string>
  connectionTimeoutMillis?: number
} = {}): Promise<TestServer> {
  if (day) setClock(day)
  const test = await createTestDatabase()
  const masterKey = masterKeyFromHex('5a'.repeat(32))
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const dataDir = await mkdtemp(join(tmpdir(), 'domovik-test-'))
  const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', DATA_DIR: dataDir, ...env })
  const parts = {
    config,
    connection: { ...test.owner, connectionTimeoutMillis },
    secrets: test.secrets,
    masterKey,
    log,
    hashCost: { memoryCost: 64, timeCost: 1 },
  }
  const running = await openServices(parts)
  const { services } = running
  const app = createApp(services)
  const owner = new Client({ ...test.owner, pipeline: true })
  await owner.connect()
  await owner.query('set row_security = off')
  const others: Running[] = []

  const server: TestServer = {
    services,
    config,
    async fetch(path, { token, headers, ...init } = {}) {
      const all = new Headers(headers)
      if (token) all.set('authorization', `Bearer ${token}`)
      return app.request(new Request(`http://localhost:3000${path}`, { ...init, headers: all }))
    },
    admin: (call = {}) => clientOf<AdminClient>(adminContract, '/api', call),
    tenant: (call = {}) => clientOf<TenantClient>(tenantContract, '/api/tenant', call),
    async signUp(email = `person-${newId()}@example.com`) {
      const { id } = await services.auth.admin.createUser({
        email,
        password: testPassword,
        emailConfirmed: true,
        trustedPassword: true,
        termsAccepted: true,
      })
      return { userId: id, email, password: testPassword, token: await signIn(email) }
    },
    async signUpLandlord(name = 'Wierzba Nieruchomości') {
      const person = await server.signUp()
      const api = server.admin(person)
      const { id } = await api.organizations.create({ name, plan: 'enterprise' })
      // With an active subscription, so that tests can move far in time and create many rows. Subscriptions have their own tests.
      await server.query(
        `update subscribers set subscription_status = 'active', trial_end = null where organization_id = $1`,
        [id],
      )
      return Object.assign(person, { organizationId: id, api })
    },
    async signUpSuperAdmin(email) {
      const person = await server.signUp(email)
      await server.promote(person, 'super_admin')
      return Object.assign(person, { api: server.admin(person) })
    },
    async addMember(landlord, role) {
      const person = await server.signUp()
      await server.query(
        'insert into organization_members (organization_id, user_id, role, joined_at) values ($1, $2, $3, now())',
        [landlord.organizationId, person.userId, role],
      )
      return Object.assign(person, { organizationId: landlord.organizationId, api: server.admin(person) })
    },
    async promote(person, role) {
      await server.query('insert into user_roles (user_id, role, assigned_at) values ($1, $2, now())', [
        person.userId,
        role,
      ])
    },
    async acceptInvitation(landlord, tenantId) {
      await landlord.api.tenants.invite({ id: tenantId })
      const { tenant } = await landlord.api.tenants.get({ id: tenantId })
      return server.joinPortal(tenant.email!, tenant.name)
    },
    async joinPortal(to, name) {
      const [mail] = await server.mails(to)
      const token = mail!.link!.split('/').at(-1)!
      const { email } = await server.tenant().invitations.accept({ token, name, password: testPassword })
      const account = await services.auth.admin.findUserByEmail(email)
      const person = { userId: account!.id, email, password: testPassword, token: await signIn(email) }
      return Object.assign(person, { api: server.tenant(person) })
    },
    async moveTo(to, ...people) {
      setClock(to)
      for (const person of people) person.token = await signIn(person.email)
    },
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    async mails(to) {
      await services.auth.settled()
      const rows = await server.query<{ id: string; message_sealed: string }>(
        'select id, message_sealed from mail_outbox where message_sealed is not null order by created_at desc, ctid desc',
      )
      return rows
        .map(({ id, message_sealed: sealed }) => openMessage(masterKey, id, sealed))
        .filter((message) => message.to === to)
    },
    async another() {
      const other = await openServices(parts)
      others.push(other)
      return other
    },
    async stop() {
      for (const other of others) await other.stop()
      await running.stop()
      await owner.end()
      await test.drop()
      await rm(dataDir, { recursive: true, force: true })
      resetClock()
    },
  }

  async function signIn(email: string): Promise<string> {
    const answer = await server.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: testPassword }),
    })
    const body = (await answer.json()) as { access_token?: string }
    if (!body.access_token) throw new Error(`sign-in failed: ${JSON.stringify(body)}`)
    return body.access_token
  }

  function clientOf<C>(
    contract: typeof adminContract | typeof tenantContract,
    prefix: string,
    call: Call,
  ): C {
    const link = new OpenAPILink(contract, {
      url: `http://localhost:3000${prefix}`,
      headers: () => ({
        'x-client': 'web',
        ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
        ...call.headers,
      }),
      fetch: async (request) => app.request(request),
    })
    return createORPCClient(link) as C
  }

  return server
}

/** Returns the error code of a failing call. Throws if the call succeeds. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
  throw new Error('the call succeeded, but an error was expected')
}
