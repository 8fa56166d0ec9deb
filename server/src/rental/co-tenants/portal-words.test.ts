/** What the portal tells people who share an account: who paid, which homes, and what they were invited to. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
const email = 'bartek@example.com'

beforeAll(async () => {
  server = await startTestServer({ day: '2026-11-20' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

it('names who paid as the shares do, and nobody in an account of one person', async () => {
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: 'ul. Wspólna 1' })
  const { id: tenantId } = await api.tenants.create({ name: 'Marta', email: 'marta@example.com' })
  await api.leases.create({ propertyId, tenantId, startDate: '2026-10-01', rentAmount: 90_000 })
  const pay = (amount: number, paymentDate: string) =>
    api.payments.recordReceipt({ tenantId, amount, paymentDate, paymentMethod: 'bank_transfer' })
  await pay(90_000, '2026-10-09')
  const marta = await server.acceptInvitation(anna, tenantId)
  const payers = async ({ api: portal }: typeof marta) => {
    const { account, payments } = await portal.payments.list()
    const { why, isShared } = await portal.home.get()
    const inAccount = account.filter(({ kind }) => kind === 'receipt').map(({ payer }) => payer)
    expect(why.filter(({ kind }) => kind === 'receipt').map(({ payer }) => payer)).toEqual(inAccount)
    expect(payments.map(({ payer }) => payer).reverse()).toEqual(inAccount)
    expect(account.filter(({ kind, payer }) => kind !== 'receipt' && payer !== null)).toEqual([])
    return { isShared, payers: inAccount }
  }
  expect(await payers(marta)).toEqual({ isShared: false, payers: [null] })

  const { people } = await api.coTenants.add({ tenantId, name: 'Bartek', email, movedInOn: '2026-11-01' })
  const id = people.at(-1)!.id
  await api.coTenants.invite({ id })
  const [mail] = await server.mails(email)
  expect(mail!.text).toContain('Messages, documents and reports of problems stay with the tenant')
  expect(mail!.text).not.toContain('report a problem')
  const token = mail!.link!.split('/').at(-1)!
  expect(await server.tenant().invitations.get({ token })).toMatchObject({ coTenant: true })
  const bartek = await server.joinPortal(email, 'Bartek')
  expect(await bartek.api.home.me()).toMatchObject({ name: 'Bartek', email })

  await pay(30_000, '2026-11-10')
  await pay(20_000, '2026-11-11')
  const { receipts } = await api.coTenants.list({ tenantId })
  await api.coTenants.setPayer({ tenantId, receiptId: receipts[0]!.id, personId: id })
  const named = (me: string) => ({
    isShared: true,
    payers: ['Marta', 'Marta', 'Bartek'].map((name) => ({ name, isMe: name === me })),
  })
  expect(await payers(marta)).toEqual(named('Marta'))
  expect(await payers(bartek)).toEqual(named('Bartek'))

  await server.moveTo('2026-11-22', anna, bartek, marta)
  await api.coTenants.moveOut({ id, lastDay: '2026-11-20' })
  const cela = (await api.coTenants.add({ tenantId, name: 'Cela', movedInOn: '2026-11-21' })).people.at(-1)!
  const [, newest] = receipts
  await api.coTenants.setPayer({ tenantId, receiptId: newest!.id, personId: cela.id })
  const { account } = await bartek.api.payments.list()
  // Who has moved out does not learn the name of who moved in afterwards.
  expect(account.filter(({ kind }) => kind === 'receipt').map(({ payer }) => payer?.name)).toEqual([
    'Marta',
    null,
    'Bartek',
  ])
  await api.coTenants.moveOut({ id: cela.id, lastDay: '2026-11-21' })
  expect((await marta.api.home.get()).isShared).toBe(false)
})

it('names all homes of a person who rents two of one landlord', async () => {
  const { api } = anna
  const { id: tenantId } = await api.tenants.create({ name: 'Jan', email: 'jan@example.com' })
  const rent = async (address: string, startDate: string, endDate?: string) => {
    const { id: propertyId } = await api.properties.create({ address })
    const ends = endDate === undefined ? {} : { endDate }
    await api.leases.create({ propertyId, tenantId, startDate, rentAmount: 10_000, ...ends })
  }
  await rent('ul. Dawna 9', '2026-01-01', '2026-02-28')
  const jan = await server.acceptInvitation(anna, tenantId)
  const address = async () => (await jan.api.home.me()).homes[0]!.address
  expect(await address()).toBe('ul. Dawna 9')
  await rent('ul. Karmelicka 12', '2026-03-01')
  await rent('ul. Garażowa 7', '2026-11-01')
  await rent('ul. Przyszła 1', '2027-01-01')
  expect(await address()).toBe('ul. Garażowa 7, ul. Karmelicka 12')
})
