/**
 * Our own exports, imported into another organization with the proposed mapping, give the same rows in each language. Of leases these are
 * rents, bills, deposits and terms, not what was paid and what is owed.
 */
import { type Language, languages } from '@domovik/locales/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { runImport } from './jobs.ts'
import { isOwnExport, proposeMapping } from './propose-mapping.ts'
import type { Subject } from './types.ts'

const today = '2026-05-07'
const subjects: readonly Subject[] = ['properties', 'tenants', 'leases', 'bookings']
let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord('Alpha')
  await fill(anna)
})
afterAll(() => server?.stop())

/** Units, tenants and stays with a value of each kind that a list can write. */
async function fill({ api }: Landlord) {
  const [flat, house, room, cottage] = await Promise.all([
    api.properties.create({
      ...{ address: 'Rynek 1', city: 'Łódź', postalCode: '90-001', managedFrom: '2026-01-01' },
      ...{ squareFootage: 1234.5, latitude: 50.061, longitude: -19.5, rentAmount: 123_456_789 },
      ...{ billsAmount: 5_000, extraFees: 1, depositAmount: 2, warrantyAmount: 3 },
    }),
    api.properties.create({
      ...{ address: '=Rynek; 2', propertyType: 'house', areaUnit: 'sqft', squareFootage: 77.25 },
    }),
    api.properties.create({ address: 'Rynek 3', city: 'Łódź', propertyType: 'room', rentalType: 'both' }),
    api.properties.create({
      ...{ address: 'Morska 5', rentalType: 'short-term', dailyRate: 12_050, weeklyRate: 70_000 },
      ...{ minStayDays: 2, maxStayDays: 30, checkInTime: '15:00', checkOutTime: '11:30' },
      ...{ amenities: ['Wi-Fi', 'Sauna'], registrationNumber: 'VT-1/2' },
    }),
  ])
  const ola = await api.tenants.create({
    ...{ name: 'Ola Nowak', email: 'ola@example.com', phone: '+48 600 100 200' },
    ...{ paymentDueDay: 12, moveInDate: '2026-05-01' },
  })
  const jan = await api.tenants.create({ name: '-Jan "Y"', email: 'jan@example.com' })
  await api.leases.create({
    ...{ propertyId: flat!.id, tenantId: ola.id, startDate: '2026-05-01', rentAmount: 100_000 },
    ...{ billsAmount: 5_000, extraFees: 300, additionalFees: 200, depositAmount: 200_000, paymentDueDay: 5 },
    ...{ warrantyAmount: 7_000, depositDueDate: '2026-05-03' },
  })
  await api.leases.create({
    ...{ propertyId: house!.id, tenantId: jan.id, kind: 'occasional', startDate: '2026-05-04' },
    ...{ endDate: '2027-04-30', rentAmount: 90_000, prorateFees: false, billsAmount: 100, paymentDueDay: 6 },
  })
  // All months before this one are paid, so that its account shows only the month that the import charges.
  const old = await api.tenants.create({ name: 'Ewa Dawna', email: 'ewa@example.com' })
  await api.leases.create({
    ...{ propertyId: room!.id, tenantId: old.id, startDate: '2026-03-01', rentAmount: 50_000 },
    ...{ additionalFees: 900, additionalFeesOnce: true, depositAmount: 1_000, paymentDueDay: 5 },
  })
  const paid = { paymentDate: '2026-04-30', paymentMethod: 'cash' } as const
  await api.payments.recordReceipt({ ...paid, tenantId: old.id, amount: 100_900 })
  await api.payments.recordReceipt({ ...paid, tenantId: old.id, amount: 1_000, deposit: true })
  const gone = await api.tenants.create({ name: 'Zenon Były', email: 'zenon@example.com' })
  await api.leases.create({
    ...{ propertyId: house!.id, tenantId: gone.id, startDate: '2026-01-01', endDate: '2026-02-28' },
    ...{ rentAmount: 70_000, billsAmount: 2_000, paymentDueDay: 5 },
  })
  await api.payments.recordReceipt({ ...paid, tenantId: gone.id, amount: 144_000 })
  await fillAccounts(api)
  const stays = [
    ['2026-04-01', '2026-04-04', 48_000, 6_000, 48_000],
    ['2026-05-06', '2026-05-09', 30_000, 0, 10_000],
    ['2026-06-01', '2026-06-04', 50_050, 1_000, 0],
  ] as const
  const rows = stays.map(
    ([from, to, price, cleaning, paid], n) =>
      `Morska 5;Gość ${n};g${n}@example.com;${from};${to};2;${price / 100};${cleaning / 100};1;${paid / 100}`,
  )
  const header =
    'Property;Guest;Guest email;Check-in;Check-out;Adults;Price of the nights;Cleaning;Tourist tax;Paid'
  await bring(anna, 'bookings', new File([[header, ...rows].join('\n')], 'stays.csv'))
  expect(cottage!.id).toBeTruthy()
}

