/** A report as CSV says what it is narrowed to, what its figures and notes are, and that it found nothing. */
import { emptyText, MADE_REPORTS } from '@domovik/domain/insight/reports/catalogue.ts'
import { languages } from '@domovik/locales/index.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { translator } from '../../machinery/i18n.ts'

let server: TestServer
let anna: Landlord
let tenantId: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05' })
  anna = await server.signUpLandlord('Wierzba')
  const { api } = anna
  const managedFrom = '2026-01-01'
  const flat = await api.properties.create({ address: 'Rynek 1', managedFrom, squareFootage: 10.5 })
  await api.properties.create({ address: 'Rynek 2', managedFrom, rentalType: 'short-term' })
  tenantId = (await api.tenants.create({ name: 'Ola' })).id
  await api.leases.create({ propertyId: flat.id, tenantId, startDate: '2026-03-01', rentAmount: 60_000 })
  const day = { date: '2026-02-01', status: 'approved', propertyId: flat.id } as const
  await api.expenses.create({ ...day, amount: 10_000, category: 'repairs' })
  await api.expenses.create({ ...day, amount: 50_000, category: 'insurance' })
})
afterAll(() => server?.stop())

type Question = Parameters<Landlord['api']['reports']['exportCsv']>[0]
const exported = async (question: Question, language = 'en') => {
  const api = server.admin({ token: anna.token, headers: { 'accept-language': language } })
  const { content, fileName } = await api.reports.exportCsv({ period: 'this_year', ...question })
  const lines = parse(content, { delimiter: ';', bom: true, relax_column_count: true }) as string[][]
  return { fileName, lines }
}

describe('a narrowed report', () => {
  it.each([
    ['en', ['Category', 'Repairs'], 'Expenses by category 2026-01-01 - Repairs.csv'],
    ['es', ['Categoría', 'Reparaciones'], 'Gastos por categoría 2026-01-01 - Reparaciones.csv'],
    ['pl', ['Kategoria', 'Naprawy'], 'Koszty według kategorii 2026-01-01 - Naprawy.csv'],
  ])('names its category in head and name in %s', async (language, line, name) => {
    const { lines, fileName } = await exported(
      { type: 'expenses_by_category', category: ['repairs'] },
      language,
    )
    expect(lines).toContainEqual(line)
    expect(fileName).toBe(name)
  })

  it.each([
    ['maintenance', { status: ['pending', 'completed'] }, ['Status', 'Pending', 'Completed']],
    ['lease_status', { status: ['active'] }, ['Status', 'Active']],
    ['revenue', { rentalType: 'short-term' }, ['Rental type', 'Short-term']],
  ] as const)('of %s names what narrows it', async (type, filter, line) => {
    const { lines, fileName } = await exported({ type, ...filter } as Question)
    expect(lines).toContainEqual(line)
    for (const value of line.slice(1)) expect(fileName).toContain(value)
    const result = await anna.api.reports.run({ type, period: 'this_year', ...filter } as Question)
    expect(result.narrowedTo.codes.flatMap(({ values }) => values)).toEqual(Object.values(filter).flat())
  })

  it('names the tenant in its file name, and no filter that the report does not have', async () => {
    const { fileName } = await exported({ type: 'revenue', tenantId, category: ['repairs'] })
    expect(fileName).toBe('Revenue 2026-01-01 - Ola.csv')
  })
})

describe.each(languages)('in %s', (language) => {
  const t = translator(language, 'reports')

  it.each(MADE_REPORTS)('%s writes its figures and notes, or that nothing was found', async (type) => {
    const question = { type, ...(type === 'tenant_settlement' ? { tenantId } : {}) } as const
    const report = await anna.api.reports.run({ ...question, period: 'this_year' })
    const { lines } = await exported(question, language)
    const first = lines.map(([cell]) => cell)
    const hasRows = report.sections.some(({ rows }) => rows.length > 0)
    if (hasRows) for (const { id } of report.figures) expect(first).toContain(t(`figures.${id}`))
    expect(
      lines
        .slice(-report.notes.length || lines.length)
        .flat()
        .join(),
    ).not.toContain('{{')
    for (const { code } of report.notes)
      expect(first.some((cell) => cell?.startsWith(t(`notes.${code}`).split('{{')[0]!))).toBe(true)
    const notForAll = report.notes.some(({ code }) => /_only_(pln|registered)$/.test(code))
    expect(first.includes(t(emptyText(type)))).toBe(!hasRows && !notForAll)
  })
})

it('a report without rows says so', async () => {
  const { lines } = await exported({ type: 'expenses_by_category', category: ['taxes'] })
  expect(lines).toContainEqual(['No transactions found.'])
})

it.each([
  ['en', 'lease_status', { status: ['expired'] }, 'Nothing found.'],
  ['es', 'lease_status', { status: ['expired'] }, 'No se ha encontrado nada.'],
  ['pl', 'lease_status', { status: ['terminated'] }, 'Nic nie znaleziono.'],
] as const)(
  'in %s a report of %s without rows names no transactions, and explains no sum',
  async (language, type, filter, text) => {
    const { lines } = await exported({ type, ...filter } as Question, language)
    expect(lines.at(-1)).toEqual([text])
  },
)

it('a report of expenses writes its sum and that others are left out', async () => {
  const { lines } = await exported({ type: 'expenses_by_category' })
  expect(lines).toContainEqual(['Expenses', '600,00'])
  expect(lines.at(-1)).toEqual(['Pending and rejected expenses are not included.'])
})
