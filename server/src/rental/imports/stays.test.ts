/** Stays of a file: units, guests, charges, payments, and the undoing of all of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { runImport } from './jobs.ts'

const today = '2026-06-20'
let server: TestServer
let anna: Landlord
let propertyId: string
beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord()
  propertyId = await unit('ul. Morska 5')
  await anna.api.properties.create({ address: 'ul. Długa 1', rentAmount: 70_000 })
})
afterAll(() => server?.stop())

const unit = async (address: string) => {
  const made = await anna.api.properties.create({ address, rentalType: 'short-term', dailyRate: 120_00 })
  return made.id
}
const upload = (text: string) =>
  anna.api.imports.upload({ subject: 'bookings', file: new File([text], 'stays.csv') })
async function importAll(text: string, skipBad = false, by = anna) {
  const file = new File([text], 'stays.csv')
  const { run } = await by.api.imports.upload({ subject: 'bookings', file })
  await by.api.imports.run({ id: run.id, skipBad })
  await runImport.run(server.services, { organizationId: by.organizationId, importId: run.id })
  return by.api.imports.get({ id: run.id })
}
const differences = () =>
  forOrganization(
    server.services,
    anna.organizationId,
    'test',
    async (scope) => (await verifyBooks(scope)).differences,
  )
const count = async (table: string) => {
  const [row] = await server.query<{ n: number }>(
    `select count(*)::int as n from ${table} where organization_id = $1`,
    [anna.organizationId],
  )
  return row!.n
}

const header =
  'Lokal;Gość;E-mail gościa;Zameldowanie;Wymeldowanie;Dorośli;Stan;Portal;Numer rezerwacji;Data rezerwacji;Cena;Sprzątanie;Opłata turystyczna;Zapłacono;Data wpłaty;Uwagi'
const list = [
  header,
  'ul. Morska 5;Ewa Lis;ewa@example.com;01.05.2026;05.05.2026;2;Potwierdzona;Airbnb;HMABC123;10.04.2026;480,00;60,00;20,00;;;późny przyjazd',
  'ul. Morska 5;Jan Gość;;18.06.2026;24.06.2026;1;;;;;600,00;;;;;',
  'ul. Morska 5;Ewa Lis;ewa@example.com;01.07.2026;05.07.2026;2;;;;15.06.2026;500,00;;;200,00;16.06.2026;',
  'ul. Morska 5;Ola Sowa;;02.05.2026;03.05.2026;1;anulowana;;;;120,00;;;;;',
  'ul. Morska 5;Pan Bez Ceny;;10.06.2026;12.06.2026;2;;;;;;;;;;',
].join('\n')

describe('imported stays', () => {
  test('are charged to their guests, and old ones are paid', async () => {
    const done = await importAll(list)
    expect(done).toMatchObject({ status: 'done', importedRows: 5, canUndo: true })
    const { rows } = await anna.api.bookings.list({ sort: 'checkIn' })
    expect(
      rows.map(({ tenantName, checkIn, status, source, total, open }) => [
        tenantName,
        checkIn,
        status,
        source,
        total,
        open,
      ]),
    ).toEqual([
      ['Ewa Lis', '2026-05-01', 'completed', 'airbnb', 560_00, 0],
      ['Ola Sowa', '2026-05-02', 'cancelled', 'import', 120_00, 0],
      ['Pan Bez Ceny', '2026-06-10', 'completed', 'import', null, 0],
      ['Jan Gość', '2026-06-18', 'confirmed', 'import', 600_00, 600_00],
      ['Ewa Lis', '2026-07-01', 'confirmed', 'import', 500_00, 300_00],
    ])
    expect(rows[0]).toMatchObject({ reference: 'HMABC123' })
    expect(rows[0]!.tenantId).toBe(rows[4]!.tenantId)
    const { booking, charges } = await anna.api.bookings.get({ id: rows[0]!.id })
    expect(booking).toMatchObject({ bookedOn: '2026-04-10', adults: 2 })
    expect(charges.map(({ type, amount }) => [type, amount]).sort()).toEqual([
      ['extra_fee', 60_00],
      ['stay', 480_00],
      ['tourist_tax', 20_00],
    ])
    expect(await differences()).toBe(0)
    const guests = await server.query<{ kind: string }>(
      `select kind from tenants where organization_id = $1`,
      [anna.organizationId],
    )
    expect(guests.map(({ kind }) => kind)).toEqual(['guest', 'guest', 'guest', 'guest'])
    expect(await codeOf(upload(list).then(({ run }) => anna.api.imports.run({ id: run.id })))).toBe(
      'import_row_invalid',
    )

    await anna.api.imports.undo({ id: done.id })
    for (const table of [
      'bookings',
      'let_days',
      'transactions',
      'allocations',
      'designations',
      'tenants',
      'tenant_balances',
    ])
      expect(await count(table), table).toBe(0)
  })

  test('leave the account of a guest who was there before as it was, when undone', async () => {
    const tenant = await anna.api.tenants.create({ name: 'Ewa Lis', email: 'ewa@example.com' })
    const done = await importAll(list)
    expect((await anna.api.tenants.account({ id: tenant.id })).balance).toBe(300_00)
    await anna.api.imports.undo({ id: done.id })
    expect((await anna.api.tenants.account({ id: tenant.id })).balance).toBe(0)
    expect(await count('transactions')).toBe(0)
    expect(await count('tenants')).toBe(1)
    expect(await differences()).toBe(0)
  })

  test('cannot be undone once money was paid for one of them', async () => {
    const done = await importAll(list)
    const open = (await anna.api.bookings.list({ unpaid: 'yes' })).rows.find(
      (row) => row.tenantName === 'Jan Gość',
    )!
    await anna.api.payments.recordReceipt({
      tenantId: open.tenantId!,
      amount: 100_00,
      paymentDate: today,
      paymentMethod: 'cash',
    })
    expect(await codeOf(anna.api.imports.undo({ id: done.id }))).toBe('in_use')
    expect(await count('bookings')).toBe(5)
  })

  test('are refused with the reason of each row', async () => {
    const { problems, goodRows } = await upload(
      [
        'Lokal;Gość;Zameldowanie;Wymeldowanie;Numer rezerwacji;Cena;Zapłacono',
        'ul. Morska 5;Adam;01.05.2026;03.05.2026;;100,00;',
        'ul. Długa 1;Adam;01.05.2026;03.05.2026;;100,00;',
        'ul. Nowa 9;Adam;01.05.2026;03.05.2026;;100,00;',
        'ul. Morska 5;Adam;03.03.2026;03.03.2026;;100,00;',
        'ul. Morska 5;Adam;03.03.2026;05.03.2026;HMABC123;100,00;',
        'ul. Morska 5;;03.03.2026;05.03.2026;;100,00;',
        'ul. Morska 5;Adam;03.03.2026;05.03.2026;;100,00;100,01',
        'ul. Morska 5;Adam;03.03.2026;05.03.2026;X1;100,00;',
        'ul. Morska 5;Adam;04.03.2026;06.03.2026;X2;100,00;',
        'ul. Morska 5;Adam;05.03.2026;06.03.2026;X1;100,00;',
      ].join('\n'),
    )
    expect(goodRows).toBe(1)
    expect(
      problems.map(({ row, problems: found }) => [row, found.map(({ field, code }) => `${field} ${code}`)]),
    ).toEqual([
      [2, ['checkIn booking_overlaps']],
      [3, ['property property_not_rentable_short_term']],
      [4, ['property property_not_found']],
      [5, ['checkOut end_before_start']],
      [6, ['reference already_exists']],
      [7, ['guestName required']],
      [8, ['paid amount_too_large']],
      [10, ['checkIn booking_overlaps']],
      [11, ['reference duplicate_row']],
    ])
  })

  test('never take nights that were booked between check and import', async () => {
    const other = await unit('ul. Morska 7')
    const { run } = await upload(
      'Lokal;Gość;Zameldowanie;Wymeldowanie;Cena\nul. Morska 7;Adam;01.08.2026;05.08.2026;100\n',
    )
    await anna.api.imports.run({ id: run.id })
    await anna.api.bookings.create({
      propertyId: other,
      checkIn: '2026-08-03',
      checkOut: '2026-08-06',
      guest: { name: 'Szybki' },
    })
    await runImport.run(server.services, { organizationId: anna.organizationId, importId: run.id })
    expect(await anna.api.imports.get({ id: run.id })).toMatchObject({
      status: 'failed',
      errorCode: 'import_row_invalid',
    })
  })

  test('need the permissions to add properties and payments', async () => {
    const member = await server.addMember(anna, 'manager')
    const file = () => new File([list], 'stays.csv')
    await anna.api.organizations.changeRole({
      userId: member.userId,
      role: 'manager',
      permissions: ['view_properties', 'create_properties'],
    })
    expect(await codeOf(member.api.imports.upload({ subject: 'bookings', file: file() }))).toBe('forbidden')
  })

  test('count in the figures of their months', async () => {
    const { rows } = await anna.api.bookings.list({ propertyId, from: '2026-05-01', to: '2026-05-31' })
    expect(rows.filter(({ status }) => status === 'completed').map(({ nights }) => nights)).toEqual([4])
  })

  test('of Airbnb are read with the month first if a date proves it', async () => {
    await unit('ul. Obca 7')
    const { preview, badRows } = await upload(
      [
        'Confirmation code,Status,Guest name,# of adults,Start date,End date,Listing,Earnings',
        'HM1,Confirmed,Anna Smith,2,8/3/2026,8/6/2026,ul. Obca 7,€300.00',
        'HM2,Confirmed,Bob Smith,3,9/13/2026,9/16/2026,ul. Obca 7,€310.00',
      ].join('\n'),
    )
    expect(badRows).toBe(0)
    expect(
      preview.map(({ values }) => [values.checkIn, values.checkOut, values.adults, values.accommodation]),
    ).toEqual([
      ['2026-08-03', '2026-08-06', '2', '300.00'],
      ['2026-09-13', '2026-09-16', '3', '310.00'],
    ])
  })
})

test('the money of each stay pays that stay on its own day, also if another one of the guest is open', async () => {
  const ben = await server.signUpLandlord()
  for (const address of ['ul. Letnia 1', 'ul. Letnia 2'])
    await ben.api.properties.create({ address, rentalType: 'short-term', dailyRate: 120_00 })
  const rows = [
    'ul. Letnia 1;Ewa Lis;ewa@example.com;16.06.2026;18.06.2026;2;;;;01.05.2026;300,00;;;100,00;16.06.2026;',
    'ul. Letnia 2;Ewa Lis;ewa@example.com;01.07.2026;05.07.2026;2;;;;15.05.2026;500,00;;;500,00;20.05.2026;',
    'ul. Letnia 2;Jan Gość;jan@example.com;01.04.2026;05.04.2026;2;;;;15.02.2026;400,00;;;400,00;16.03.2026;',
  ]
  await importAll([header, ...rows].join('\n'), false, ben)
  const stays = (await ben.api.bookings.list({ sort: 'checkIn' })).rows
  expect(stays.map(({ tenantName, open }) => [tenantName, open])).toEqual([
    ['Jan Gość', 0],
    ['Ewa Lis', 200_00],
    ['Ewa Lis', 0],
  ])
  // Due 14 days before check-in; the money was there before.
  const [jan] = stays
  const [settled] = await server.query<{ day: string }>(
    `select settled_on::text as day from charge_states where organization_id = $1 and tenant_id = $2`,
    [ben.organizationId, jan!.tenantId],
  )
  expect(settled!.day).toBe('2026-03-18')
})
