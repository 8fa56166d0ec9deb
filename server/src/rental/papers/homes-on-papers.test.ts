/** Papers and accounts of a tenant who rents a flat and a garage name the home of each charge (docs/decisions/172). */
import type { Language } from '@domovik/locales/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let count = 0
/** A flat for 1000.00 and, let later, a garage for 193.33 in June, with deposits, whose rents are charged. */
async function flatAndGarage(language: Language) {
  await anna.api.organizations.update({ language })
  count += 1
  const { id: tenantId } = await anna.api.tenants.create({
    name: 'Marta',
    email: `homes-${count}@example.com`,
  })
  const let_ = async (address: string, startDate: string, rentAmount: number) => {
    const { id: propertyId } = await anna.api.properties.create({ address, city: 'Kraków' })
    const lease = { propertyId, tenantId, startDate, rentAmount, depositAmount: rentAmount }
    await anna.api.leases.create({ ...lease, paymentDueDay: 10 })
    return address
  }
  const flat = await let_(`ul. Płaska ${count}`, '2026-06-01', 1000_00)
  const garage = await let_(`ul. Garażowa ${count}`, '2026-06-02', 200_00)
  await anna.api.payments.generateCharges()
  return { tenantId, flat, garage }
}
const pay = async (tenantId: string, amount: number, more: object = {}) =>
  (
    await anna.api.payments.recordReceipt({
      ...{ tenantId, amount, paymentDate: '2026-06-20', paymentMethod: 'bank_transfer', ...more },
    })
  ).id
const read = async (answer: Promise<{ body: File }>) =>
  (await readPdf(new Uint8Array(await (await answer).body.arrayBuffer()))).text
const rent = { en: 'Rent, June 2026', es: 'Alquiler, junio de 2026', pl: 'Czynsz, czerwiec 2026' }

describe('a receipt', () => {
  it('names the home that was paid for, not the one that was let last', async () => {
    const { tenantId, flat, garage } = await flatAndGarage('en')
    const text = await read(anna.api.papers.receipt({ id: await pay(tenantId, 1000_00) }))
    expect(text).toContain(flat)
    expect(text).not.toContain(garage)
    expect(text).not.toContain(`${rent.en} –`)
    const other = await read(anna.api.papers.receipt({ id: await pay(tenantId, 193_33) }))
    expect(other).toContain(garage)
    expect(other).not.toContain(flat)
  })

  it.each(['en', 'es', 'pl'] as const)('for two homes names that of each line (%s)', async (language) => {
    const { tenantId, flat, garage } = await flatAndGarage(language)
    const id = await pay(tenantId, 1193_33)
    const text = await read(anna.api.papers.receipt({ id }))
    for (const home of [flat, garage]) expect(text).toContain(`${rent[language]} – ${home}`)
    const person = await server.acceptInvitation(anna, tenantId)
    await person.api.home.saveLanguage({ language })
    expect(await read(person.api.papers.receipt({ id }))).toBe(text)
  })

  it('of money that pays nothing yet names the home with which it was entered', async () => {
    const { tenantId, flat, garage } = await flatAndGarage('en')
    await pay(tenantId, 1193_33)
    const [lease] = (await anna.api.leases.list({ tenantId, q: flat })).rows
    const text = await read(
      anna.api.papers.receipt({ id: await pay(tenantId, 5_00, { leaseId: lease!.id }) }),
    )
    expect(text).toContain(flat)
    expect(text).not.toContain(garage)
  })

  it('of a deposit for two homes names both', async () => {
    const { tenantId, flat, garage } = await flatAndGarage('en')
    const text = await read(anna.api.papers.receipt({ id: await pay(tenantId, 1200_00, { deposit: true }) }))
    expect(text).toContain(`${flat}; ${garage}`)
  })
})

it('the confirmation of a year names the home that was paid for, or all of them', async () => {
  const { tenantId, flat, garage } = await flatAndGarage('en')
  await pay(tenantId, 1000_00)
  const one = await read(anna.api.papers.confirmation({ id: tenantId, year: 2026 }))
  expect(one).toContain(flat)
  expect(one).not.toContain(garage)
  await pay(tenantId, 193_33)
  expect(await read(anna.api.papers.confirmation({ id: tenantId, year: 2026 }))).toContain(
    `${flat}; ${garage}`,
  )
})

it('the statement and a demand name the home of each charge', async () => {
  const { tenantId, flat, garage } = await flatAndGarage('pl')
  const demanded = await anna.api.papers.previewDemand({ id: tenantId })
  const { documentId } = await anna.api.papers.sendDemand({
    ...{ id: tenantId, stage: 'reminder', payBy: '2026-07-10', total: demanded.total },
  })
  const { body } = await anna.api.documents.showFile({ id: documentId })
  const demand = (await readPdf(new Uint8Array(await body.arrayBuffer()))).text
  for (const home of [flat, garage]) expect(demand).toContain(`${rent.pl} – ${home}`)
  await pay(tenantId, 1193_33)
  const text = await read(anna.api.papers.statement({ id: tenantId }))
  for (const home of [flat, garage]) expect(text).toContain(`${rent.pl} – ${home}`)
  expect(text).toContain(`${flat}; ${garage}`)
})

it('the portal and the account of the landlord name all homes that a payment pays for', async () => {
  const { tenantId, flat, garage } = await flatAndGarage('en')
  const person = await server.acceptInvitation(anna, tenantId)
  const both = `${flat}; ${garage}`
  const preview = await anna.api.payments.preview({
    ...{ tenantId, amount: 1193_33, paymentDate: '2026-06-20', paymentMethod: 'cash' },
  })
  expect(preview.allocations.map(({ charge }) => charge.address)).toEqual([flat, garage])
  await pay(tenantId, 1193_33)
  const { payments, account } = await person.api.payments.list()
  expect(payments.map(({ address }) => address)).toEqual([both])
  const lines = [flat, garage, both].sort()
  expect(account.flatMap(({ address }) => address ?? []).sort()).toEqual(lines)
  expect((await person.api.home.get()).why.flatMap(({ address }) => address ?? []).sort()).toEqual(lines)
  const shown = await anna.api.tenants.account({ id: tenantId })
  expect(shown.lines.flatMap(({ address }) => address ?? []).sort()).toEqual(lines)
  expect(new Set(shown.charges.map(({ address }) => address))).toEqual(new Set([flat, garage]))
})
