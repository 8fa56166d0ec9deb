/** The rows of a statement as CSV add up to its payout, and the deposits to those held. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month } from './agency.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const centsOf = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100)

it.each([
  ['pays out', 272_000, 'Payout'],
  ['leaves a debt', 100, 'Owed by the owner'],
])('a statement that %s adds up', async (_, received, last) => {
  const { api } = anna
  const { owner, managed } = agencyOf(api)
  const id = await owner(`Ewa "${received}"/Sp: z o.o.`, 5_000)
  const { pay, spend } = await managed([id, 1, 1])
  await pay(100_000, '2026-03-02', { deposit: true })
  await pay(received, '2026-03-10')
  await spend(43_050, '2026-03-12')
  const statement = await api.owners.getStatement({ id, month })
  const { content, fileName } = await api.owners.exportStatement({ id, month })
  expect(fileName).toBe(`Statement Ewa ${received} Sp z o.o. 2026-03.csv`)
  const [header, ...rows] = parse(content, { delimiter: ';', bom: true }) as string[][]
  expect(header!.slice(-3)).toEqual(['Amount', 'Share of the owner', 'Currency'])
  expect(new Set(rows.map((row) => row[7]))).toEqual(new Set(['EUR']))

  const names = rows.map((row) => row[1])
  const sum = (from: number, to: number) =>
    rows.slice(from, to).reduce((total, row) => total + centsOf(row[6]!), 0)
  const result = names.indexOf(last)
  expect(names[0]).toBe('Opening balance')
  expect(names.slice(result - 3, result)).toEqual([
    'Management fee',
    'VAT 23% on the fee',
    'Change of the float',
  ])
  expect(sum(0, result)).toBe(statement.payout + statement.carried)
  expect(sum(result, result + 1)).toBe(statement.payout + statement.carried)
  expect(names.at(-1)).toBe('Deposits of tenants: Held now')
  expect(sum(result + 1, rows.length - 1)).toBe(statement.depositsAfter)
  expect(sum(rows.length - 1, rows.length)).toBe(100_000)
})
