/** What may happen to a lease whose bills are settled (docs/finance.md 2.2, 3.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { letBuilding } from '../utilities/utilities.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-02-05T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
/** A flat let since January 2025 with 100.00 of bills a month, and what the year cost. */
async function letFlat(dueDate = '2026-03-20') {
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Roczna ${++flats}` })
  const tenant = await api.tenants.create({ name: 'Ola', email: `year-${flats}@example.com` })
  const tenantId = tenant.id
  const { id } = await api.leases.create({
    ...{ propertyId: property.id, tenantId, startDate: '2025-01-01', rentAmount: 100_000 },
    billsAmount: 10_000,
  })
  const settle = (amount: number) =>
    api.bills.settle({
      ...{ leaseId: id, from: '2025-01-01', to: '2025-12-31', dueDate, notify: false },
      costs: [{ label: 'Ciepło', amount }],
    })
  const bills = async () => (await api.leases.get({ id })).charges.filter(({ type }) => type === 'bills')
  const advanceOf = async (serviceFrom: string) =>
    (await bills()).find((charge) => charge.serviceFrom === serviceFrom)!.id
  const charged = async () => (await bills()).filter(({ serviceFrom }) => serviceFrom === null)
  return { api, id, tenantId, settle, bills, advanceOf, charged }
}

const ending = (id: string, lastDay: string) => ({ id, lastDay, reason: 'Umowa rozwiązana' })

describe('ending a lease early', () => {
  it.each([
    ['2026-03-15', '2026-03-20'],
    ['2026-02-10', '2026-02-20'],
    ['2026-01-31', '2026-02-20'],
  ])('on %s keeps what a settlement charged, due %s', async (lastDay, dueDate) => {
    const { api, id, settle, charged } = await letFlat(dueDate)
    const { id: settlement } = await settle(180_000)
    const { cancelled } = await api.leases.previewTermination({ id, lastDay })
    const expected = lastDay < '2026-02-01' ? { count: 2, amount: 110_000 } : { count: 0, amount: 0 }
    expect(cancelled).toMatchObject(expected)
    await api.leases.terminate(ending(id, lastDay))
    expect(await charged()).toMatchObject([{ amount: 60_000, remaining: 60_000, status: 'pending' }])
    expect((await api.bills.list({ leaseId: id })).settlements).toMatchObject([
      { id: settlement, undone: false, difference: 60_000 },
    ])
  })

  it('keeps what the settlement of a building charged', async () => {
    const { api } = anna
    const { leases, start, heat } = await letBuilding(anna)
    const settlement = await start()
    const draft = await api.utilities.save({
      ...{
        id: settlement,
        pools: [
          {
            ...heat,
            keys: [{ key: 'area', percent: 100 }],
            costs: [{ label: 'Faktura', amount: 4_000_000 }],
          },
        ],
      },
    })
    const expected = draft.results.flatMap(({ party, treatment, difference }) =>
      treatment === 'settled'
        ? [{ leaseId: draft.parties.find(({ key }) => key === party)!.leaseId!, difference }]
        : [],
    )
    await api.utilities.post({ id: settlement, dueDate: '2026-03-20', expected, notify: false })
    const [posted] = (await api.bills.list({ leaseId: leases.a.leaseId })).settlements
    const charge = async () =>
      (await api.leases.get({ id: leases.a.leaseId })).charges.find(({ id }) => posted!.rows.includes(id))
    const before = await charge()
    expect(before).toMatchObject({ type: 'bills', amount: posted!.difference })
    await api.leases.terminate(ending(leases.a.leaseId, '2026-03-15'))
    expect(await charge()).toEqual(before)
  })

  it.each(['rent', 'bills', 'extra_fee', 'other'] as const)(
    'keeps a charge of type %s that was added by hand and is due later',
    async (type) => {
      const { api, id, tenantId } = await letFlat()
      const added = await api.payments.addCharge({
        ...{ tenantId, leaseId: id, type, amount: 5_000, dueDate: '2026-03-20', description: 'Dopłata' },
      })
      await api.leases.terminate(ending(id, '2026-03-15'))
      expect((await api.payments.get({ id: added.id })).payment).toMatchObject({
        remainingAmount: 5_000,
        paymentStatus: 'pending',
      })
    },
  )
})

describe('advances of settled days', () => {
  it('are not changed by new terms', async () => {
    const { api, id, settle, bills } = await letFlat()
    const { id: settlement } = await settle(180_000)
    const before = await bills()
    const terms = { id, validFrom: '2025-07-01', rentAmount: 100_000, extraFees: 0, additionalFees: 0 }
    const more = { ...terms, billsAmount: 20_000, additionalFeesOnce: false }
    expect(await codeOf(api.leases.previewTerms(more))).toBe('bills_already_settled')
    expect(await codeOf(api.leases.changeTerms(more))).toBe('bills_already_settled')
    expect(await bills()).toEqual(before)
    // Rent of those days and bills of later days are not settled.
    await api.leases.changeTerms({ ...more, billsAmount: 10_000, rentAmount: 110_000 })
    await api.leases.changeTerms({ ...more, validFrom: '2026-01-01', rentAmount: 110_000 })
    await api.bills.undo({ id: settlement, reason: 'Nowe zaliczki', notify: false })
    await api.leases.changeTerms({ ...more, rentAmount: 110_000 })
    expect((await api.bills.preview({ leaseId: id, from: '2025-01-01', to: '2025-12-31' })).advances).toBe(
      180_000,
    )
  })

  it.each([180_000, 60_000])('are not credited or cancelled one by one (cost %i)', async (cost) => {
    const { api, settle, advanceOf } = await letFlat()
    const may = await advanceOf('2025-05-01')
    const credit = await api.payments.creditNote({ id: may, amount: 1_000, reason: 'Rabat' })
    const { id: settlement } = await settle(cost)
    for (const refused of [
      () => api.payments.creditNote({ id: may, amount: 1_000, reason: 'Rabat' }),
      () => api.payments.reverse({ id: may, reason: 'Pomyłka' }),
      () => api.payments.reverse({ id: credit.id, reason: 'Pomyłka' }),
    ])
      expect(await codeOf(refused())).toBe('bills_already_settled')
    // A write-off lowers no advance, and January 2026 is not settled.
    await api.payments.writeOff({ id: may, amount: 100, reason: 'Drobna kwota' })
    await api.payments.creditNote({ id: await advanceOf('2026-01-01'), amount: 1_000, reason: 'Rabat' })
    await api.bills.undo({ id: settlement, reason: 'Rabat', notify: false })
    await api.payments.creditNote({ id: may, amount: 1_000, reason: 'Rabat', recordAgain: true })
  })

  it.each([180_000, 120_000, 60_000])('stay in the lease (cost %i)', async (cost) => {
    const { api, id, settle } = await letFlat()
    const { id: settlement } = await settle(cost)
    const inside = ending(id, '2025-10-31')
    for (const refused of [
      () => api.leases.previewTermination({ id, lastDay: inside.lastDay }),
      () => api.leases.terminate(inside),
      () => api.leases.previewCorrection({ id, endDate: '2025-10-31' }),
      () => api.leases.update({ id, endDate: '2025-10-31' }),
      () => api.leases.previewCorrection({ id, startDate: '2025-02-01' }),
      () => api.leases.update({ id, startDate: '2025-02-01' }),
      () => api.leases.previewCallOff({ id }),
      () => api.leases.callOff({ id }),
    ])
      expect(await codeOf(refused())).toBe('bills_already_settled')
    await api.leases.update({ id, endDate: '2026-06-30' })
    await api.bills.undo({ id: settlement, reason: 'Koniec umowy', notify: false })
    await api.leases.terminate(inside)
    expect((await api.bills.preview({ leaseId: id, from: '2025-01-01', to: '2025-12-31' })).advances).toBe(
      100_000,
    )
  })

  it('do not stop the extension of a month that was shortened and settled', async () => {
    const { api, id } = await letFlat()
    await api.leases.update({ id, endDate: '2026-01-14' })
    const period = { leaseId: id, from: '2026-01-01', to: '2026-01-14', dueDate: '2026-03-10', notify: false }
    await api.bills.settle({ ...period, costs: [{ label: 'Ciepło', amount: 3_000 }] })
    expect(await codeOf(api.leases.update({ id, endDate: '2026-01-10' }))).toBe('bills_already_settled')
    const { rows } = await api.leases.previewCorrection({ id, endDate: '2026-01-28' })
    expect(rows.filter(({ type }) => type === 'bills')).toMatchObject([
      { serviceFrom: '2026-01-15', serviceTo: '2026-01-28' },
    ])
    await api.leases.update({ id, endDate: '2026-01-28' })
    expect(await codeOf(api.leases.update({ id, endDate: '2026-01-10' }))).toBe('bills_already_settled')
    await api.leases.update({ id, endDate: '2026-01-20' })
  })

  it('do not stop the schedule, which charges the next months', async () => {
    const { api, settle, bills } = await letFlat()
    await settle(180_000)
    const before = (await bills()).length
    await server.moveTo('2026-04-05T10:00:00Z', anna)
    await api.payments.generateCharges()
    expect(await bills()).toHaveLength(before + 2)
  })
})
