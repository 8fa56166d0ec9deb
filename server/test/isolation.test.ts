/** Authorization: every call of the contract is tried by users who may not make it and by those who may. */
import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { PERMISSIONS, ROLE_PERMISSIONS } from '@domovik/domain/account/access/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutAnswers } from './cut-answers.fixture.ts'
import {
  type AdminClient,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from './harness.ts'
import { acceptedWrites } from './isolation/accepted-writes.ts'
import { adminCalls, attempt, inputs, type Leaf, type Outcome, tenantCalls } from './isolation/calls.ts'
import { createWorld, type World } from './isolation/world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  world = await createWorld(server)
})
afterAll(() => server?.stop())

const inputOf = (path: string, side: 'admin' | 'tenant' = 'admin') => {
  const all = inputs(world)
  return all[side === 'tenant' && `${path}@tenant` in all ? `${path}@tenant` : path]
}
/** Returns the secrets in a response, except those that the caller sent. */
const leaksIn = ({ answer }: Outcome, sent: unknown) => {
  const text = JSON.stringify(answer ?? null)
  const given = JSON.stringify(sent ?? null)
  return world.secrets.filter((secret) => text.includes(secret) && !given.includes(secret))
}

describe('every call', () => {
  it('declares who may make it and has an input in this test', () => {
    const known = inputs(world)
    expect(adminCalls.filter(({ meta }) => !meta.needs)).toEqual([])
    expect(adminCalls.map(({ path }) => path).filter((path) => !(path in known))).toEqual([])
    expect(
      tenantCalls.map(({ path }) => path).filter((path) => !(path in known) && !(`${path}@tenant` in known)),
    ).toEqual([])
    expect(tenantCalls.every(({ meta }) => meta.needs === 'tenant' || meta.needs === 'public')).toBe(true)
  })

  it('that is not a GET refuses a field it does not know, and names it', async () => {
    const refusal = async (client: AdminClient | TenantClient, path: string, sent: unknown) => {
      const { code, answer } = await attempt(client, path, { ...(sent as object), notAField: 1 })
      const { fields } = ((answer as { data?: { fields?: object } } | null)?.data ?? {}) as {
        fields?: object
      }
      return { path, code, fields: JSON.stringify(fields) }
    }
    const refused = (path: string) => ({
      path,
      code: 'validation_failed',
      fields: JSON.stringify({ notAField: 'unknown_field' }),
    })
    for (const { path, meta, writes } of adminCalls) {
      if (!writes) continue
      const caller =
        meta.needs === 'super_admin' || meta.needs === 'admin'
          ? server.admin(world.superAdmin)
          : world.anna.api
      expect(await refusal(caller, path, inputOf(path))).toEqual(refused(path))
    }
    for (const { path, writes } of tenantCalls)
      if (writes)
        expect(await refusal(world.renter.api, path, inputOf(path, 'tenant'))).toEqual(refused(path))
  })

  it('is refused without a token as unauthenticated', async () => {
    for (const { path, meta } of adminCalls) {
      if (meta.needs === 'public') continue
      expect((await attempt(server.admin(), path, inputOf(path))).code, path).toBe('unauthenticated')
    }
    for (const { path, meta } of tenantCalls) {
      if (meta.needs === 'public') continue
      expect((await attempt(server.tenant(), path, inputOf(path, 'tenant'))).code, path).toBe(
        'unauthenticated',
      )
    }
  })

  it('shows nothing to a member of another organization', async () => {
    for (const chosen of [undefined, world.anna.organizationId]) {
      const client = server.admin({
        token: world.stranger.token,
        headers: chosen ? { 'x-organization-id': chosen } : {},
      })
      for (const { path, meta } of adminCalls) {
        if (meta.needs === 'public') continue
        const sent = inputOf(path)
        const outcome = await attempt(client, path, sent)
        expect(leaksIn(outcome, sent), `${path} leaked to a stranger`).toEqual([])
        if (chosen) expect(outcome.code, `${path} in another organization`).toBe('forbidden')
      }
    }
  })

  it("of the landlord's API is refused to tenants, and of the portal to landlords", async () => {
    for (const { path, meta } of adminCalls) {
      if (meta.needs === 'public' || meta.needs === 'signed_in') continue
      const outcome = await attempt(server.admin(world.renter), path, inputOf(path))
      expect(['organization_missing', 'forbidden'], `${path} for a tenant: ${outcome.code}`).toContain(
        outcome.code,
      )
    }
    for (const { path, meta } of tenantCalls) {
      if (meta.needs === 'public') continue
      for (const person of [world.anna, world.nobody]) {
        expect((await attempt(server.tenant(person), path, inputOf(path, 'tenant'))).code, path).toBe(
          'forbidden',
        )
      }
    }
  })

  it('shows a tenant nothing of another tenant', async () => {
    for (const { path, meta } of tenantCalls) {
      if (meta.needs === 'public') continue
      const sent = inputOf(path, 'tenant')
      const { answer } = await attempt(world.renter.api, path, sent)
      const text = JSON.stringify(answer ?? null)
      for (const secret of ['Adam', 'tajne okno', 'Tajna 8'])
        expect(text.includes(secret), `${path} shows ${secret}`).toBe(false)
    }
    expect((await attempt(world.renter.api, 'tickets.get', { id: world.ids.neighbourTicket })).code).toBe(
      'not_found',
    )
    expect(
      (await attempt(world.renter.api, 'tickets.addComment', { id: world.ids.neighbourTicket, body: 'x' }))
        .code,
    ).toBe('not_found')
    for (const path of [
      'documents.file',
      'documents.markSeen',
      'messages.file',
      'messages.withdraw',
      'home.photoFile',
      'signings.sign',
      'signings.fileToSign',
      'signings.signOutside',
      'signings.decline',
    ])
      expect((await attempt(world.renter.api, path, inputOf(path, 'tenant'))).code, path).toBe('not_found')
    for (const path of [
      'tickets.addPhoto',
      'tickets.photoFile',
      'tickets.removePhoto',
      'tickets.restorePhoto',
    ])
      expect((await attempt(world.renter.api, path, inputOf(path, 'tenant'))).code, path).toBe('not_found')
  })

  it('is allowed to exactly the roles with its permission', async () => {
    for (const { path, meta } of adminCalls) {
      if (!(PERMISSIONS as readonly string[]).includes(meta.needs)) continue
      for (const role of ['viewer', 'accountant', 'manager'] as const) {
        const held = (ROLE_PERMISSIONS[role] as readonly string[]).includes(meta.needs)
        if (held && role === 'manager') continue
        const { code } = await attempt(world.roles[role]!.api, path, inputOf(path))
        if (held) expect(code, `${role} may ${path}`).not.toBe('forbidden')
        else expect(code, `${role} may not ${path}`).toBe('forbidden')
      }
    }
  })

  it('for operators is refused to all but administrators', async () => {
    for (const { path, meta } of adminCalls) {
      if (meta.needs !== 'admin' && meta.needs !== 'super_admin') continue
      expect((await attempt(world.anna.api, path, inputOf(path))).code, path).toBe('forbidden')
      if (meta.needs === 'super_admin')
        expect((await attempt(world.systemAdmin.api, path, inputOf(path))).code, path).toBe('forbidden')
      expect((await attempt(server.admin(world.superAdmin), path, inputOf(path))).code, path).toBeNull()
    }
  })
})

