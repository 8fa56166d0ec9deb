import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import type { Orders } from '../../../test/import-process.fixture.ts'
import { loadFast } from '../../../test/load-fast.ts'
import { setClock } from '../../machinery/clock.ts'
import { translator } from '../../machinery/i18n.ts'
import { recoverImports, runImport } from './jobs.ts'
import { sampleProperties } from './sample.ts'
import type { Subject } from './types.ts'
import { workbookOf, zipOf } from './workbook.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
})
afterAll(() => server?.stop())

const fileOf = (text: string | Buffer, name = 'list.csv') =>
  new File([new Uint8Array(Buffer.from(text))], name)
const upload = (landlord: Landlord, subject: Subject, text: string | Buffer, name?: string) =>
  landlord.api.imports.upload({ subject, file: fileOf(text, name) })
const work = (landlord: Landlord, importId: string) =>
  runImport.run(server.services, { organizationId: landlord.organizationId, importId })

async function importAll(landlord: Landlord, subject: Subject, text: string | Buffer, skipBad = false) {
  const { run } = await upload(landlord, subject, text)
  await landlord.api.imports.run({ id: run.id, skipBad })
  await work(landlord, run.id)
  return landlord.api.imports.get({ id: run.id })
}

const stillRunning = (work: Promise<unknown>) => Promise.race([work.then(() => false), setTimeout(1, true)])

const count = async (table: string, { organizationId }: Landlord) =>
  (
    await server.query<{ n: number }>(`select count(*)::int as n from ${table} where organization_id = $1`, [
      organizationId,
    ])
  )[0]!.n

describe('the sample', () => {
  let landlord: Landlord
  beforeAll(async () => {
    landlord = await server.signUpLandlord()
  })

  test('of 53 properties is checked without saving, imported, and undone completely', async () => {
    const tried = await landlord.api.imports.sample({ subject: 'properties' })
    expect(tried).toMatchObject({
      goodRows: 53,
      badRows: 0,
      missingFields: [],
      problems: [],
      run: { status: 'uploaded', totalRows: 53, canUndo: false },
    })
    expect(tried.preview[0]?.values).toMatchObject({
      address: 'ul. Floriańska 18/4',
      dailyRate: '78.00',
      propertyType: 'apartment',
      rentalType: 'short-term',
    })
    expect(await count('properties', landlord)).toBe(0)

    expect((await landlord.api.imports.run({ id: tried.run.id })).status).toBe('running')
    expect(await codeOf(landlord.api.imports.run({ id: tried.run.id }))).toBe('conflict')
    await work(landlord, tried.run.id)
    expect(await landlord.api.imports.get({ id: tried.run.id })).toMatchObject({
      status: 'done',
      doneRows: 53,
      importedRows: 53,
      skippedRows: 0,
      canUndo: true,
    })
    const list = await landlord.api.properties.list({ q: 'Jaśkowa', limit: 10 })
    expect(list.rows[0]).toMatchObject({
      city: 'Gdańsk',
      propertyType: 'house',
      rentAmount: 139_000,
      squareFootage: 148.5,
    })

    await work(landlord, tried.run.id)
    expect(await count('properties', landlord)).toBe(53)

    expect((await landlord.api.imports.undo({ id: tried.run.id })).status).toBe('undone')
    expect(await count('properties', landlord)).toBe(0)
    expect(await codeOf(landlord.api.imports.undo({ id: tried.run.id }))).toBe('conflict')
    const events = await server.query<{ action_type: string }>(
      `select action_type from audit_logs where record_id = $1 order by seq`,
      [tried.run.id],
    )
    expect(events.map((event) => event.action_type)).toEqual(['CREATE', 'UPDATE', 'CREATE', 'DELETE'])
  })

  test.each(['PLN', 'COP'])('is imported in %s, on the smallest plan', async (currency) => {
    const api = server.admin(await server.signUp())
    const { id } = await api.organizations.create({ name: 'Wierzba', currency, plan: 'starter' })
    const tried = await api.imports.sample({})
    expect(tried).toMatchObject({ goodRows: 53, badRows: 0 })
    await api.imports.run({ id: tried.run.id })
    await runImport.run(server.services, { organizationId: id, importId: tried.run.id })
    expect(await api.imports.get({ id: tried.run.id })).toMatchObject({ status: 'done', importedRows: 53 })
  })

  test('may exceed the plan once: not while an earlier sample is there, nor as an uploaded file', async () => {
    const api = server.admin(await server.signUp())
    const { id } = await api.organizations.create({ name: 'Wierzba', plan: 'starter' })
    const own = { ...landlord, api, organizationId: id }
    const uploaded = await upload(own, 'properties', sampleProperties().toString('utf8'))
    expect(await codeOf(api.imports.run({ id: uploaded.run.id }))).toBe('import_exceeds_plan')
    const first = await api.imports.sample({})
    const second = await api.imports.sample({})
    await api.imports.run({ id: first.run.id })
    await work(own, first.run.id)
    expect(await codeOf(api.properties.create({ address: 'ul. Długa 5' }))).toBe('plan_limit_reached')
    await server.query(`update properties set address = address || ' a' where organization_id = $1`, [id])
    expect(await codeOf(api.imports.run({ id: second.run.id }))).toBe('import_exceeds_plan')
    await api.imports.undo({ id: first.run.id })
    await api.imports.run({ id: second.run.id })
    await work(own, second.run.id)
    expect(await api.imports.get({ id: second.run.id })).toMatchObject({ status: 'done', importedRows: 53 })
  })

  test('is checked again after an import, with its rows marked as existing', async () => {
    await importAll(landlord, 'properties', sampleProperties())
    const again = await landlord.api.imports.sample({})
    expect(again).toMatchObject({ goodRows: 0, badRows: 53 })
    expect(await codeOf(landlord.api.imports.run({ id: again.run.id, skipBad: true }))).toBe(
      'import_row_invalid',
    )
    expect((await landlord.api.imports.list()).map(({ status }) => status)).toEqual([
      'uploaded',
      'done',
      'undone',
    ])
  })
})

