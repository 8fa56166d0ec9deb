/** PostgreSQL knows how many rows a table has before money is posted in it, also right after a first import. */
import { paymentReference } from '@domovik/domain/rental/bank/reference.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { rowsOfCall } from '../../../test/rows-read.ts'
import { iban, statement } from '../../rental/bank/statement.fixture.ts'
import { runImport } from '../../rental/imports/jobs.ts'

/** A plan that reads every row of the tables a few times; one for empty tables compares every lease with every other. */
const mostRows = 90_000

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
  anna = await server.signUpLandlord()
  // The autovacuum comes whenever it likes, and a first import is read at once.
  const tables = await server.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    [],
  )
  for (const { name } of tables)
    await server.query(`alter table public.${name} set (autovacuum_enabled = false)`, [])
})
afterAll(() => server?.stop())

const lines = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n))

async function importAll(subject: 'properties' | 'leases', text: string[]): Promise<void> {
  const { imports } = anna.api
  const { run } = await imports.upload({ subject, file: new File([text.join('\n')], `${subject}.csv`) })
  await imports.run({ id: run.id, skipBad: false })
  await runImport.run(server.services, { organizationId: anna.organizationId, importId: run.id })
  expect((await imports.get({ id: run.id })).status).toBe('done')
}

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

it('knows the rows of a first import, so that no list is planned for empty tables', async () => {
  await importAll('properties', [
    'Adres;Miasto;Typ najmu;Czynsz',
    ...lines(900, (n) => `ul. Długa ${n};Kraków;długoterminowy;${500 + n},00`),
  ])
  await importAll('leases', [
    'Adres;Miasto;Najemca;E-mail;Od;Do;Czynsz;Opłaty;Kaucja;Dzień płatności;Saldo początkowe',
    ...lines(
      850,
      (n) =>
        `ul. Długa ${n};Kraków;Najemca ${n};n${n}@example.com;1.1.2026;;${500 + n},00;90,00;1000,00;10;${n % 3 ? '' : '345,60'}`,
    ),
  ])
  const unknown = await server.query(
    `select relname from pg_class where relname in ('properties', 'tenants', 'leases', 'lease_terms', 'transactions', 'charge_states') and reltuples < 850 and relkind = 'r'`,
    [],
  )
  expect(unknown).toEqual([])
  const read: { path: string; rows: number }[] = []
  for (const path of [
    'properties',
    'tenants',
    'leases',
    'payments',
    'dashboard',
    'letters/candidates?kind=demand',
  ])
    read.push({ path, rows: await rowsOfCall(server, path, anna) })
  expect(read.filter(({ rows }) => rows > mostRows)).toEqual([])
})

it('looks at what has grown after many lines are accepted together', async () => {
  const payers = await server.query<{ number: string; owed: number }>(
    `select t.payment_number::text as number, sum(c.remaining)::int as owed
       from tenants t join charge_states c on c.organization_id = t.organization_id and c.tenant_id = t.id
      where t.organization_id = $1 and c.remaining > 0 group by t.organization_id, t.id, t.payment_number order by t.id limit 101`,
    [anna.organizationId],
  )
  await anna.api.bankAccounts.add({ holder: 'Anna Kowalska', iban })
  await anna.api.bank.run({
    file: statement(
      payers.map(({ number, owed }) => ({
        ...{ on: '2026-04-16', amount: owed, name: 'Najemca', text: paymentReference(Number(number)) },
      })),
    ),
  })
  const { lines } = await anna.api.bank.lines({})
  const asked = vi.spyOn(server.services.database.system, 'query')
  const { accepted } = await anna.api.bank.acceptSure({ ids: lines.map(({ id }) => id) })
  expect(accepted).toBe(101)
  const looks = asked.mock.calls.filter(([text]) => String(text).includes('app.know_rows'))
  asked.mockRestore()
  expect(looks).toHaveLength(1)
})

it('analyzes a table that has grown fourfold, and no other', async () => {
  const before = await known()
  await add(10)
  expect(await known()).toBe(before)
  await add(10_000)
  expect(await known()).toBe(before + 10_010)
  await add(10_000)
  expect(await known()).toBe(before + 10_010)
})
