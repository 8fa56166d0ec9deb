/** List pages and searches over a hundred thousand rows use an index. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

const rows = 100_000
let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
  anna = await server.signUpLandlord()
  // One row of each kind is created through the API; the statements below add the others.
  const property = await anna.api.properties.create({ address: 'Wzorowa 1', managedFrom: '2020-01-01' })
  const tenant = await anna.api.tenants.create({ name: 'Wzorowa Lokatorka' })
  await anna.api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-03-01',
    rentAmount: 50_000,
  })
  const fill = (text: string, values: unknown[]) => server.query(text, values)
  // Triggers would take a minute, and what they derive from these rows is not read here.
  for (const table of ['properties', 'tenants', 'transactions'])
    await fill(`alter table ${table} disable trigger user`, [])
  await fill(
    `insert into properties (organization_id, id, address, managed_from) select $1, gen_random_uuid(), 'Długa ' || n, '2020-01-01' from generate_series(1, $2::int) as n`,
    [anna.organizationId, rows],
  )
  await fill(
    `insert into tenants (organization_id, id, name, payment_number) select $1, gen_random_uuid(), 'Najemca ' || n, n from generate_series(1, $2::int) as n`,
    [anna.organizationId, rows],
  )
  await fill(
    `insert into transactions (organization_id, id, tenant_id, kind, type, amount, currency, effective_date, posted_on, method)
     select $1, gen_random_uuid(), $2, 'receipt', 'payment', 100, 'EUR', date '2026-04-01' - n % 400, '2026-04-01', 'cash' from generate_series(1, $3::int) as n`,
    [anna.organizationId, tenant.id, rows],
  )
  for (const table of ['properties', 'tenants', 'transactions'])
    await fill(`alter table ${table} enable trigger user`, [])
  await fill('analyze', [])
})
afterAll(() => server?.stop())

/** Returns how many rows a call read by sequential scans of whole tables. */
async function readWhole(call: () => Promise<unknown>): Promise<{ table: string; read: number }[]> {
  const counted = () =>
    server.query<{ table: string; read: number }>(
      `select relname as table, seq_tup_read::int as read from pg_stat_user_tables where relname in ('properties', 'tenants', 'transactions', 'charge_states', 'audit_logs')`,
    )
  const settle = () => new Promise((resolve) => setTimeout(resolve, 1_200))
  await settle()
  const before = new Map((await counted()).map(({ table, read }) => [table, read]))
  await call()
  await settle()
  return (await counted())
    .map(({ table, read }) => ({ table, read: read - before.get(table)! }))
    .filter(({ read }) => read >= rows)
}

describe('a hundred thousand rows', () => {
  it('are not all read for a page of payments, in any view', async () => {
    const views = ['all', 'charges', 'received'] as const
    const whole = await readWhole(() => Promise.all(views.map((view) => anna.api.payments.list({ view }))))
    expect(whole).toEqual([])
  })

  it('are not all read for the pages after the first one', async () => {
    const { nextCursor } = await anna.api.payments.list({})
    const whole = await readWhole(async () => {
      const { rows: shown } = await anna.api.payments.list({ cursor: nextCursor ?? undefined })
      expect(shown).toHaveLength(200)
    })
    expect(whole).toEqual([])
  })

  it('are not all read for a search', async () => {
    const whole = await readWhole(async () => {
      expect((await anna.api.search.query({ scope: 'properties', q: 'długa 4242' })).results).not.toEqual([])
      expect((await anna.api.search.query({ scope: 'tenants', q: 'najemca 777' })).results).not.toEqual([])
    })
    expect(whole).toEqual([])
  })
})
