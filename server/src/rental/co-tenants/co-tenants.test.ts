/** Co-tenants: one account, shares by date, positions that add up to the balance, and portal access of each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

let made = 0
/** A tenant with a rent of 1,000.00 a month since January 2026, paid until February. */
async function flat() {
  made += 1
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Wspólna ${made}` })
  const tenant = await api.tenants.create({ name: 'Ania', email: `ania-${made}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-01-01', rentAmount: 100_000 },
    paymentDueDay: 10,
  })
  const pay = (amount: number, paymentDate: string) =>
    api.payments.recordReceipt({
      ...{ tenantId: tenant.id, amount, paymentDate, paymentMethod: 'bank_transfer', recordAgain: true },
    })
  await pay(200_000, '2026-02-10')
  return { tenantId: tenant.id, lease, pay }
}
const share = (tenantId: string, name: string, movedInOn = '2026-03-01', email?: string) =>
  anna.api.coTenants.add({ tenantId, name, movedInOn, ...(email ? { email } : {}) })
type Household = Awaited<ReturnType<typeof share>>
const positions = ({ people }: Household) => people.map(({ name, position }) => [name, position])
const idOf = ({ people }: Household, name: string) => people.find((one) => one.name === name)!.id

async function join(id: string, email: string) {
  await anna.api.coTenants.invite({ id })
  const [mail] = await server.mails(email)
  return { token: mail!.link!.split('/').at(-1)!, person: await server.joinPortal(email, 'x') }
}

