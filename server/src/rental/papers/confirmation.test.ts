/** The confirmation of what a tenant paid in a year. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { createTwoLettings, type TwoLettings } from '../../../test/two-lettings.fixture.ts'

let server: TestServer
let all: TwoLettings

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  all = await createTwoLettings(server)
})
afterAll(() => server?.stop())

const read = async (answer: Promise<{ body: File }>) =>
  readPdf(new Uint8Array(await (await answer).body.arrayBuffer()))

it('lists what was received in the year and what it paid, the same for landlord and tenant', async () => {
  const { anna, marta, home } = all
  const pay = (amount: number, paymentDate: string, more: object = {}) =>
    anna.api.payments.recordReceipt({
      ...{ tenantId: home.tenant, amount, paymentDate, paymentMethod: 'bank_transfer' },
      ...more,
    })
  await pay(90_000, '2026-01-08')
  await pay(100_000, '2026-02-09')
  await pay(150_000, '2026-02-10', { deposit: true })
  await marta.api.home.saveLanguage({ language: 'en' })
  const paper = await read(anna.api.papers.confirmation({ id: home.tenant, year: 2026 }))
  expect(paper).toMatchObject({ title: 'Confirmation of payments in 2026', language: 'en', tagged: true })
  const text = paper.text.replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(text).toContain('Wierzba confirms that 1900,00 € was received in 2026 for the account of Marta.')
  for (const part of ['8 January 2026', '900,00 €', '9 February 2026', '1000,00 €', 'Rent'])
    expect(text).toContain(part)
  expect(text).not.toContain('1500,00')
  const own = await read(marta.api.papers.confirmation({ year: 2026 }))
  expect(own.text).toBe(paper.text)
})

it('says in words what of it was paid back', async () => {
  const { anna, home } = all
  const { rows } = await anna.api.payments.list({ tenantId: home.tenant })
  const { id } = rows.find(({ kind, amount }) => kind === 'receipt' && amount === 100_000)!
  await anna.api.payments.refund({
    ...{ id, amount: 10_000, reason: 'Podwójna wpłata' },
    ...{ paymentDate: '2026-04-15', paymentMethod: 'bank_transfer' },
  })
  const { text } = await read(anna.api.papers.confirmation({ id: home.tenant, year: 2026 }))
  expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('100,00 € of it was paid back.')
})

it('is refused for a year without payments, and for tenants of others', async () => {
  const { anna, ben, jan, home } = all
  expect(await codeOf(anna.api.papers.confirmation({ id: home.tenant, year: 2025 }))).toBe(
    'nothing_to_confirm',
  )
  expect(await codeOf(jan.api.papers.confirmation({ year: 2026 }))).toBe('nothing_to_confirm')
  expect(await codeOf(ben.api.papers.confirmation({ id: home.tenant, year: 2026 }))).toBe('not_found')
})
