/** PostgreSQL knows how many rows a table has before money is posted in it, also right after a first import. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const add = (rows: number) =>
  server.query(
    `insert into tenants (organization_id, id, name) select $1, gen_random_uuid(), 'Najemca ' || n from generate_series(1, $2::int) as n`,
    [anna.organizationId, rows],
  )
const known = async (): Promise<number> => {
  await server.query(`select app.know_rows(array['public.tenants']::regclass[])`, [])
  const [row] = await server.query<{ rows: number }>(
    `select reltuples::int as rows from pg_class where oid = 'public.tenants'::regclass`,
    [],
  )
  return row!.rows
}

it('analyzes a table that has grown fourfold, and no other', async () => {
  await add(10)
  expect(await known()).toBeLessThanOrEqual(0)
  await add(10_000)
  expect(await known()).toBe(10_010)
  await add(10_000)
  expect(await known()).toBe(10_010)
})