/** Tenants whose account a list of leases cannot carry. */
async function fillAccounts(api: Landlord['api']) {
  const paid = { paymentDate: '2026-05-05', paymentMethod: 'cash' } as const
  const enter = async (
    name: string,
    terms: object = {},
    ...receipts: { amount: number; deposit?: true }[]
  ) => {
    const unit = await api.properties.create({ address: `${name} 1` })
    const tenant = await api.tenants.create({ name, email: `${name.toLowerCase()}@example.com` })
    const given = { startDate: '2026-05-01', rentAmount: 50_000, paymentDueDay: 5, ...terms }
    await api.leases.create({ propertyId: unit.id, tenantId: tenant.id, ...given })
    for (const receipt of receipts)
      await api.payments.recordReceipt({ ...paid, tenantId: tenant.id, ...receipt })
  }
  await enter('PaidMay', {}, { amount: 50_000 })
  await enter('DepositPaid', { depositAmount: 90_000 }, { amount: 90_000, deposit: true })
  await enter('OldDebt', { startDate: '2026-03-01' })
  await enter('OldDeposit', { startDate: '2026-04-01', depositAmount: 90_000 }, { amount: 20_000 })
  await enter('Credit', {}, { amount: 70_000 })
  await enter('OpenFee', { additionalFees: 1_000, additionalFeesOnce: true })
}

/** Imports the file as the screen proposes it; every row must be good. */
async function bring(to: Landlord, subject: Subject, file: File) {
  const checked = await to.api.imports.upload({ subject, file })
  const { run, badRows, problems } = checked
  expect(problems).toEqual([])
  expect(badRows).toBe(0)
  await to.api.imports.run({ id: run.id })
  await runImport.run(server.services, { organizationId: to.organizationId, importId: run.id })
  expect(await to.api.imports.get({ id: run.id })).toMatchObject({ status: 'done' })
  return checked
}

const exported = async (subject: Subject, language: Language) => {
  const api = server.admin({ token: anna.token, headers: { 'accept-language': language } })
  const { content, fileName } = await api[subject].exportCsv({})
  return new File([content], fileName)
}

const ofAccounts = new Set([
  ...['balance', 'credit', 'overdue', 'overdueDeposits', 'oldestOverdueDays'],
  ...['seriousArrears', 'paymentStatus'],
])
const bare = (row: object, left: ReadonlySet<string> = new Set()) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !ofOrganization.has(key) && !left.has(key)))
const ofOrganization = new Set([
  ...['id', 'propertyId', 'tenantId', 'createdAt', 'invitationSentAt', 'source', 'cover'],
])

/** What the lists show, without the ids and instants of the organization, and without the accounts of tenants. */
async function shown({ api }: Landlord) {
  const [properties, tenants, leases, bookings] = await Promise.all([
    api.properties.list({ sort: 'address' }),
    api.tenants.list({ sort: 'name' }),
    api.leases.list({ sort: 'tenantName' }),
    api.bookings.list({ sort: 'reference' }),
  ])
  const units = await Promise.all(properties.rows.map(({ id }) => api.properties.get({ id })))
  return {
    properties: properties.rows.map((row) => bare(row, ofAccounts)),
    tenants: tenants.rows.map((row) => bare(row, ofAccounts)),
    leases: leases.rows.map((row) => bare(row, ofAccounts)),
    bookings: { rows: bookings.rows.map((row) => bare(row)), totals: bookings.totals },
    counts: [properties, tenants, leases, bookings].map(({ total }) => total),
    units: units.map(({ property }) => {
      const { billsAmount, extraFees, depositAmount, warrantyAmount, dailyRate, weeklyRate } = property
      const { minStayDays, maxStayDays, checkInTime, checkOutTime, amenities, managedFrom } = property
      return {
        ...{ billsAmount, extraFees, depositAmount, warrantyAmount, dailyRate, weeklyRate },
        ...{ minStayDays, maxStayDays, checkInTime, checkOutTime, amenities, managedFrom },
      }
    }),
  }
}

