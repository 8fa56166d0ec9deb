/** An owner's statement needs no statistics of its tables: after a first import PostgreSQL has none yet (docs/finance.md 8.16). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { rowsRead } from '../../../test/rows-read.ts'
import { agencyOf, statementsOf } from './agency.fixture.ts'

let server: TestServer
const [few, many] = [{} as Owner, {} as Owner]
type Owner = { landlord: Landlord; id: string }
const TABLES = ['transactions', 'allocations', 'charge_states']

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
  for (const table of TABLES) await server.query(`alter table ${table} set (autovacuum_enabled = false)`)
  for (const [owner, accounts] of [
    [few, 60],
    [many, 240],
  ] as const) {
    owner.landlord = await server.signUpLandlord()
    owner.id = await withReversals(owner.landlord, accounts)
  }
})
afterAll(() => server?.stop())

/** An owner with a flat of so many accounts, each of which has a receipt of March that was taken back in May, after the statement of March. */
async function withReversals({ api, organizationId }: Landlord, accounts: number): Promise<string> {
  const { owner, managed, issue } = agencyOf(api)
  const id = await owner('Wiele zwrotów')
  const { pay, tenant } = await managed([id, 1, 1])
  const { id: receipt } = await pay(240_000, '2026-03-10')
  await pay(32_000, '2026-03-11')
  await issue(id)
  await api.payments.reverse({ id: receipt, reason: 'Bounced' })
  const copied = (table: string, ...ids: string[]) =>
    server.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${ids.map((of) => `'${of}', overlay(overlay(md5(t.${of}::text || n) placing '4' from 13) placing 'a' from 17)::uuid`).join()}, 'payment_number', 1000 + n, 'lease_id', null))).*
         from ${table} t, generate_series(2, $3::int) as n where organization_id = $1 and ${table === 'tenants' ? 'id' : 'tenant_id'} = $2`,
      [organizationId, tenant.id, accounts],
    )
  for (const table of ['tenants', ...TABLES]) await server.query(`alter table ${table} disable trigger user`)
  await copied('tenants', 'id')
  await copied('transactions', 'id', 'tenant_id', 'parent_id')
  await copied('charge_states', 'charge_id', 'tenant_id')
  await copied('allocations', 'tenant_id', 'source_id', 'charge_id')
  for (const table of ['tenants', ...TABLES]) await server.query(`alter table ${table} enable trigger user`)
  return id
}

it('four times as many reversals are about four times the work', async () => {
  const [known] = await server.query<{ found: number }>(
    `select count(*)::int as found from pg_class where relname = any($1) and reltuples >= 0 and relkind = 'r'`,
    [TABLES],
  )
  expect(known!.found).toBe(0)
  const compare = async (month: string) => {
    const rowsOf = ({ landlord, id }: Owner) =>
      rowsRead(server, () => statementsOf(() => landlord).statementOf(id, month))
    const rows = [await rowsOf(few), await rowsOf(many)] as const
    expect(rows[1]).toBeLessThan(6 * rows[0])
  }
  // The accounts of April are replayed without what came later. Those of May are read, with the reversals.
  await compare('2026-04-01')
  for (const { landlord, id } of [few, many]) await statementsOf(() => landlord).issue(id, '2026-04-01')
  await compare('2026-05-01')
})