describe('co-tenants', () => {
  it('share the charges of their days, and the positions add up to the balance (E53)', async () => {
    const { tenantId, pay } = await flat()
    await share(tenantId, 'Bartek')
    const shared = await share(tenantId, 'Cela')
    expect(shared.people.map((one) => one.share)).toEqual(['1/3', '1/3', '1/3'])
    await pay(50_000, '2026-03-12')
    const found = await anna.api.coTenants.list({ tenantId })
    expect(positions(found)).toEqual([
      ['Ania', -16_667],
      ['Bartek', 33_334],
      ['Cela', 33_333],
    ])
    expect(found.balance).toBe(50_000)
    expect(found.balance).toBe((await anna.api.tenants.get({ id: tenantId })).balance)
    const [newest] = found.receipts
    const moved = await anna.api.coTenants.setPayer({
      ...{ tenantId, receiptId: newest!.id, personId: idOf(found, 'Cela') },
    })
    expect(positions(moved)).toEqual([
      ['Ania', 33_333],
      ['Bartek', 33_334],
      ['Cela', -16_667],
    ])
    await anna.api.payments.reverse({ id: newest!.id, reason: 'Typed twice' })
    expect(positions(await anna.api.coTenants.list({ tenantId }))).toEqual([
      ['Ania', 33_333],
      ['Bartek', 33_334],
      ['Cela', 33_333],
    ])
  })

  it('keep every cent when one of them is renamed, and a new one takes none from the others', async () => {
    const { tenantId } = await flat()
    const first = await share(tenantId, 'Bartek')
    const before = await share(tenantId, 'Cela')
    const cents = [
      ['Ania', 33_333],
      ['Bartek', 33_334],
      ['Cela', 33_333],
    ]
    expect(positions(before)).toEqual(cents)
    const renamed = await anna.api.coTenants.update({ id: idOf(first, 'Bartek'), name: 'Zenon' })
    expect(positions(renamed)).toEqual([cents[0], ['Zenon', 33_334], cents[2]])
    const joined = await share(tenantId, 'Adam', '2026-04-01')
    expect(positions(joined)).toEqual([...positions(renamed), ['Adam', 0]])
    await anna.api.coTenants.putShares({
      ...{ tenantId, validFrom: '2026-03-01' },
      shares: [...before.people].reverse().map(({ id }) => ({ personId: id, numerator: 1, denominator: 3 })),
    })
    expect(positions(await anna.api.coTenants.list({ tenantId }))).toEqual(positions(joined))
  })

  it('who moves out carries nothing afterwards, and the others keep their relation', async () => {
    const { tenantId } = await flat()
    const shared = await share(tenantId, 'Bartek')
    await share(tenantId, 'Cela')
    const id = idOf(shared, 'Bartek')
    const parts = [tenantId, id].map((personId, n) => ({ personId, numerator: 1 + n, denominator: 4 }))
    const cela = idOf(await anna.api.coTenants.list({ tenantId }), 'Cela')
    await anna.api.coTenants.putShares({
      ...{ tenantId, validFrom: '2026-03-01' },
      shares: [...parts, { personId: cela, numerator: 1, denominator: 4 }],
    })
    const left = await anna.api.coTenants.moveOut({ id, lastDay: '2026-03-16' })
    expect(left.people.map((one) => one.share)).toEqual(['1/2', null, '1/2'])
    // 16 days of 1:2:1 and 15 days of 1:1.
    expect(positions(left)).toEqual([
      ['Ania', 37_097],
      ['Bartek', 25_806],
      ['Cela', 37_097],
    ])
    expect(await codeOf(share(tenantId, 'Darek', '2026-03-05'))).toBe('later_shares')
    const again = {
      tenantId,
      validFrom: '2026-04-01',
      shares: [{ personId: id, numerator: 1, denominator: 1 }],
    }
    expect(await codeOf(anna.api.coTenants.putShares(again))).toBe('validation_failed')
    expect(await codeOf(anna.api.coTenants.remove({ id }))).toBe('in_use')
  })

  it('moved out on another day is corrected or taken back, and shares never count for who has left', async () => {
    const { tenantId } = await flat()
    const id = idOf(await share(tenantId, 'Bartek'), 'Bartek')
    const { list, moveOut, putShares, removeShares } = anna.api.coTenants
    const before = positions(await list({ tenantId }))
    await moveOut({ id, lastDay: '2026-03-10' })
    // 16 of 31 days in halves.
    const corrected = await moveOut({ id, lastDay: '2026-03-16' })
    expect(positions(corrected)).toEqual([
      ['Ania', 74_194],
      ['Bartek', 25_806],
    ])
    expect(corrected.versions.map(({ validFrom }) => validFrom)).toEqual(['2026-03-17', '2026-03-01'])
    expect(await codeOf(removeShares({ tenantId, validFrom: '2026-03-17' }))).toBe('shares_of_moved_out')
    const back = await moveOut({ id, lastDay: null })
    expect(positions(back)).toEqual(before)
    expect(back.people[1]).toMatchObject({ movedOutOn: null, share: '1/2' })

    await moveOut({ id, lastDay: '2026-03-16' })
    const cela = idOf(await share(tenantId, 'Cela', '2026-03-17'), 'Cela')
    // Cela has a share from that day on, which would be lost.
    expect(await codeOf(moveOut({ id, lastDay: '2026-03-20' }))).toBe('later_shares')
    const whole = [{ personId: cela, numerator: 1, denominator: 1 }]
    await putShares({ tenantId, validFrom: '2026-03-20', shares: whole })
    await removeShares({ tenantId, validFrom: '2026-03-20' })
    await removeShares({ tenantId, validFrom: '2026-03-01' })
    expect((await list({ tenantId })).people.map((one) => one.share)).toEqual(['1/2', null, '1/2'])
  })

  it('keep an open invitation when something else than the address is changed', async () => {
    const { tenantId } = await flat()
    const email = `invited-${made}@example.com`
    const id = idOf(await share(tenantId, 'Bartek', '2026-03-01', email), 'Bartek')
    await anna.api.coTenants.invite({ id })
    const portalAfter = async (changes: { email?: string; phone?: string }) =>
      (await anna.api.coTenants.update({ id, name: 'Bartek', email, ...changes })).people[1]!.portal
    expect(await portalAfter({ phone: '600 700 800' })).toBe('invited')
    expect(await portalAfter({ email: `other-${email}` })).toBe('none')
    const seen = { name: 'Bartek', email, phone: null }
    expect(await codeOf(anna.api.coTenants.update({ id, name: 'Bartosz', seen }))).toBe('version_conflict')
  })

  it('refuses shares that are no whole, people of another account, and a colleague without the right', async () => {
    const { tenantId } = await flat()
    const other = await flat()
    const shared = await share(tenantId, 'Bartek')
    const put = (personId: string, numerator: number) =>
      codeOf(
        anna.api.coTenants.putShares({
          ...{ tenantId, validFrom: '2026-03-01' },
          shares: [{ personId, numerator, denominator: 2 }],
        }),
      )
    expect(await put(tenantId, 1)).toBe('validation_failed')
    expect(await put(other.tenantId, 2)).toBe('not_found')
    const found = await anna.api.coTenants.list({ tenantId: other.tenantId })
    expect(found).toMatchObject({ people: [], versions: [], receipts: [] })
    const viewer = await server.addMember(anna, 'viewer')
    expect(
      await codeOf(viewer.api.coTenants.moveOut({ id: idOf(shared, 'Bartek'), lastDay: '2026-03-20' })),
    ).toBe('forbidden')
  })
})

