/**
 * No figure, report or list compares every row with every other: four times as many leases make PostgreSQL read about four
 * times as many rows, not sixteen times. Counted from the plans of all statements, so it holds on every machine.
 */

import { MADE_REPORTS } from '@domovik/domain/insight/reports/catalogue.ts'
import { CHOSEN_LETTER_KINDS } from '@domovik/domain/rental/letters/kinds.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImport } from '../src/rental/imports/jobs.ts'
import { type Landlord, startTestServer, type TestServer } from './harness.ts'
import { rowsOfCall } from './rows-read.ts'

const sizes = { few: 200, many: 800 }
/** Between the four times of rows read once and the sixteen times of rows compared with each other. */
const most = 8
/** Fewer rows are within a page or a plan for small tables. */
const negligible = 20_000

let server: TestServer
const landlords = {} as Record<keyof typeof sizes, Landlord>

beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  for (const size of ['few', 'many'] as const) {
    const landlord = await server.signUpLandlord(size)
    await fill(landlord, sizes[size])
    landlords[size] = landlord
  }
  await server.query('analyze')
})
afterAll(() => server?.stop())

/** Imports so many units with a lease each, of which some are over, some owe money, and some are let by the night. */
async function fill(landlord: Landlord, units: number): Promise<void> {
  const lines = (line: (n: number) => string) => Array.from({ length: units }, (_, n) => line(n))
  await importAll(landlord, 'properties', [
    'Adres;Miasto;Typ najmu;Czynsz',
    ...lines((n) => `ul. Długa ${n};Kraków;długoterminowy;${500 + n},00`),
  ])
  await importAll(landlord, 'leases', [
    'Adres;Miasto;Najemca;E-mail;Od;Do;Czynsz;Opłaty;Kaucja;Dzień płatności;Saldo początkowe',
    ...lines(
      (n) =>
        `ul. Długa ${n};Kraków;Najemca ${n};n${n}@example.com;1.1.2025;${n % 5 ? '' : `${1 + (n % 28)}.7.2026`};${500 + n},00;90,00;1000,00;10;${n % 3 ? '' : '345,60'}`,
    ),
  ])
  for (const n of [1, 2])
    await landlord.api.properties.create({
      address: `ul. Morska ${n}`,
      rentalType: 'short-term',
      dailyRate: 100_00,
    })
  await importAll(landlord, 'bookings', [
    'Lokal;Gość;E-mail gościa;Zameldowanie;Wymeldowanie;Dorośli;Cena',
    ...lines((n) => {
      const day = Temporal.PlainDate.from('2025-01-01').add({ days: n % 500 })
      return `ul. Morska ${1 + (n >= 500 ? 1 : 0)};Gość ${n};g${n}@example.com;${day};${day.add({ days: 1 })};2;120,00`
    }),
  ])
}

async function importAll(
  landlord: Landlord,
  subject: 'properties' | 'leases' | 'bookings',
  lines: string[],
): Promise<void> {
  const { imports } = landlord.api
  const { run } = await imports.upload({ subject, file: new File([lines.join('\n')], `${subject}.csv`) })
  await imports.run({ id: run.id, skipBad: false })
  await runImport.run(server.services, { organizationId: landlord.organizationId, importId: run.id })
  expect((await imports.get({ id: run.id })).status).toBe('done')
}

const paths = [
  ...MADE_REPORTS.flatMap((type) => [`reports/${type}?period=this_year`, `reports/${type}?period=last_year`]),
  ...['kpi', 'kpi/trend'].map((path) => `${path}?period=this_year`),
  'kpi/oer/rows?period=this_year',
  'dashboard',
  ...[
    'properties',
    'tenants',
    'leases',
    'payments',
    'expenses',
    'incomes',
    'tickets',
    'bookings',
    'documents',
  ],
  ...[
    'type=rent',
    'method=cash',
    'status=paid',
    'status=completed',
    'deposits=without',
    'from=2026-01-01',
  ].map((filter) => `payments?${filter}`),
  ...['sort=-overdue', 'sort=-rentAmount', 'demand=none', 'arrears=serious'].map(
    (query) => `tenants?${query}`,
  ),
  ...['sort=checkIn', 'sort=-total', 'sort=tenantName', 'unpaid=yes'].map((query) => `bookings?${query}`),
  'booking-calendar?from=2026-06-01&to=2026-08-30',
  ...CHOSEN_LETTER_KINDS.map((kind) => `letters/candidates?kind=${kind}`),
  'letters/candidates?kind=receipt&from=2025-01-01&to=2026-06-20',
]

describe('four times as many leases', () => {
  it.each(paths)('are no more than about four times the work for %s', async (path) => {
    const few = await rowsOfCall(server, path, landlords.few)
    const many = await rowsOfCall(server, path, landlords.many)
    expect(few).toBeGreaterThan(0)
    expect({ path, few, many, grows: many > negligible && many > most * few }).toEqual({
      path,
      few,
      many,
      grows: false,
    })
  })
})