describe('a list with errors', () => {
  const text =
    'Objekt;Czynsz;Rodzaj\nul. Długa 5;700;mieszkanie\n;500;dom\nul. Krótka 2;dużo;dom\nul. Nowa 3;400;pokój\n'

  test('is mapped by hand, shows each bad row, and is imported as a whole or without the bad rows', async () => {
    const landlord = await server.signUpLandlord()
    const first = await upload(landlord, 'properties', text)
    expect(first).toMatchObject({ missingFields: ['address'], goodRows: 0, badRows: 4 })
    expect(await codeOf(landlord.api.imports.run({ id: first.run.id }))).toBe('import_column_missing')
    expect(
      await codeOf(landlord.api.imports.check({ id: first.run.id, mapping: { address: 'Ulica' } })),
    ).toBe('import_column_missing')

    const mapping = { ...first.mapping, address: 'Objekt' }
    const second = await landlord.api.imports.check({ id: first.run.id, mapping })
    expect(second).toMatchObject({ goodRows: 2, badRows: 2, mapping })
    expect(second.problems).toEqual([
      { row: 3, problems: [{ field: 'address', column: 'Objekt', code: 'required', value: null }] },
      {
        row: 4,
        problems: [{ field: 'rentAmount', column: 'Czynsz', code: 'amount_invalid', value: 'dużo' }],
      },
    ])
    expect(await landlord.api.imports.check({ id: first.run.id })).toMatchObject({ badRows: 2, mapping })
    const bad = await landlord.api.imports.badRows({ id: first.run.id })
    expect(bad.content.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffObjekt;Czynsz;Rodzaj;Problem',
      expect.stringMatching(/^;500;dom;Address: ./),
      expect.stringMatching(/^ul\. Krótka 2;dużo;dom;"Rent: ./),
    ])
    expect(await codeOf(landlord.api.imports.run({ id: first.run.id }))).toBe('import_row_invalid')
    await landlord.api.imports.run({ id: first.run.id, skipBad: true })
    await work(landlord, first.run.id)
    expect(await landlord.api.imports.get({ id: first.run.id })).toMatchObject({
      status: 'done',
      importedRows: 2,
      skippedRows: 2,
    })
    expect(await count('properties', landlord)).toBe(2)
  })

  test('is read again with another separator, and its columns are recognized again', async () => {
    const landlord = await server.signUpLandlord()
    const first = await upload(landlord, 'properties', 'Adres|Czynsz;netto|Uwagi\nul. Długa 5|700|a\n')
    expect(first.format.separator).toBe('|')
    const second = await landlord.api.imports.check({
      id: first.run.id,
      mapping: first.mapping,
      format: { separator: ';' },
    })
    expect(second.columns.map(({ name }) => name)).toEqual(['Adres|Czynsz', 'netto|Uwagi'])
    const third = await landlord.api.imports.check({
      id: first.run.id,
      mapping: second.mapping,
      format: { separator: '|' },
    })
    expect(third.goodRows).toBe(1)
  })
})

