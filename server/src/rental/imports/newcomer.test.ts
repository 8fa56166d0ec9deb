/** What people bring from their own spreadsheets: dates in another order, totals, several sheets, deposits paid long ago. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { runImport } from './jobs.ts'
import type { Subject } from './types.ts'
import { bookOf } from './workbook.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
})
afterAll(() => server?.stop())

const upload = ({ api }: Landlord, subject: Subject, text: string | Buffer, name = 'list.csv') =>
  api.imports.upload({ subject, file: new File([new Uint8Array(Buffer.from(text))], name) })

async function run({ api, organizationId }: Landlord, id: string) {
  await api.imports.run({ id })
  await runImport.run(server.services, { organizationId, importId: id })
  return api.imports.get({ id })
}

async function bring(landlord: Landlord, subject: Subject, text: string) {
  return run(landlord, (await upload(landlord, subject, text)).run.id)
}

const units = 'Adres;Czynsz\nul. A 1;700\nul. B 2;300\nul. C 3;300\nul. D 4;300\nul. E 5;300\n'

test('dates that can be read in both orders are shown, and read in the chosen order', async () => {
  const landlord = await server.signUpLandlord()
  await bring(landlord, 'properties', units)
  const text = 'Address,Tenant,Start,End,Rent\nul. A 1,Ewa,3/1/26,,700\nul. B 2,Jan,02/02/2026,,300\n'
  const first = await upload(landlord, 'leases', text)
  expect(first.dates).toEqual({ order: 'day_first', undecided: { text: '3/1/26', date: '2026-01-03' } })
  expect(first.format.dateOrder).toBeNull()
  const second = await landlord.api.imports.check({ id: first.run.id, format: { dateOrder: 'month_first' } })
  expect(second.dates).toEqual({ order: 'month_first', undecided: { text: '3/1/26', date: '2026-03-01' } })
  expect(second.preview[0]?.values.startDate).toBe('2026-03-01')
  await run(landlord, first.run.id)
  const { rows } = await landlord.api.leases.list({})
  expect(rows.map(({ startDate }) => startDate).sort()).toEqual(['2026-02-02', '2026-03-01'])

  const decided = await upload(landlord, 'leases', `${text}ul. C 3,Ala,3/1/26,12/31/26,300\n`)
  expect(decided.dates).toEqual({ order: 'month_first', undecided: null })
  expect(
    (await upload(landlord, 'leases', 'Adres;Najemca;Od;Czynsz\nul. C 3;A;1.3.2026;7\n')).dates,
  ).toBeNull()
})

test('rows of totals are left out, and count neither as good nor as bad', async () => {
  const landlord = await server.signUpLandlord()
  const tried = await upload(landlord, 'properties', `${units}RAZEM:;1900\n`)
  expect(tried).toMatchObject({ goodRows: 5, badRows: 0, totalsRows: [7], run: { totalRows: 5 } })
  expect(await run(landlord, tried.run.id)).toMatchObject({ status: 'done', importedRows: 5, skippedRows: 0 })
  expect(await codeOf(upload(landlord, 'tenants', 'Najemca;Telefon\nRazem: 0;\n'))).toBe('import_empty')
})

test('another sheet of a workbook can be chosen, and its amounts are read anew', async () => {
  const landlord = await server.signUpLandlord()
  const book = bookOf([
    {
      name: 'One',
      rows: [
        ['Adres', 'Czynsz'],
        ['ul. A 1', '1.234,50'],
      ],
    },
    {
      name: 'Two',
      rows: [
        ['Adres', 'Czynsz'],
        ['ul. B 2', '1,234.50'],
      ],
    },
  ])
  const first = await upload(landlord, 'properties', book, 'b.xlsx')
  expect(first).toMatchObject({ sheets: ['One', 'Two'], format: { sheet: 'One', decimal: ',' } })
  const second = await landlord.api.imports.check({ id: first.run.id, format: { sheet: 'Two' } })
  expect(second).toMatchObject({ format: { sheet: 'Two', decimal: '.' }, goodRows: 1 })
  expect(second.preview[0]?.values).toMatchObject({ address: 'ul. B 2', rentAmount: '1234.50' })
})

test('a list of leases says from when it is charged, and which deposits are still to be recorded', async () => {
  const landlord = await server.signUpLandlord()
  await bring(landlord, 'properties', units)
  const tried = await upload(
    landlord,
    'leases',
    [
      'Adres;Najemca;Od;Do;Czynsz;Kaucja',
      'Ul. A 1;Ewa;1.6.2024;;700;1400',
      'B 2;Jan;1.1.2025;;300;600',
      'ul. C 3;Ala;1.1.2024;31.12.2025;300;600',
      'ul. D 4;Ola;1.4.2026;;300;600',
      'ul. E 5;Iza;1.6.2024;;300;',
    ].join('\n'),
  )
  expect(tried.leases).toEqual({ chargedFrom: '2026-03-01', ownExport: false })
  expect(tried.preview.map(({ storedAddress }) => storedAddress)).toEqual([null, 'ul. B 2', null, null, null])
  const { id } = await run(landlord, tried.run.id)
  const ewa = (await landlord.api.tenants.list({ q: 'Ewa' })).rows[0]!
  // Each of them opens the form of its own tenant.
  expect(await landlord.api.imports.deposits({ id })).toMatchObject({
    count: 2,
    leases: [
      { tenantId: ewa.id, tenantName: 'Ewa', address: 'ul. A 1', amount: 140_000 },
      { tenantName: 'Jan', address: 'ul. B 2', amount: 60_000 },
    ],
  })
  await landlord.api.payments.recordReceipt({
    ...{ tenantId: ewa.id, amount: 140_000, paymentDate: '2024-06-01' },
    ...{ paymentMethod: 'cash', deposit: true },
  })
  expect(await landlord.api.imports.deposits({ id })).toMatchObject({
    count: 1,
    leases: [{ tenantName: 'Jan' }],
  })
  const other = await server.signUpLandlord()
  expect(await codeOf(other.api.imports.deposits({ id }))).toBe('not_found')
})

test('the details of a stored tenant that are not taken over are listed for every row', async () => {
  const landlord = await server.signUpLandlord()
  await bring(landlord, 'properties', units)
  await landlord.api.tenants.create({ name: 'Ewa Lis', email: 'ewa@example.com' })
  const tried = await upload(
    landlord,
    'leases',
    'Adres;Najemca;E-mail;Telefon;Od;Czynsz\nul. A 1;Ewa Lis;EWA@example.com;601 000 001;1.3.2026;700\n',
  )
  expect(tried.notTaken).toEqual([{ row: 2, field: 'tenantPhone', value: '601 000 001' }])
})

test('an import whose tenant was invited to the portal says so when it cannot be undone', async () => {
  const landlord = await server.signUpLandlord()
  await bring(landlord, 'properties', units)
  const done = await bring(
    landlord,
    'leases',
    'Adres;Najemca;E-mail;Od;Czynsz\nul. A 1;Ewa;ewa@example.com;1.3.2026;700\n',
  )
  const { id } = (await landlord.api.tenants.list({})).rows[0]!
  await server.acceptInvitation(landlord, id)
  await expect(landlord.api.imports.undo({ id: done.id })).rejects.toMatchObject({
    code: 'in_use',
    data: { details: { table: 'invitations' } },
  })
})

test.each([
  ['ático', 'apartment'],
  ['apartamento turístico', 'apartment'],
])('the property type %s is known', async (word, type) => {
  const landlord = await server.signUpLandlord()
  const tried = await upload(
    landlord,
    'properties',
    `Dirección;Tipo de inmueble;Renta\nC/ Sol 1;${word};700\n`,
  )
  expect(tried.preview[0]?.values.propertyType).toBe(type)
})

test('a stay whose guest did not come is known as "No presentado"', async () => {
  const landlord = await server.signUpLandlord()
  await bring(landlord, 'properties', 'Adres;Stawka dzienna\nul. A 1;60\n')
  const text =
    'Alojamiento;Huésped;Entrada;Salida;Precio;Estado\nul. A 1;Ivo;1/2/26;14/2/26;300;No presentado\n'
  expect((await upload(landlord, 'bookings', text)).preview[0]).toMatchObject({
    values: { state: 'no_show' },
    problems: [],
  })
})
