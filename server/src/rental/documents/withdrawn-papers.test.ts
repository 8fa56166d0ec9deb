/** Papers that tenants hold are marked when a row that they state is reversed, and no other paper is. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { makeLetters } from '../letters/jobs.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-09-10' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
async function letFlat() {
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Zdana ${++flats}` })
  const { id: tenantId } = await api.tenants.create({ name: 'Marta', email: `marta-${flats}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId, startDate: '2026-06-01', endDate: '2026-08-31' },
    ...{ rentAmount: 30_000, depositAmount: 90_000, paymentDueDay: 5 },
  })
  const pay = (amount: number, more: object = {}) =>
    api.payments.recordReceipt({
      ...{ tenantId, amount, paymentDate: '2026-06-05', paymentMethod: 'cash', recordAgain: true },
      ...more,
    })
  const withdrawn = async () =>
    Object.fromEntries(
      (await api.documents.list({ tenantId, sort: 'createdAt' })).rows.map(({ title, withdrawnAt }) => [
        title.split(',')[0]!,
        withdrawnAt !== null,
      ]),
    )
  return { api, tenantId, leaseId: lease.id, pay, withdrawn }
}

it('confirmations and account statements state their rows', async () => {
  const { api, tenantId, pay, withdrawn } = await letFlat()
  const june = await pay(30_000)
  const august = await pay(10_000, { paymentDate: '2026-08-05' })
  const before = await pay(5_000, { paymentDate: '2025-12-05' })
  const to = [{ tenantId }]
  const delivery = 'archive' as const
  const days = { firstDay: '2026-06-01', lastDay: '2026-06-30' }
  await api.letters.start({ kind: 'confirmation', delivery, year: 2026, to })
  await api.letters.start({ kind: 'statement', delivery, ...days, to })
  await makeLetters.run(server.services, {})
  const [confirmed, stated] = ['Confirmation of payments in 2026', 'Account statement']
  expect(await withdrawn()).toEqual({ [confirmed]: false, [stated]: false })
  await api.payments.reverse({ id: before.id, reason: 'Returned by the bank' })
  expect(await withdrawn()).toEqual({ [confirmed]: false, [stated]: false })
  await api.payments.reverse({ id: august.id, reason: 'Returned by the bank' })
  expect(await withdrawn()).toEqual({ [confirmed]: true, [stated]: false })
  await api.payments.reverse({ id: june.id, reason: 'Returned by the bank' })
  expect(await withdrawn()).toEqual({ [confirmed]: true, [stated]: true })
})

it('a statement of a deposit stays exact while a later settlement is undone', async () => {
  const { api, leaseId, pay } = await letFlat()
  const deposit = await pay(90_000, { deposit: true })
  const give = async () => (await api.deposits.sendStatement({ leaseId })).documentId
  const settle = async (returned: number) =>
    (
      await api.deposits.settle({ leaseId, settledOn: '2026-09-10', returned, reason: 'Moved out' })
    ).settlements.at(-1)!.id
  const undo = (id: string) => api.deposits.undo({ leaseId, id, reason: 'Typo' })
  const marks = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await api.documents.get({ id })).document.withdrawnAt !== null))
  const none = await give()
  const one = await settle(10_000)
  const first = await give()
  const two = await settle(20_000)
  const both = await give()
  await undo(two)
  expect(await marks([none, first, both])).toEqual([false, false, true])
  await undo(one)
  expect(await marks([none, first, both])).toEqual([false, true, true])
  await api.payments.reverse({ id: deposit.id, reason: 'Returned by the bank' })
  expect(await marks([none])).toEqual([true])
})

it('a statement of a deposit is in the language of the tenant and hides mistakes of the last hour', async () => {
  const { api, tenantId, leaseId, pay } = await letFlat()
  await pay(90_000, { deposit: true })
  const marta = await server.acceptInvitation(anna, tenantId)
  await marta.api.home.saveLanguage({ language: 'es' })
  const renewed = await api.leases.renew({
    ...{ id: leaseId, endDate: null, rentAmount: 30_000, depositAmount: 90_000 },
  })
  const text = async (id: string) => {
    const { body } = await api.deposits.statement({ leaseId: id })
    return (await readPdf(new Uint8Array(await body.arrayBuffer()))).text.replaceAll(/\s+/g, ' ')
  }
  for (const id of [leaseId, renewed.id]) {
    expect(await text(id)).toMatch(/Traspasada -?−?900,00/)
    expect(await text(id)).not.toContain('Deposit transferred')
  }
  const { settlements } = await api.deposits.settle({
    ...{ leaseId: renewed.id, settledOn: '2026-09-10', returned: 0, reason: 'Moved out' },
    deductions: [{ description: 'Silla', amount: 12_300 }],
  })
  expect(await text(renewed.id)).toContain('123,00')
  await api.deposits.undo({ leaseId: renewed.id, id: settlements[0]!.id, reason: 'Typo' })
  expect(await text(renewed.id)).not.toContain('123,00')
  expect((await api.deposits.get({ leaseId: renewed.id })).lines.map(({ amount }) => amount)).toEqual([
    90_000, -12_300, 12_300,
  ])
})