test('a workbook and a JSON list are imported in the same way', async () => {
  const landlord = await server.signUpLandlord()
  const book = await upload(
    landlord,
    'tenants',
    workbookOf('Najemcy', [
      ['Imię i nazwisko', 'E-mail', 'Wprowadzka', 'Data wprowadzenia', 'Konto'],
      ['Ewa Lis', 'ewa@example.com', null, { date: 46_082 }, 'PL61109010140000071219812874'],
    ]),
    'n.xlsx',
  )
  expect(book).toMatchObject({ goodRows: 1, format: { kind: 'xlsx', sheet: 'Najemcy' } })
  await landlord.api.imports.run({ id: book.run.id })
  await work(landlord, book.run.id)
  const [row] = (await landlord.api.tenants.list({})).rows
  expect((await landlord.api.tenants.get({ id: row!.id })).tenant).toMatchObject({
    name: 'Ewa Lis',
    moveInDate: '2026-03-01',
    bankAccount: 'PL61109010140000071219812874',
  })
  const stored = await server.query<{ text: string }>(
    'select t::text as text from tenants t where organization_id = $1',
    [landlord.organizationId],
  )
  expect(stored[0]!.text).not.toContain('PL6110901014')

  const json = await upload(
    landlord,
    'properties',
    JSON.stringify([{ address: 'ul. Długa 5', rentAmount: 700.5, rental_type: 'both' }]),
    'p.json',
  )
  expect(json.preview[0]?.values).toEqual({
    address: 'ul. Długa 5',
    rentAmount: '700.50',
    rentalType: 'both',
  })
})

describe('imported leases', () => {
  let landlord: Landlord
  let propertyId: string
  const list = [
    'Adres;Najemca;E-mail;Od;Do;Czynsz;Opłaty;Dzień płatności;Saldo początkowe',
    'ul. Długa 5 m. 3;Ewa Lis;ewa@example.com;01.06.2024;31.05.2027;700,00;100,00;5;250,00',
    'ul. Krótka 2;Ewa Lis;ewa@example.com;01.01.2025;;300,00;;;-50,00',
  ].join('\n')
  beforeAll(async () => {
    landlord = await server.signUpLandlord()
    await importAll(landlord, 'properties', 'Adres;Czynsz\nul. Długa 5/3;700\nul. Krótka 2;300\n')
    propertyId = (await landlord.api.properties.list({ q: 'Długa' })).rows[0]!.id
  })

  test('create their tenant, opening balance and charges of this month, and are undone without a trace', async () => {
    const done = await importAll(landlord, 'leases', list)
    expect(done).toMatchObject({ status: 'done', importedRows: 2, canUndo: true })
    const tenants = await landlord.api.tenants.list({})
    expect(tenants.rows.map(({ name, email }) => [name, email])).toEqual([['Ewa Lis', 'ewa@example.com']])
    const account = await landlord.api.tenants.account({ id: tenants.rows[0]!.id })
    expect(account.balance).toBe(25_000 + 70_000 + 10_000 + 30_000 - 5000)
    const leases = await landlord.api.leases.list({})
    expect(leases.rows.map(({ status }) => status)).toEqual(['active', 'active'])

    expect((await landlord.api.imports.undo({ id: done.id })).status).toBe('undone')
    for (const table of [
      'leases',
      'lease_terms',
      'transactions',
      'charge_states',
      'allocations',
      'tenants',
      'tenant_balances',
    ]) {
      expect(await count(table, landlord), table).toBe(0)
    }
    expect(await count('properties', landlord)).toBe(2)
  })

  test('of an existing tenant leave the rest of that account unchanged when undone', async () => {
    const tenant = await landlord.api.tenants.create({ name: 'Ewa Lis', email: 'ewa@example.com' })
    const before = await landlord.api.tenants.account({ id: tenant.id })
    const done = await importAll(landlord, 'leases', list)
    expect((await landlord.api.tenants.account({ id: tenant.id })).balance).toBe(130_000)
    await landlord.api.imports.undo({ id: done.id })
    expect(await landlord.api.tenants.account({ id: tenant.id })).toEqual(before)
    expect(await count('transactions', landlord)).toBe(0)
  })

  test('cannot be undone once a payment is allocated to them', async () => {
    const done = await importAll(landlord, 'leases', list)
    const tenant = (await landlord.api.tenants.list({})).rows[0]!
    await landlord.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 10_000,
      paymentDate: '2026-03-15',
      paymentMethod: 'cash',
    })
    expect(await codeOf(landlord.api.imports.undo({ id: done.id }))).toBe('in_use')
    expect(await count('leases', landlord)).toBe(2)
    expect((await landlord.api.imports.get({ id: done.id })).status).toBe('done')
  })

  test('never let a unit twice, even if it was let between check and import', async () => {
    const other = await server.signUpLandlord()
    await importAll(other, 'properties', 'Adres;Czynsz\nul. Długa 5/3;700\n')
    const unit = (await other.api.properties.list({})).rows[0]!
    const tenant = await other.api.tenants.create({ name: 'Jan Wójcik' })
    const { run } = await upload(
      other,
      'leases',
      'Adres;Najemca;Od;Czynsz\nul. Długa 5/3;Ewa Lis;1.4.2026;700\n',
    )
    await other.api.imports.run({ id: run.id })
    await other.api.leases.create({
      propertyId: unit.id,
      tenantId: tenant.id,
      startDate: '2026-03-01',
      rentAmount: 70_000,
    })
    await work(other, run.id)
    expect(await other.api.imports.get({ id: run.id })).toMatchObject({
      status: 'failed',
      errorCode: 'import_row_invalid',
    })
    expect(await count('leases', other)).toBe(1)
    expect(await count('tenants', other)).toBe(1)
  })

  test('prevent undoing the import of their properties', async () => {
    const [properties] = await server.query<{ id: string }>(
      `select import_id as id from properties where id = $1`,
      [propertyId],
    )
    expect(await codeOf(landlord.api.imports.undo({ id: properties!.id }))).toBe('in_use')
  })
})