const chargesOf = async ({ api }: Landlord) => (await api.payments.list({ view: 'charges', limit: 100 })).rows
type Charges = Awaited<ReturnType<typeof chargesOf>>
const isOfStay = ({ tenantName }: Charges[number]) => tenantName.startsWith('Gość')
const written = (charges: Charges) =>
  charges.map(({ tenantName, type, amount, dueDate }) => [tenantName, type, amount, dueDate].join(' ')).sort()

describe.each(languages)('exports in %s', (language) => {
  it('give the same rows, rents, bills, deposits and stays when they are imported elsewhere, and leases without payments', async () => {
    const before = await shown(anna)
    const other = await server.signUpLandlord(`Beta ${language}`)
    for (const subject of subjects) {
      const { leases } = await bring(other, subject, await exported(subject, language))
      expect(leases).toEqual(subject === 'leases' ? { chargedFrom: '2026-05-01', ownExport: true } : null)
    }
    expect(await shown(other)).toEqual(before)
    const [all, brought] = await Promise.all([chargesOf(anna), chargesOf(other)])
    const isOnce = ({ tenantName, type }: Charges[number]) =>
      type === 'additional_fee' && ['OpenFee', 'Ewa Dawna'].includes(tenantName)
    const promised = all.filter((one) => isOfStay(one) || (one.dueDate! >= '2026-05-01' && !isOnce(one)))
    expect(written(brought)).toEqual(written(promised))
    const open = (charges: Charges) => charges.filter(isOfStay).map(({ remainingAmount }) => remainingAmount)
    expect(open(brought).sort()).toEqual(open(all).sort())
    for (const { amount, remainingAmount } of brought.filter((one) => !isOfStay(one)))
      expect(remainingAmount).toBe(amount)
  })

  it.each(subjects)('of %s write numbers with one decimal sign', async (subject) => {
    const cells = (await (await exported(subject, language)).text()).split(/[;\r\n]+/)
    expect(cells.filter((cell) => /^-?\d+\.\d+$/.test(cell))).toEqual([])
  })
})

describe('the proposed mapping', () => {
  const earlier = {
    en: 'Tenant;Property;Status;Start;End;Rent;Monthly total;Deposit;Rent due day;Overdue;Currency',
    es: 'Inquilino;Inmueble;Estado;Inicio;Fin;Alquiler;Total mensual;Fianza;Día de pago;Vencido;Moneda',
    pl: 'Najemca;Lokal;Stan;Początek;Koniec;Czynsz;Razem miesięcznie;Kaucja;Dzień płatności;Zaległość;Waluta',
  }
  it.each(languages)('of a list of leases that 0.1.0 exported in %s takes over no debt', (language) => {
    expect(Object.keys(proposeMapping('leases', earlier[language].split(';'))).sort()).toEqual(
      [
        'depositAmount',
        'endDate',
        'paymentDueDay',
        'property',
        'rentAmount',
        'startDate',
        'status',
        'tenantName',
      ].sort(),
    )
  })

  const stays = {
    en: 'Reference;Status;Property;Guest;Check-in;Check-out;Nights;Total;Still open;Currency',
    es: 'Referencia;Estado;Inmueble;Huésped;Entrada;Salida;Noches;Importe total;Pendiente;Moneda',
    pl: 'Numer;Stan;Lokal;Gość;Zameldowanie;Wymeldowanie;Noce;Razem;Do zapłaty;Waluta',
  }
  it.each(languages)(
    'of a list of stays that 0.1.0 exported in %s takes no total for a price',
    (language) => {
      expect(Object.keys(proposeMapping('bookings', stays[language].split(';'))).sort()).toEqual(
        ['checkIn', 'checkOut', 'guestName', 'property', 'reference', 'state'].sort(),
      )
    },
  )

  it.each([
    ['Adres,Najemca,Od,Czynsz,Zaległość', 'Zaległość'],
    ['Lokal,Najemca,Początek,Koniec,Czynsz,Razem miesięcznie,Kaucja,Zaległość', 'Zaległość'],
    ['Property,Tenant,Start,End,Rent,Monthly total,Deposit,Arrears', 'Arrears'],
    ['Inmueble,Inquilino,Inicio,Fin,Alquiler,Total mensual,Fianza,Saldo pendiente', 'Saldo pendiente'],
  ])('takes over the debts of a list of somebody else: %s', (columns, debt) => {
    expect(proposeMapping('leases', columns.split(','))).toMatchObject({ openingBalance: debt })
    expect(isOwnExport('leases', columns.split(','))).toBe(false)
  })
})
