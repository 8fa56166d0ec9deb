/** A key belongs to one person and one place; the bytes of files belong to the request. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
const keyed = (person: { token: string }, key: string, more: Record<string, string> = {}) => ({
  token: person.token,
  headers: { 'idempotency-key': key, ...more },
})

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-15' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const leadMessages = async () =>
  (await server.query<{ message: string | null }>('select message from leads')).map(({ message }) => message)

describe('an Idempotency-Key', () => {
  it('of one organization is another key in a second organization of the same person', async () => {
    const second = await server.signUpLandlord('Druga Firma')
    await server.query(
      `insert into organization_members (organization_id, user_id, role, joined_at) values ($1, $2, 'manager', now())`,
      [second.organizationId, anna.userId],
    )
    const made = []
    for (const organization of [anna.organizationId, second.organizationId, second.organizationId]) {
      const api = server.admin(keyed(anna, 'same-key-1', { 'x-organization-id': organization }))
      made.push(await api.tenants.create({ name: 'Marta' }))
    }
    expect(made[1]!.id).not.toBe(made[0]!.id)
    expect(made[2]!.id).toBe(made[1]!.id)
    const rows = await server.query<{ organization_id: string }>(
      `select organization_id from tenants where id = any($1::uuid[]) order by created_at`,
      [made.map(({ id }) => id)],
    )
    expect(rows.map((row) => row.organization_id)).toEqual([anna.organizationId, second.organizationId])
  })

  it('is another key for a person, a tenant and a super admin', async () => {
    const tenant = await anna.api.tenants.create({ name: 'Ewa', email: 'ewa@example.com' })
    const property = await anna.api.properties.create({ address: 'ul. Prosta 1' })
    await anna.api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-04-01',
      rentAmount: 1_000,
    })
    const ewa = await server.acceptInvitation(anna, tenant.id)
    const own = await server.tenant(keyed(ewa, 'same-key-2')).tickets.create({ type: 'issue', title: 'Kran' })
    expect(
      (await server.tenant(keyed(ewa, 'same-key-2')).tickets.create({ type: 'issue', title: 'Kran' })).id,
    ).toBe(own.id)
    const piotr = await server.signUp()
    const found = () =>
      server.admin(keyed(piotr, 'same-key-2')).organizations.create({ name: 'Piotr', plan: 'starter' })
    const made = await found()
    // The person has an organization now, and the repeated call is still the same one.
    expect((await found()).id).toBe(made.id)
    const root = await server.signUpSuperAdmin()
    const suspend = { id: made.id, reason: 'somebody else was here' }
    await server.admin(keyed(root, 'same-key-2')).superAdmin.organizations.suspend(suspend)
    await server.admin(keyed(root, 'same-key-2')).account.savePreferences({ language: 'pl' })
  })

  it('is refused for another file of equal name, size and type', async () => {
    const { id } = await anna.api.expenses.create({ amount: 100, date: '2026-04-01', category: 'repairs' })
    const colour = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png({ compressionLevel: 0 })
        .toBuffer()
    const [red, blue] = await Promise.all([colour('#ff0000'), colour('#0000ff')])
    expect(red.length).toBe(blue.length)
    const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
    const api = server.admin(keyed(anna, 'same-file-1'))
    const first = await api.expenses.addFile({ id, file: file(red) })
    expect((await api.expenses.addFile({ id, file: file(red) })).id).toBe(first.id)
    expect(await codeOf(api.expenses.addFile({ id, file: file(blue) }))).toBe('idempotency_conflict')
  })

  it('of a call without sign-in does it once, also for requests at the same time', async () => {
    const api = server.admin({ headers: { 'idempotency-key': 'ask-once-1' } })
    const question = { kind: 'contact', name: 'Jan', email: 'jan@example.com', language: 'pl' } as const
    await api.leads.ask({ ...question, message: 'Dzień dobry' })
    await api.leads.ask({ ...question, message: 'Dzień dobry' })
    const codes = await Promise.all(
      [1, 2, 3].map(() =>
        server
          .admin({ headers: { 'idempotency-key': 'ask-once-2' } })
          .leads.ask({ ...question, message: 'Halo' })
          .then(
            () => 'ok',
            ({ code }: { code: string }) => code,
          ),
      ),
    )
    expect(codes.filter((code) => code !== 'ok' && code !== 'service_unavailable')).toEqual([])
    const notes = await server.query<{ body: string }>(`select body from lead_notes order by created_at`)
    const written = [...notes.map(({ body }) => body), ...(await leadMessages())].filter((text) => text)
    expect(written.filter((text) => text === 'Halo')).toHaveLength(1)
    expect(written.filter((text) => text === 'Dzień dobry')).toHaveLength(1)
  })
})

describe('Idempotency-Cancel', () => {
  const cancel = { 'idempotency-cancel': 'true' }

  it('prevents a write that has not arrived, for ever', async () => {
    const call = (more = {}) =>
      server.admin(keyed(anna, 'cancelled-1', more)).tenants.create({ name: 'Nikt' })
    expect(await codeOf(call(cancel))).toBe('write_cancelled')
    expect(await codeOf(call())).toBe('write_cancelled')
    expect(await codeOf(call(cancel))).toBe('write_cancelled')
    expect(await server.query(`select 1 from tenants where name = 'Nikt'`)).toEqual([])
  })

  it('returns the answer of a write that was done', async () => {
    const call = (more = {}) =>
      server.admin(keyed(anna, 'cancelled-2', more)).tenants.create({ name: 'Ktoś' })
    const made = await call()
    expect((await call(cancel)).id).toBe(made.id)
  })

  it('waits for a write that is running', async () => {
    const call = (more = {}) =>
      server.admin(keyed(anna, 'cancelled-3', more)).tenants.create({ name: 'Biegnie' })
    const [made, asked] = await Promise.allSettled([call(), call(cancel)])
    const rows = await server.query(`select 1 from tenants where name = 'Biegnie'`)
    const outcome = [made.status, asked.status]
    expect(rows.length === 1 ? ['fulfilled', 'fulfilled'] : ['rejected', 'rejected']).toEqual(outcome)
  })

  it('works for calls without sign-in', async () => {
    const call = (headers: Record<string, string>) =>
      server
        .admin({ headers: { 'idempotency-key': 'cancelled-4', ...headers } })
        .leads.ask({ kind: 'contact', name: 'Zofia', email: 'zofia@example.com', language: 'pl' })
    expect(await codeOf(call(cancel))).toBe('write_cancelled')
    expect(await codeOf(call({}))).toBe('write_cancelled')
    expect(await server.query(`select 1 from leads where name = 'Zofia'`)).toEqual([])
  })
})
