/** What all exports of lists have in common: nothing is cut, amounts have a currency, one file has one decimal sign. */
import { languages } from '@domovik/locales/index.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../test/harness.ts'
import { translator } from '../machinery/i18n.ts'
import { statement } from './bank/statement.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05' })
  anna = await server.signUpLandlord('Wierzba')
  const { api } = anna
  const property = await api.properties.create({
    ...{ address: 'Rynek 1', squareFootage: 10.5, latitude: 50.061, longitude: 19.944, rentAmount: 60_000 },
    managedFrom: '2026-01-01',
  })
  const tenant = await api.tenants.create({ name: 'Ola', email: 'ola@example.com' })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-03-01', rentAmount: 60_000 },
    paymentDueDay: 5,
  })
  await api.leases.update({ id: lease.id, lateInterest: 'contract', lateInterestPercent: '11.25' })
  await api.vendors.create({ name: 'Hydro', trade: 'plumbing' })
  await api.tickets.create({ title: 'Kran', type: 'issue', priority: 'high', propertyId: property.id })
  await api.incomes.create({ amount: 101, date: '2026-05-01', category: 'other', source: 'x' })
  await api.expenses.create({ amount: 102, date: '2026-05-01', category: 'repairs', description: 'y' })
  await api.bankAccounts.add({ holder: 'Konto A', iban: 'ES9121000418450200051332' })
  await api.bankAccounts.add({ holder: 'Konto B', iban: 'PL61109010140000071219812874' })
  const line = { on: '2026-05-01', amount: 12_345, name: 'Ola', text: 'czynsz' }
  await api.bank.run({ file: statement([line]) })
  await api.bank.run({ file: statement([line], { account: 'PL61109010140000071219812874' }) })
})
afterAll(() => server?.stop())

const inLanguage = (language: string) =>
  server.admin({ token: anna.token, headers: { 'accept-language': language } })
const cellsOf = ({ content }: { content: string }): string[][] =>
  parse(content, { delimiter: ';', bom: true, relax_column_count: true })

const WITH_AMOUNTS = [
  ...(['properties', 'tenants', 'leases', 'bookings', 'payments', 'incomes', 'expenses'] as const),
  ...(['vendors', 'tickets', 'interest', 'bank'] as const),
] as const

describe.each(languages)('exports in %s', (language) => {
  it.each(WITH_AMOUNTS)('of %s name the currency of their amounts in each row', async (list) => {
    const [header, ...rows] = cellsOf(await inLanguage(language)[list].exportCsv({}))
    const at = header!.indexOf(translator(language, 'leases')('fields.currency'))
    expect(at).toBeGreaterThan(0)
    if (list !== 'bookings') expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row[at]).toBe('EUR')
  })

  it.each(WITH_AMOUNTS)('of %s write every number with a comma', async (list) => {
    const cells = cellsOf(await inLanguage(language)[list].exportCsv({})).flat()
    expect(cells.filter((cell) => /\d\.\d/.test(cell))).toEqual([])
  })
})

describe('the export of bank lines', () => {
  it('names account and state of each line, and says in its name that it has lines of one state', async () => {
    const file = await inLanguage('en').bank.exportCsv({})
    expect(file.fileName).toBe('Bank lines - To book.csv')
    const [header, ...rows] = cellsOf(file)
    expect(header).toEqual(['Account', 'Day', 'Amount', 'Currency', 'Name', 'Text', 'State', 'Booked for'])
    expect(rows.map(([account, , amount, , , , state]) => [account, amount, state]).sort()).toEqual([
      ['Konto A, …1332', '123,45', 'To book'],
      ['Konto B, …2874', '123,45', 'To book'],
    ])
  })
})

describe('a list of more than 50,000 rows', () => {
  it('is exported in parts, and never cut for a caller who does not ask for parts', async () => {
    const ben = await server.signUpLandlord('Ben')
    await ben.api.incomes.create({ amount: 100, date: '2026-05-01', category: 'other', source: 'x' })
    const [columns] = await server.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
        where table_name = 'incomes' and column_name not in ('id', 'amount') and is_generated = 'NEVER'`,
    )
    await server.query(
      `insert into incomes (id, amount, ${columns!.names})
       select gen_random_uuid(), n, ${columns!.names} from incomes, generate_series(1, 50000) as n
        where organization_id = $1`,
      [ben.organizationId],
    )
    await expect(ben.api.incomes.exportCsv({})).rejects.toMatchObject({
      code: 'bad_request',
      data: { details: { limit: 'required', rows: 50_001 } },
    })
    const rows: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const part = await ben.api.incomes.exportCsv({ limit: 5000, ...(cursor ? { cursor } : {}) })
      rows.push(...part.content.trimEnd().split('\r\n'))
      cursor = part.nextCursor
    }
    expect(rows).toHaveLength(50_002)
    expect(new Set(rows).size).toBe(50_001)
  }, 120_000)
})