/** How many rows the statements read that read whole tables, once `changed` rows of properties are inserted or deleted. */
async function rowsRead(changed: number): Promise<number> {
  let read = 0
  // PostgreSQL publishes these counts about a second after the transaction, all of them together.
  await vi.waitUntil(
    async () => {
      const [stat] = await server.query<{ changed: number; read: number }>(
        `select (select n_tup_ins + n_tup_del from pg_stat_user_tables where relname = 'properties')::int as changed,
                sum(seq_tup_read)::float8 as read from pg_stat_user_tables`,
      )
      read = stat!.read
      return stat!.changed >= changed
    },
    { timeout: 300_000, interval: 500 },
  )
  return read
}

describe('a long import', () => {
  const rows = (n: number) =>
    `Adres;Miasto;Czynsz;Opis\n${Array.from({ length: n }, (_, i) => `ul. Długa ${i + 1}/3;Kraków;${500 + (i % 900)},50;Dwa pokoje z kuchnią`).join('\n')}\n`

  test('of 10 000 rows is one transaction; neither import nor undo reads the table once per row', async () => {
    const landlord = await server.signUpLandlord()
    const { run, goodRows } = await upload(landlord, 'properties', rows(10_000))
    expect(goodRows).toBe(10_000)
    await landlord.api.imports.run({ id: run.id })

    const [before] = await server.query<{ changed: number }>(
      `select (n_tup_ins + n_tup_del)::int as changed from pg_stat_user_tables where relname = 'properties'`,
    )
    const atStart = await rowsRead(before!.changed)
    await work(landlord, run.id)
    expect(await count('properties', landlord)).toBe(10_000)
    const [made] = await server.query<{ n: number }>(
      'select count(distinct xmin::text)::int as n from properties where organization_id = $1',
      [landlord.organizationId],
    )
    expect(made!.n).toBe(1)
    const imported = await rowsRead(before!.changed + 10_000)
    await landlord.api.imports.undo({ id: run.id })
    expect(await count('properties', landlord)).toBe(0)
    const undone = await rowsRead(before!.changed + 20_000)
    // Reading the table once per row would read 50 million rows.
    expect(imported - atStart).toBeLessThan(1_000_000)
    expect(undone - imported).toBeLessThan(1_000_000)
  })

  test('shows its progress, and saves nothing when it is cancelled', async () => {
    const landlord = await server.signUpLandlord()
    const { run } = await upload(landlord, 'properties', rows(8000))
    await landlord.api.imports.run({ id: run.id })
    const working = work(landlord, run.id)
    let seen = 0
    while (seen === 0) seen = (await landlord.api.imports.get({ id: run.id })).doneRows
    expect(seen).toBeLessThan(8000)
    expect(await count('properties', landlord)).toBe(0)
    expect((await landlord.api.imports.cancel({ id: run.id })).status).toBe('cancelled')
    await working
    expect(await landlord.api.imports.get({ id: run.id })).toMatchObject({
      status: 'cancelled',
      importedRows: 0,
      canUndo: false,
    })
    expect(await count('properties', landlord)).toBe(0)
    expect(await codeOf(landlord.api.imports.run({ id: run.id }))).toBe('conflict')
  })

  test('is processed by one node at a time, and once', async () => {
    const landlord = await server.signUpLandlord()
    const { run } = await upload(landlord, 'properties', rows(2000))
    await landlord.api.imports.run({ id: run.id })
    await Promise.all([work(landlord, run.id), work(landlord, run.id), work(landlord, run.id)])
    expect(await count('properties', landlord)).toBe(2000)
  })

  test('is restarted from the beginning by another node if its node is killed', async () => {
    const landlord = await server.signUpLandlord()
    const { run } = await upload(landlord, 'properties', rows(10_000))
    await landlord.api.imports.run({ id: run.id })
    const orders: Orders = {
      connection: server.services.database.owner,
      secrets: inject('testServer').secrets,
      masterKey: '5a'.repeat(32),
      day: '2026-03-15',
      data: { organizationId: landlord.organizationId, importId: run.id },
    }
    const node = spawn(
      process.execPath,
      [...loadFast, new URL('../../../test/import-process.fixture.ts', import.meta.url).pathname],
      {
        env: { ...process.env, NODE_OPTIONS: '', IMPORT_PROCESS: JSON.stringify(orders) },
        stdio: 'inherit',
      },
    )
    const ended = once(node, 'exit')
    let seen = 0
    while (seen === 0 && node.exitCode === null)
      seen = (await landlord.api.imports.get({ id: run.id })).doneRows
    node.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
    expect(await landlord.api.imports.get({ id: run.id })).toMatchObject({
      status: 'running',
      importedRows: 0,
    })
    expect(await count('properties', landlord)).toBe(0)
    while ((await landlord.api.imports.get({ id: run.id })).status === 'running') await work(landlord, run.id)
    expect(await landlord.api.imports.get({ id: run.id })).toMatchObject({
      status: 'done',
      importedRows: 10_000,
    })
    expect(await count('properties', landlord)).toBe(10_000)
  })

  test('is restarted from the beginning if the database connection breaks', async () => {
    const landlord = await server.signUpLandlord()
    const { run } = await upload(landlord, 'properties', rows(8000))
    await landlord.api.imports.run({ id: run.id })
    const working = work(landlord, run.id).catch((error: unknown) => error)
    let seen = 0
    while (seen === 0) seen = (await landlord.api.imports.get({ id: run.id })).doneRows
    while (await stillRunning(working)) {
      await server.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'domovik_system: import' and state = 'active' and datname = current_database()`,
      )
    }
    expect(await working).toBeInstanceOf(Error)
    expect((await landlord.api.imports.get({ id: run.id })).status).toBe('running')
    expect(await count('properties', landlord)).toBe(0)

    setClock('2026-03-15T12:10:00Z')
    await recoverImports.run(server.services, {})
    const waiting = await server.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = 'run-import' and data->>'importId' = $1`,
      [run.id],
    )
    expect(waiting[0]!.n).toBe(2)
    await work(landlord, run.id)
    expect(await landlord.api.imports.get({ id: run.id })).toMatchObject({
      status: 'done',
      importedRows: 8000,
    })
    expect(await count('properties', landlord)).toBe(8000)
  })
})

