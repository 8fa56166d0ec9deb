/** What a settlement of utilities leaves out and refuses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'
import { letBuilding } from './utilities.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-02-05T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const byArea = (amount: number, expenseId: string | null = null) => ({
  ...{ id: newId(), label: 'Ogrzewanie' },
  keys: [{ key: 'area' as const, percent: 100 }],
  costs: [{ label: 'Faktura', amount, expenseId }],
})
type Draft = Awaited<ReturnType<Landlord['api']['utilities']['get']>>
const treatments = ({ results }: Draft) => results.map(({ treatment }) => treatment)
const expectedOf = ({ results, parties }: Draft) =>
  results.flatMap(({ party, treatment, difference }) =>
    treatment === 'settled'
      ? [{ leaseId: parties.find(({ key }) => key === party)!.leaseId!, difference }]
      : [],
  )

describe('settlement of utilities', () => {
  it('the owner bears what is left out, settled on the lease before, or in the rent', async () => {
    const { api } = anna
    const { start, leases } = await letBuilding(anna)
    await api.bills.settle({
      leaseId: leases.b2.leaseId,
      from: '2025-11-01',
      to: '2025-12-31',
      costs: [{ label: 'Gaz', amount: 1_000 }],
      dueDate: '2026-02-20',
      notify: false,
    })
    const id = await start()
    const draft = await api.utilities.save({
      id,
      pools: [byArea(1_234_567)],
      leftOut: [leases.c.leaseId],
    })
    expect(treatments(draft)).toEqual(['settled', 'settled', 'vacant', 'already_settled', 'left_out'])
    const posted = await api.utilities.post({ id, dueDate: '2026-03-01', expected: expectedOf(draft) })
    expect(posted.rows.map(({ leaseId }) => leaseId).sort()).toEqual(
      [leases.a.leaseId, leases.b1.leaseId].sort(),
    )
    const supplement = await start({ supplement: true })
    const late = await api.utilities.save({ id: supplement, pools: [byArea(100)] })
    expect(treatments(late)).toEqual(['settled', 'settled', 'vacant', 'settled', 'not_settled_before'])
  })

  it('names what is missing, and is not posted before it is known', async () => {
    const { api } = anna
    const { start, heat, waste, water, leases } = await letBuilding(anna)
    const id = await start()
    const { [leases.a.leaseId]: _, ...units } = heat.units
    const draft = await api.utilities.save({ id, pools: [{ ...heat, units }, waste, water] })
    expect(draft.issues.map(({ code }) => code)).toEqual([
      'units_missing',
      ...Array.from({ length: 4 }, () => 'persons_missing'),
      'readings_missing',
    ])
    expect(draft.can.post).toBe(false)
    const post = (expected = expectedOf(draft)) => api.utilities.post({ id, dueDate: '2026-03-01', expected })
    expect(await codeOf(post())).toBe('utilities_incomplete')
    await api.utilities.save({ id, pools: [] })
    expect(await codeOf(post())).toBe('utilities_incomplete')
    const ready = await api.utilities.save({ id, pools: [byArea(1_000)] })
    expect(await codeOf(post(expectedOf(ready).slice(1)))).toBe('conflict')
    expect(await codeOf(api.utilities.post({ id, dueDate: '2025-12-31', expected: expectedOf(ready) }))).toBe(
      'validation_failed',
    )
    const { charges } = await api.leases.get({ id: leases.a.leaseId })
    await api.payments.creditNote({
      id: charges.find(({ type, serviceFrom }) => type === 'bills' && serviceFrom === '2025-05-01')!.id,
      amount: 100,
      reason: 'Rabat',
    })
    expect(await codeOf(post(expectedOf(ready)))).toBe('conflict')
  })

  it('uses an expense once', async () => {
    const { api } = anna
    const { start, buildingId } = await letBuilding(anna)
    const expense = await api.expenses.create({
      ...{ amount: 50_000, date: '2025-11-02', category: 'utilities', description: 'Ciepło' },
    })
    const id = await start()
    expect((await api.utilities.get({ id })).expenses).toMatchObject([{ id: expense.id, amount: 50_000 }])
    const draft = await api.utilities.save({ id, pools: [byArea(50_000, expense.id)] })
    await api.utilities.post({ id, dueDate: '2026-03-01', expected: expectedOf(draft) })
    const { id: late } = await api.utilities.start({
      ...{ buildingId, from: '2025-01-01', to: '2025-12-31', supplement: true },
    })
    const second = await api.utilities.save({ id: late, pools: [byArea(50_000, expense.id)] })
    expect(second.expenses).toEqual([])
    expect(
      await codeOf(api.utilities.post({ id: late, dueDate: '2026-03-01', expected: expectedOf(second) })),
    ).toBe('expense_already_settled')
  })

  it('leaves an expense out of the bills of a unit whose share the building settled', async () => {
    const { api } = anna
    const { start, leases, units, buildingId } = await letBuilding(anna)
    const split = {
      by: 'equal' as const,
      parts: units.map(({ propertyId }) => ({ propertyId })),
    }
    const expense = await api.expenses.create({
      ...{ amount: 60_000, date: '2026-01-10', category: 'utilities', description: 'Ciepło', split },
    })
    const january = { leaseId: leases.a.leaseId, from: '2026-01-01', to: '2026-01-31' }
    const offered = async () => (await api.bills.preview(january)).expenses.map(({ id }) => id)
    const settle = () =>
      api.bills.settle({
        ...january,
        costs: [{ label: 'Ciepło', amount: 20_000, expenseId: expense.id }],
        dueDate: '2026-02-20',
        notify: false,
      })
    expect(await offered()).toContain(expense.id)
    const id = await start()
    const draft = await api.utilities.save({ id, pools: [byArea(60_000, expense.id)] })
    await api.utilities.post({ id, dueDate: '2026-03-01', expected: expectedOf(draft) })
    expect(await offered()).not.toContain(expense.id)
    expect(await codeOf(settle())).toBe('expense_already_settled')
    // Also after the unit has left the building.
    const change = (kept: typeof units) =>
      api.utilities.changeBuilding({ id: buildingId, name: 'Wspólna', units: kept })
    await change(units.slice(1))
    expect(await offered()).not.toContain(expense.id)
    expect(await codeOf(settle())).toBe('expense_already_settled')
    await change(units)
    await api.utilities.undo({ id, reason: 'Pomyłka', notify: false })
    expect(await offered()).toContain(expense.id)
    expect((await settle()).id).toBeTruthy()
  })

  it('offers a split expense to the others after a unit settled its share alone, and the owner bears that share', async () => {
    const { api } = anna
    const { start, leases, units } = await letBuilding(anna)
    const split = { by: 'area' as const, parts: units.map(({ propertyId }) => ({ propertyId })) }
    const expense = await api.expenses.create({
      ...{ amount: 160_000, date: '2025-11-20', category: 'utilities', description: 'Ciepło', split },
    })
    const settleAlone = (leaseId: string, month: string, amount: number) =>
      api.bills.settle({
        ...{ leaseId, from: `${month}-01`, to: `${month}-30` },
        costs: [{ label: 'Ciepło', amount, expenseId: expense.id }],
        ...{ dueDate: '2026-02-20', notify: false },
      })
    await settleAlone(leases.a.leaseId, '2025-11', 40_000)
    const offered = async (id: string) =>
      (await api.utilities.get({ id })).expenses.filter((one) => one.id === expense.id)
    const id = await start()
    expect(await offered(id)).toMatchObject([{ amount: 160_000 }])
    const draft = await api.utilities.save({ id, pools: [byArea(160_000, expense.id)] })
    expect(treatments(draft)).toEqual(['already_settled', 'settled', 'vacant', 'settled', 'settled'])
    expect(draft.results[0]).toMatchObject({ share: 40_000, difference: 0 })
    const { leaseId: other } = leases.b2
    // The share of a unit that is let to somebody else in the period too was charged whole: it cannot be shared again.
    const part = await settleAlone(other, '2025-11', 55_000)
    expect(await offered(id)).toEqual([])
    const post = () => api.utilities.post({ id, dueDate: '2026-03-01', expected: expectedOf(draft) })
    expect(await codeOf(post())).toBe('expense_already_settled')
    await api.bills.undo({ id: part.id, reason: 'Pomyłka', notify: false })
    await post()
    const supplement = await start({ supplement: true })
    expect(await offered(supplement)).toEqual([])
  })

  it('bills an expense of a unit once, also after its day was corrected', async () => {
    const { api } = anna
    const { leases, units } = await letBuilding(anna)
    const expense = await api.expenses.create({
      ...{ amount: 20_000, date: '2025-12-10', category: 'utilities', description: 'Woda' },
      propertyId: units[0]!.propertyId,
    })
    const settle = (month: string, last: string, amount: number) =>
      api.bills.settle({
        ...{ leaseId: leases.a.leaseId, from: `${month}-01`, to: `${month}-${last}` },
        costs: [{ label: 'Woda', amount, expenseId: expense.id }],
        ...{ dueDate: '2026-02-20', notify: false },
      })
    await settle('2025-12', '31', 15_000)
    await api.expenses.update({ id: expense.id, date: '2026-01-10' })
    const january = { leaseId: leases.a.leaseId, from: '2026-01-01', to: '2026-01-31' }
    // A part is left.
    expect((await api.bills.preview(january)).expenses).toMatchObject([{ id: expense.id, amount: 5_000 }])
    expect(await codeOf(settle('2026-01', '31', 20_000))).toBe('expense_already_settled')
    await settle('2026-01', '31', 5_000)
    expect((await api.bills.preview(january)).expenses).toEqual([])
  })

  it('follows an expense that is corrected, and is not posted with one that was removed', async () => {
    const { api } = anna
    const { start } = await letBuilding(anna)
    const expense = await api.expenses.create({
      ...{ amount: 50_000, date: '2025-11-02', category: 'utilities', description: 'Ciepło, korekta' },
    })
    const id = await start()
    const draft = await api.utilities.save({ id, pools: [byArea(50_000, expense.id)] })
    await api.expenses.update({ id: expense.id, amount: 30_000 })
    const later = await api.utilities.get({ id })
    expect(later.shares[0]!.cost).toBe(30_000)
    expect(later.pools[0]!.costs).toMatchObject([{ amount: 30_000 }])
    const post = (seen: Draft) =>
      api.utilities.post({ id, dueDate: '2026-03-01', expected: expectedOf(seen), notify: false })
    expect(await codeOf(post(draft))).toBe('conflict')
    await api.expenses.remove({ ids: [expense.id] })
    expect(await api.utilities.get({ id })).toMatchObject({
      issues: [{ code: 'expense_gone', party: null }],
      can: { post: false },
    })
    expect(await codeOf(post(later))).toBe('utilities_incomplete')
    await api.expenses.restore({ ids: [expense.id] })
    expect(await post(later)).toMatchObject({ pools: [{ costs: [{ amount: 30_000 }] }] })
  })

  it('a unit belongs to one building, and a building without posted settlements can be removed', async () => {
    const { api } = anna
    const { buildingId, units, start } = await letBuilding(anna)
    await start()
    const { buildings } = await api.utilities.addBuilding({ name: 'Druga', units: [units[0]!] })
    expect(buildings.find(({ id }) => id === buildingId)!.units.map(({ label }) => label)).toEqual(['B', 'C'])
    expect(await codeOf(api.utilities.addBuilding({ name: 'Trzecia', units: [units[0]!, units[0]!] }))).toBe(
      'validation_failed',
    )
    const left = await api.utilities.removeBuilding({ id: buildingId })
    expect(left.buildings.map(({ id }) => id)).not.toContain(buildingId)
  })

  it('a building that another tab changed is not overwritten', async () => {
    const { api } = anna
    const { buildingId, units } = await letBuilding(anna)
    const versionNow = async () =>
      (await api.utilities.list()).buildings.find(({ id }) => id === buildingId)!.version
    const version = await versionNow()
    const change = (count: number) =>
      api.utilities.changeBuilding({ id: buildingId, name: 'Inna', units: units.slice(0, count), version })
    await change(2)
    expect(await versionNow()).not.toBe(version)
    expect(await codeOf(change(1))).toBe('version_conflict')
  })

  it('is not undone while a tenant is removed, and says so', async () => {
    const { api } = anna
    const { start, leases } = await letBuilding(anna)
    const id = await start()
    const draft = await api.utilities.save({ id, pools: [byArea(1_234_567)] })
    await api.utilities.post({ id, dueDate: '2026-03-01', expected: expectedOf(draft), notify: false })
    const { tenantId } = leases.b1
    const { balance } = await api.tenants.account({ id: tenantId })
    await api.payments.recordReceipt({
      ...{ tenantId, amount: balance, paymentDate: '2026-02-05', paymentMethod: 'cash' },
    })
    await api.tenants.remove({ ids: [tenantId] })
    const undo = () => api.utilities.undo({ id, reason: 'x', notify: false })
    expect(await codeOf(undo())).toBe('settlement_tenant_removed')
    await api.tenants.restore({ ids: [tenantId] })
    expect(await undo()).toMatchObject({ state: 'undone' })
  })

  it('refuses keys that are not 100 percent, and a draft that is discarded is gone', async () => {
    const { api } = anna
    const { start } = await letBuilding(anna)
    const id = await start()
    const half = { ...byArea(100), keys: [{ key: 'area' as const, percent: 50 }] }
    expect(await codeOf(api.utilities.save({ id, pools: [half] }))).toBe('validation_failed')
    await api.utilities.discard({ id })
    expect(await codeOf(api.utilities.get({ id }))).toBe('not_found')
  })
})
