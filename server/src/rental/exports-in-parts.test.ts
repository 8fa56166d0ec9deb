/** Exports of lists in parts: joined, they are the file that one answer would be, whatever is entered meanwhile (docs/decisions/177). */
import { adminContract } from '@domovik/contract/admin/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../test/harness.ts'
import { statement } from './bank/statement.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05' })
  anna = await server.signUpLandlord('Wierzba')
  const { api } = anna
  for (const n of [1, 2, 3, 4, 5]) {
    const property = await api.properties.create({
      ...{ address: `Rynek ${n % 2}`, rentAmount: 60_000, managedFrom: '2026-01-01' },
    })
    const tenant = await api.tenants.create({ name: `Ola ${n % 2}`, email: `ola${n}@example.com` })
    await api.leases.create({
      ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-03-01', rentAmount: 60_000 },
      paymentDueDay: 5,
    })
    await api.vendors.create({ name: `Hydro ${n}`, trade: 'plumbing' })
    await api.owners.create({ name: `Ewa ${n % 2}` })
    await api.tickets.create({
      title: `Kran; ${n}`,
      type: 'issue',
      priority: 'high',
      propertyId: property.id,
    })
    await api.incomes.create({
      amount: 100 + (n % 2),
      date: '2026-05-01',
      category: 'other',
      source: `"x"; ${n}`,
    })
    await api.expenses.create({ amount: n, date: '2026-05-01', category: 'repairs', description: 'y' })
  }
  await api.bankAccounts.add({ holder: 'Konto', iban: 'ES9121000418450200051332' })
  await api.bank.run({
    file: statement(
      [1, 2, 3].map((n) => ({ on: '2026-05-01', amount: 100 + n, name: 'Ola', text: `czynsz ${n}` })),
    ),
  })
})
afterAll(() => server?.stop())

type Part = { content: string; fileName: string; total: number; nextCursor: string | null }
type Ask = (input: { limit?: number; cursor?: string; sort?: string }) => Promise<Part>
const exportOf = (list: List): Ask => anna.api[list].exportCsv as Ask

/** The joined file. `meanwhile` runs after each part. */
async function inParts(ask: Ask, limit: number, sort?: string, meanwhile = async () => {}) {
  let [content, parts] = ['', 0]
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part: Part = await ask({ limit, ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) })
    content += part.content
    parts++
    cursor = part.nextCursor
    if (cursor) await meanwhile()
  }
  return { content, parts }
}

const LISTS = [
  ...(['properties', 'tenants', 'leases', 'bookings', 'payments', 'incomes', 'expenses'] as const),
  ...(['vendors', 'owners', 'tickets', 'contacts', 'documents', 'bank', 'audit'] as const),
] as const
type List = (typeof LISTS)[number]
type Sorted = { '~orpc': { inputSchema: { shape: { sort?: { unwrap(): { options: string[] } } } } } }
const sortsOf = (list: List): (string | undefined)[] => [
  undefined,
  ...((adminContract[list].exportCsv as unknown as Sorted)['~orpc'].inputSchema.shape.sort?.unwrap()
    .options ?? []),
]

describe.each(LISTS)('an export of %s', (list) => {
  it('in parts of any size and in any order is the file that is made at once', async () => {
    for (const sort of sortsOf(list)) {
      const ask = exportOf(list)
      const whole = await ask(sort ? { sort } : {})
      const rows = whole.total
      for (const limit of [1, 2, rows + 1]) {
        const { content, parts } = await inParts(ask, limit, sort)
        expect([sort, limit, content]).toEqual([sort, limit, whole.content])
        expect(parts).toBe(Math.max(1, Math.ceil(rows / limit)))
      }
    }
  }, 60_000)
})

describe('rows that are entered during an export', () => {
  const sources = (content: string) => [...content.matchAll(/m\d+/g)].map(([source]) => source)

  it.each(['-date', 'date', 'amount', '-paidOn'])(
    'double no row and lose none, sorted by %s',
    async (sort) => {
      const ben = await server.signUpLandlord(`Ben ${sort}`)
      let n = 0
      const enter = async (source: string) => {
        n++
        await ben.api.incomes.create({
          ...{
            amount: 100 + ((n * 7) % 5),
            date: `2026-05-0${1 + ((n * 3) % 5)}`,
            category: 'other' as const,
            source,
          },
        })
      }
      for (let old = 1; old <= 11; old++) await enter(`m${old}`)
      const ask = ben.api.incomes.exportCsv as Ask
      const { content, parts } = await inParts(ask, 2, sort, () => enter(`late ${n}`))
      expect(parts).toBeGreaterThan(5)
      expect(sources(content).sort()).toEqual([...Array(11).keys()].map((at) => `m${at + 1}`).sort())
    },
  )
})

describe('the parts of one file', () => {
  it('have the columns of the first part, which knows whether any row of the list needs them', async () => {
    const cara = await server.signUpLandlord('Cara')
    for (const n of [1, 2, 3])
      await cara.api.incomes.create({
        ...{ amount: 123, date: `2026-05-0${n}`, category: 'other', source: 'x' },
        ...(n === 1 ? { vatAmount: 23 } : {}),
      })
    const { content } = await inParts(cara.api.incomes.exportCsv as Ask, 1)
    expect(content.split('\r\n')[0]).toContain('VAT')
    expect(content).toBe((await cara.api.incomes.exportCsv({})).content)
  })

  it('are refused once the columns are others', async () => {
    const first = await anna.api.incomes.exportCsv({ limit: 1 })
    const polish = server.admin({ token: anna.token, headers: { 'accept-language': 'pl' } })
    expect(await codeOf(polish.incomes.exportCsv({ limit: 1, cursor: first.nextCursor! }))).toBe(
      'export_changed',
    )
    expect(await codeOf(anna.api.incomes.exportCsv({ limit: 1, cursor: 'x.y' }))).toBe('bad_request')
    expect(await codeOf(anna.api.incomes.exportCsv({ limit: 1, cursor: 'xy' }))).toBe('bad_request')
  })

  it('say how many rows the whole file has', async () => {
    expect(await anna.api.incomes.exportCsv({ limit: 2 })).toMatchObject({ total: 5 })
  })
})