describe('revoked access', () => {
  it('ends with the next call', async () => {
    const dora = await server.addMember(world.anna, 'viewer')
    await dora.api.properties.list({})
    await server.query('delete from organization_members where user_id = $1', [dora.userId])
    expect((await attempt(dora.api, 'properties.list', {})).code).toBe('organization_missing')
    await server.services.auth.admin.setBan(dora.userId, new Date('2099-01-01'))
    expect((await attempt(dora.api, 'account.me', undefined)).code).toBe('session_expired')
  })

  it('ends for sessions without the second factor once the user has one', async () => {
    const person = await server.signUpLandlord()
    await server.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status) values (gen_random_uuid(), $1, 'phone', 'totp', 'verified')`,
      [person.userId],
    )
    expect((await attempt(person.api, 'properties.list', {})).code).toBe('second_factor_needed')
    await server.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [person.userId])
    expect((await attempt(person.api, 'properties.list', {})).code).toBeNull()
  })
})

describe('every write whose answer was lost', () => {
  /** Calls that end what other calls need come last. */
  const ends = /remove|erase|leave|reverse|terminate|undo|cancel|suspend|ban|makeOwner|changeRole|markUnpaid/i
  const writes = [
    ...adminCalls.map((call) => ({ ...call, contract: adminContract, base: '/api', named: call.path })),
    ...tenantCalls.map((call) => ({
      ...call,
      contract: tenantContract,
      base: '/api/tenant',
      named: `${call.path}@tenant`,
    })),
  ]
    .filter(({ writes }) => writes)
    .sort((one, other) => Number(ends.test(one.path)) - Number(ends.test(other.path)))
  /** Who has left is refused before the key is read; nothing is done twice. */
  const refusedAfterwards = ['organizations.leave']

  const callerOf = ({ path, meta: { needs } }: Leaf): Person | undefined => {
    if (needs === 'public') return undefined
    if (needs === 'tenant') return world.neighbour
    if (path === 'organizations.leave') return world.roles.viewer
    return needs === 'admin' || needs === 'super_admin' ? world.superAdmin : world.anna
  }

  it('is repeated by the front ends with its key and done once', async () => {
    const instead = await acceptedWrites(world)
    const network = await cutAnswers(server)
    const asksWhenEqual = [
      ...['payments.recordReceipt', 'payments.addCharge', 'payments.refund', 'payments.creditNote'],
      ...['payments.writeOff', 'incomes.create', 'expenses.create'],
    ]
    const done: string[] = []
    try {
      for (const call of writes) {
        const { path, named } = call
        const side = named === path ? 'admin' : 'tenant'
        const given = (instead[named] ?? inputOf(path, side)) as object | undefined
        // Other tests recorded the same a moment ago.
        const input = asksWhenEqual.includes(named) ? { ...given, recordAgain: true } : given
        const cut = await network.write(call.contract, call.base, path, input, callerOf(call)?.token ?? null)
        const [first, second] = cut.answers
        expect(cut.answers.length, `${named}: attempts`).toBe(2)
        expect(first!.key, `${named}: key`).toBeTruthy()
        expect(second!.key, `${named}: key`).toBe(first!.key)
        expect(cut.rows[1], `${named}: rows`).toBe(cut.rows[0])
        if (refusedAfterwards.includes(path)) continue
        expect(second!.status, `${named}: ${first!.text} then ${second!.text}`).toBe(first!.status)
        if (first!.status >= 400) continue
        expect(second!.text, named).toBe(first!.text)
        done.push(named)
      }
    } finally {
      network.stop()
    }
    // A refused write shows little, so most must have been done, and everything that changes money.
    expect(done.length / writes.length).toBeGreaterThan(0.6)
    expect(Object.keys(instead).filter((named) => !done.includes(named))).toEqual([])
    const money = ['payments.recordReceipt', 'payments.refund', 'payments.addCharge', 'payments.creditNote']
    const others = [
      'payments.writeOff',
      'incomes.create',
      'expenses.create',
      'tickets.create',
      'leases.terminate',
    ]
    expect([...money, ...others].filter((named) => !done.includes(named))).toEqual([])
    // Every write of the contract, each with its rows counted three times: long on a busy machine.
  })
})