describe('the portal of a co-tenant', () => {
  it('shows account and positions, and nothing that is between the landlord and the tenant', async () => {
    const { tenantId } = await flat()
    const email = `bartek-${made}@example.com`
    const shared = await share(tenantId, 'Bartek', '2026-03-01', email)
    const { token, person } = await join(idOf(shared, 'Bartek'), email)
    expect(await codeOf(server.tenant().invitations.get({ token }))).toBe('invitation_invalid')
    expect(await person.api.home.me()).toMatchObject({
      name: 'Bartek',
      coTenant: { until: null, movedOut: false },
    })
    expect(await person.api.home.get()).toMatchObject({ owed: 100_000, documentsToSign: 0, openTickets: [] })
    const { sharing, account } = await person.api.payments.list()
    expect(sharing).toMatchObject({
      balance: 100_000,
      people: [
        { name: 'Ania', isMe: false, position: 50_000 },
        { name: 'Bartek', isMe: true, position: 50_000 },
      ],
    })
    expect(account.at(-1)!.balance).toBe(100_000)
    const refused = await Promise.all([
      codeOf(person.api.documents.list()),
      codeOf(person.api.messages.get()),
      codeOf(person.api.tickets.list({})),
      codeOf(person.api.signings.decline({ id: tenantId, reason: 'x' })),
    ])
    expect(refused).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden'])
    await anna.api.coTenants.setPortal({ id: idOf(shared, 'Bartek'), open: false })
    expect(await codeOf(person.api.payments.list())).toBe('forbidden')
  })

  it('shows the account up to the last day to who has moved out, and nothing else', async () => {
    const { tenantId, pay } = await flat()
    const email = `cela-${made}@example.com`
    const shared = await share(tenantId, 'Cela', '2026-03-01', email)
    const id = idOf(shared, 'Cela')
    const { person } = await join(id, email)
    await anna.api.coTenants.moveOut({ id, lastDay: '2026-03-16' })
    await pay(30_000, '2026-03-15')
    await pay(70_000, '2026-03-19')
    const seen = await person.api.payments.list()
    expect(seen.account.at(-1)).toMatchObject({ date: '2026-03-15', balance: 70_000 })
    expect(seen.payments.map(({ date }) => date)).toEqual(['2026-03-15', '2026-02-10'])
    expect(seen.charges[0]).toMatchObject({ dueDate: '2026-03-10', remaining: 70_000 })
    expect(seen.sharing).toMatchObject({ day: '2026-03-16', balance: 70_000 })
    expect(seen.sharing!.people.reduce((sum, { position }) => sum + position, 0)).toBe(70_000)
    expect(await person.api.home.me()).toMatchObject({ coTenant: { until: '2026-03-16', movedOut: true } })
    expect(await codeOf(person.api.home.get())).toBe('forbidden')
    expect(await codeOf(person.api.bills.list())).toBe('forbidden')

    await share(tenantId, 'Darek', '2026-03-17')
    const { people, balance } = (await person.api.payments.list()).sharing!
    expect(people.map(({ name }) => name)).toEqual(['Ania', 'Cela', null])
    expect(people.reduce((sum, { position }) => sum + position, 0)).toBe(balance)
  })
})
