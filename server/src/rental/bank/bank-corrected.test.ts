/** A line that was booked on the wrong account leaves no trace in what the accounts, the interest and the reports say. */
import { MADE_REPORTS } from '@domovik/domain/insight/reports/catalogue.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2025-12-31T10:00:00Z' })
})
afterAll(() => server?.stop())

/** Two tenants who owe 2,400.00 since 10 October 2025, the rates of Poland, and a line of 900.00 booked on 20 November. */
async function organization() {
  const anna = await landlordWithBank(server, 'Wierzba')
  const { api } = anna
  await api.organizations.update({ lateInterest: 'statutory' })
  for (const [validFrom, percent] of [
    ['2025-10-09', '10'],
    ['2025-11-06', '9.75'],
    ['2025-12-04', '9.5'],
  ] as const)
    await api.interest.putRate({ validFrom, percent })
  const letTo = async (name: string, flat: number) => {
    const { id: propertyId } = await api.properties.create({ address: `ul. Cicha ${flat} m. 1` })
    const { id } = await api.tenants.create({ name })
    const month = { startDate: '2025-10-01', endDate: '2025-10-31', paymentDueDay: 10 }
    await api.leases.create({ propertyId, tenantId: id, rentAmount: 240_000, ...month })
    return id
  }
  const [wrong, right] = [await letTo('Adam Bąk', 1), await letTo('Iga Sowa', 2)]
  await api.bank.run({ file: statement([{ on: '2025-11-20', amount: 90_000, name: 'Firma' }]) })
  const { lines } = await api.bank.lines({ state: 'open' })
  const accept = (tenantId: string) =>
    api.bank.accept({ id: lines[0]!.id, parts: [{ tenantId, amount: 90_000 }] })
  return { anna, wrong, right, line: lines[0]!.id, accept }
}

const interestOf = async ({ api }: Landlord, tenantId: string) =>
  (await api.interest.proposals({})).lines.find((line) => line.tenantId === tenantId)?.amount

it('bears the interest of before once the booking is undone (E22)', async () => {
  const { anna, wrong, line, accept } = await organization()
  expect(await interestOf(anna, wrong)).toBe(52_54)
  await accept(wrong)
  expect(await interestOf(anna, wrong)).not.toBe(52_54)
  await anna.api.bank.undo({ id: line, reason: 'Inny najemca' })
  expect(await interestOf(anna, wrong)).toBe(52_54)
  // The receipt is gone from its own day on, not from today.
  const reversals = await server.query(
    `select effective_date::text as day from transactions where organization_id = $1 and tenant_id = $2 and kind = 'reversal'`,
    [anna.organizationId, wrong],
  )
  expect(reversals).toEqual([{ day: '2025-11-20' }])
})

it('booked again elsewhere gives the figures of a booking there at once', async () => {
  /** Every figure of the year, and the accounts of both tenants. */
  const figures = async ({ anna, wrong, right }: Awaited<ReturnType<typeof organization>>) => {
    const { api } = anna
    const period = { from: '2025-01-01', to: '2025-12-31' }
    const ran = await api.reports.runMany({ types: [...MADE_REPORTS], period: 'custom', ...period })
    const reports = ran.map(({ type, error, result }) => ({ type, error, ...result, madeAt: null }))
    const { metrics } = await api.kpi.get({ period: 'custom', ...period })
    const money = [wrong, right].map(async (id) => {
      const { balance } = await api.tenants.account({ id })
      const { rows } = await api.payments.list({ tenantId: id })
      const charges = rows.filter(({ kind }) => kind === 'charge')
      return {
        balance,
        charges: charges.map(({ remainingAmount, paymentStatus }) => [remainingAmount, paymentStatus]),
      }
    })
    return {
      reports,
      metrics,
      money: await Promise.all(money),
      interest: [await interestOf(anna, wrong), await interestOf(anna, right)],
    }
  }
  const [corrected, atOnce] = [await organization(), await organization()]
  await corrected.accept(corrected.wrong)
  await corrected.anna.api.bank.undo({ id: corrected.line, reason: 'Inny najemca' })
  await corrected.accept(corrected.right)
  await atOnce.accept(atOnce.right)
  const plain = (found: unknown): string =>
    JSON.stringify(found).replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'id')
  expect(JSON.parse(plain(await figures(corrected)))).toEqual(JSON.parse(plain(await figures(atOnce))))
})

it('of which the receipt was refunded stays booked', async () => {
  const { anna, wrong, line, accept } = await organization()
  await accept(wrong)
  const { rows } = await anna.api.payments.list({ tenantId: wrong })
  const receipt = rows.find(({ kind }) => kind === 'receipt')!
  await anna.api.payments.refund({
    ...{ id: receipt.id, amount: 10_000, reason: 'Nadpłata' },
    ...{ paymentDate: '2025-12-01', paymentMethod: 'bank_transfer' },
  })
  expect(await codeOf(anna.api.bank.undo({ id: line, reason: 'Inny najemca' }))).toBe('receipt_refunded')
  expect((await anna.api.bank.lines({ state: 'done' })).counts).toMatchObject({ done: 1 })
})