test('an unfinished upload is deleted after a week', async () => {
  const landlord = await server.signUpLandlord()
  const { run } = await upload(landlord, 'properties', 'Adres;Czynsz\nul. Kanarkowa 5;700\n')
  await server.query(`update imports set created_at = created_at - interval '8 days' where id = $1`, [run.id])
  await recoverImports.run(server.services, {})
  expect((await landlord.api.imports.get({ id: run.id })).status).toBe('cancelled')
  expect(
    await server.query('select 1 from imports where id = $1 and rows_sealed is not null', [run.id]),
  ).toEqual([])
})

describe('permissions and limits', () => {
  test('a viewer and an accountant cannot import, and another organization sees nothing', async () => {
    const landlord = await server.signUpLandlord()
    const stranger = await server.signUpLandlord()
    const { run } = await upload(landlord, 'properties', 'Adres;Czynsz\nul. Długa 5;700\n')
    for (const role of ['viewer', 'accountant'] as const) {
      const member = await server.addMember(landlord, role)
      for (const subject of ['properties', 'tenants', 'leases', 'bookings'] as const) {
        expect(await codeOf(upload(member, subject, 'Adres\nul. Długa 5\n'))).toBe('forbidden')
      }
      const { run: start, cancel, undo } = member.api.imports
      for (const call of [start, cancel, undo]) expect(await codeOf(call({ id: run.id }))).toBe('forbidden')
    }
    expect(await codeOf(stranger.api.imports.get({ id: run.id }))).toBe('not_found')
    expect(await codeOf(stranger.api.imports.run({ id: run.id }))).toBe('not_found')
    expect(await stranger.api.imports.list()).toEqual([])
    const manager = await server.addMember(landlord, 'manager')
    expect((await manager.api.imports.run({ id: run.id })).status).toBe('running')
  })
})

test('files that are not lists, and lists that are too long, are refused with a specific error', async () => {
  const landlord = await server.signUpLandlord()
  expect(await codeOf(upload(landlord, 'properties', 'a', 'list.odt'))).toBe('import_format_unknown')
  await expect(upload(landlord, 'properties', '%PDF-1.7', 'list.XLSX')).rejects.toMatchObject({
    code: 'import_format_differs',
    data: { details: { ending: '.xlsx' } },
  })
  expect(await codeOf(upload(landlord, 'properties', 'a', 'list.xls'))).toBe('import_format_old_excel')
  expect(await codeOf(upload(landlord, 'properties', 'Adres\n', 'list.csv'))).toBe('import_empty')
  expect(
    await codeOf(
      upload(landlord, 'properties', zipOf({ 'xl/workbook.xml': 'x'.repeat(100_000_000) }), 'bomb.xlsx'),
    ),
  ).toBe('file_too_large')
  expect(await codeOf(upload(landlord, 'properties', `Adres\n${'ul. A 1\n'.repeat(20_001)}`))).toBe(
    'import_too_many_rows',
  )
  const { run } = await upload(
    landlord,
    'properties',
    'Adres;Czynsz\nul. Długa 5;700\n',
    '../../etc/\u202epasswd.csv',
  )
  expect(run.fileName).toBe('passwd.csv')
})

test("a template uses the reader's language and is recognized when uploaded", async () => {
  const landlord = await server.signUpLandlord()
  const polish = server.admin({ token: landlord.token, headers: { 'accept-language': 'pl' } })
  const template = await polish.imports.template({ subject: 'tenants' })
  expect(template).toMatchObject({
    fileName: `${translator('pl', 'imports')('templates.tenants')}.csv`,
    mediaType: 'text/csv; charset=utf-8',
  })
  const tried = await upload(landlord, 'tenants', `${template.content}Ewa Lis;ewa@example.com;;10;;;;;\r\n`)
  expect(tried).toMatchObject({ goodRows: 1, missingFields: [] })
  expect(tried.preview[0]?.values).toEqual({ name: 'Ewa Lis', email: 'ewa@example.com', paymentDueDay: '10' })
})

test('a stored file cannot be read with access to the database alone', async () => {
  const landlord = await server.signUpLandlord()
  await upload(landlord, 'properties', 'Adres;Czynsz\nul. Kanarkowa 5;700\n')
  const rows = await server.query<{ text: string }>(
    'select i::text as text from imports i where organization_id = $1',
    [landlord.organizationId],
  )
  expect(rows[0]!.text).toContain('v1.')
  expect(rows[0]!.text).not.toContain('Kanarkowa')
})
