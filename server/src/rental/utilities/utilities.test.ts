/** The yearly settlement of a building's utilities (docs/finance.md 2.2). */
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

type Settlement = Awaited<ReturnType<Landlord['api']['utilities']['get']>>

const expectedOf = ({ results, parties }: Settlement) =>
  results.flatMap(({ party, treatment, difference }) =>
    treatment === 'settled'
      ? [{ leaseId: parties.find(({ key }) => key === party)!.leaseId!, difference }]
      : [],
  )

/** A settlement of heat, waste and water of 2025, ready to be posted. */
async function prepared() {
  const { api } = anna
  const house = await letBuilding(anna)
  const id = await house.start()
  await house.people(id)
  await house.meterB()
  const draft = await api.utilities.save({ id, pools: [house.heat, house.waste, house.water] })
  const post = (more: object = {}) =>
    api.utilities.post({ id, dueDate: '2026-02-20', expected: expectedOf(draft), notify: false, ...more })
  const result = (lease: string, from: Settlement = draft) =>
    from.results.find(({ party }) => party === lease)!
  return { ...house, api, id, draft, post, result }
}

describe('settlement of utilities', () => {
  it('previews whole months and opens each share to weight, total and cost', async () => {
    const { draft, leases, vacant } = await prepared()
    expect(draft).toMatchObject({ from: '2025-01-01', to: '2025-12-31', state: 'draft', issues: [] })
    const [heat, waste] = draft.shares
    expect(heat!.keys.map(({ shares }) => shares.map(({ amount }) => amount))).toEqual([
      [180_000, 122_733, 42_041, 82_726, 292_500],
      [307_862, 151_448, 8_690, 119_172, 492_828],
    ])
    expect(heat!.keys[0]).toMatchObject({ cost: 720_000, total: '58400' })
    expect(waste!.keys[0]).toMatchObject({ total: '1734' })
    expect(waste!.keys[0]!.shares.map(({ weight, amount }) => [weight, amount])).toEqual([
      ['730', 90_934],
      ['181', 22_547],
      ['0', 0],
      ['366', 45_592],
      ['457', 56_927],
    ])
    expect(draft.results.find(({ party }) => party === leases.b1.leaseId)).toEqual({
      party: leases.b1.leaseId,
      share: 328_552,
      advances: 300_000,
      difference: 28_552,
      treatment: 'settled',
    })
    expect(draft.results.find(({ party }) => party === leases.b2.leaseId)).toMatchObject({
      share: 278_210,
      advances: 320_000,
      difference: -41_790,
    })
    expect(draft.results.find(({ party }) => party === vacant)).toMatchObject({
      treatment: 'vacant',
      difference: 0,
    })
    const shares = draft.results.reduce((sum, { share }) => sum + share, 0)
    expect(shares).toBe(draft.shares.reduce((sum, { cost }) => sum + cost, 0))
  })

  it('charges, credits to the cent, tells the tenant why, and changes balances by the result only', async () => {
    const { api, post, leases, balance, id } = await prepared()
    const before = await Promise.all(Object.values(leases).map(({ tenantId }) => balance(tenantId)))
    const posted = await post({ notify: true })
    expect(posted).toMatchObject({ state: 'posted', notified: 4, can: { post: false, undo: true } })
    const after = await Promise.all(Object.values(leases).map(({ tenantId }) => balance(tenantId)))
    // A charge counts in the balance from its due date on.
    expect(after.map((amount, n) => amount - before[n]!)).toEqual(
      Object.values(leases).map(({ leaseId }) =>
        Math.min(0, posted.results.find(({ party }) => party === leaseId)!.difference),
      ),
    )
    const { charges } = await api.leases.get({ id: leases.b2.leaseId })
    const credited = charges.filter(
      ({ type, serviceFrom }) => type === 'bills' && serviceFrom && serviceFrom < '2026-01-01',
    )
    expect(credited.map((charge) => charge.credited).reverse()).toEqual([10_448, 10_447, 10_448, 10_447])
    const extra = (await api.leases.get({ id: leases.b1.leaseId })).charges.filter(
      ({ type, serviceFrom }) => type === 'bills' && serviceFrom === null,
    )
    expect(extra).toMatchObject([{ amount: 28_552, dueDate: '2026-02-20' }])
    const [mail] = await server.mails(leases.b1.email)
    expect(mail!.text.replaceAll('\u00a0', ' ')).toMatch(
      /Ciepło: 2741,81[\s\S]*3285,52[\s\S]*3000,00[\s\S]*285,52/,
    )
    // The rows of a result add up to it.
    const { ids } = posted.rows.find(({ leaseId }) => leaseId === leases.b2.leaseId)!
    const rows = await Promise.all(ids.map((row) => api.payments.get({ id: row })))
    expect(rows.reduce((sum, row) => sum + row.payment.amount, 0)).toBe(41_790)
    const { entries } = posted.rows.find(({ leaseId }) => leaseId === leases.b2.leaseId)!
    expect(entries.map(({ amount, kind, serviceFrom }) => [amount, kind, serviceFrom])).toEqual([
      [10_448, 'credit_note', '2025-09-01'],
      [10_447, 'credit_note', '2025-10-01'],
      [10_448, 'credit_note', '2025-11-01'],
      [10_447, 'credit_note', '2025-12-01'],
    ])
    expect((await api.utilities.get({ id })).rows).toHaveLength(4)
  })

  it('is undone as a whole: none of its entries can be undone alone', async () => {
    const { api, id, post, leases } = await prepared()
    const { rows } = await post()
    for (const lease of [leases.b1, leases.b2]) {
      const entry = rows.find(({ leaseId }) => leaseId === lease.leaseId)!.entries[0]!
      const { billsSettlement, can } = await api.payments.get({ id: entry.id })
      expect(billsSettlement).toMatchObject({ leaseId: lease.leaseId, to: expect.stringMatching(/^2025/) })
      expect(can.reverse).toBe(false)
      expect(await codeOf(api.payments.reverse({ id: entry.id, reason: 'x' }))).toBe(
        'part_of_bills_settlement',
      )
    }
    expect(await api.utilities.undo({ id, reason: 'x', notify: false })).toMatchObject({ state: 'undone' })
  })

  it('saved from an old tab does not remove a cost that was added since', async () => {
    const { api, id, draft, heat, waste } = await prepared()
    const { version } = draft
    await api.utilities.save({ id, pools: [heat, waste], version })
    expect(await codeOf(api.utilities.save({ id, pools: [heat], version }))).toBe('version_conflict')
    expect((await api.utilities.get({ id })).pools).toHaveLength(2)
  })

  it('cannot be posted if no tenant would be settled', async () => {
    const { post, start, api, waste } = await prepared()
    await post()
    const again = await start()
    expect(await api.utilities.save({ id: again, pools: [waste] })).toMatchObject({
      issues: [],
      can: { post: false },
    })
  })

  it('is posted once, also by two people at the same time', async () => {
    const { post } = await prepared()
    const done = await Promise.allSettled([post(), post()])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await codeOf(post())).toBe('settlement_closed')
  })

  it('never changes after it was posted, and shows the same shares for good', async () => {
    const { api, id, post, heat, units, leases, buildingId } = await prepared()
    const posted = await post()
    await api.properties.update({ id: units[0]!.propertyId, squareFootage: 99 })
    await api.utilities.changeBuilding({ id: buildingId, name: 'Inna', units: units.slice(0, 1) })
    const later = await api.utilities.get({ id })
    expect(later.shares).toEqual(posted.shares)
    expect(later.results).toEqual(posted.results)
    expect(await codeOf(api.utilities.save({ id, pools: [heat] }))).toBe('settlement_closed')
    expect(await codeOf(api.utilities.discard({ id }))).toBe('settlement_closed')
    expect(await codeOf(api.utilities.removeBuilding({ id: buildingId }))).toBe('in_use')
    const { settlements } = await api.bills.list({ leaseId: leases.b1.leaseId })
    expect(settlements[0]).toMatchObject({ utilitySettlementId: id, can: { undo: false } })
    expect(settlements[0]!.costs.map(({ label, amount }) => [label, amount])).toEqual([
      ['Ciepło', 274_181],
      ['Śmieci', 22_547],
      ['Woda', 31_824],
    ])
    expect(settlements[0]!.costs[0]!.shared).toEqual([
      { key: 'area', weight: '9955', total: '58400', cost: 720_000, amount: 122_733 },
      { key: 'allocator', weight: '610', total: '4350', cost: 1_080_000, amount: 151_448 },
    ])
    expect(await codeOf(api.bills.undo({ id: settlements[0]!.id, reason: 'x' }))).toBe(
      'settlement_of_building',
    )
  })

  it('undone is as if it was never posted, and the period can be settled again', async () => {
    const { api, id, post, leases, balance, start, draft } = await prepared()
    const tenants = Object.values(leases).map(({ tenantId }) => tenantId)
    const before = await Promise.all(tenants.map(balance))
    await post()
    expect(await api.utilities.undo({ id, reason: 'Korekta' })).toMatchObject({
      state: 'undone',
      notified: 4,
    })
    expect(await Promise.all(tenants.map(balance))).toEqual(before)
    expect(await codeOf(api.utilities.undo({ id, reason: 'x' }))).toBe('settlement_closed')
    const again = await start()
    const { results } = await api.utilities.save({
      id: again,
      pools: draft.pools.map(({ costs, ...pool }) => ({ ...pool, costs })),
    })
    expect(results).toEqual(draft.results)
  })

  it('monthly charges after a settlement are generated as before', async () => {
    const { api, post, leases } = await prepared()
    await post()
    const bills = async () =>
      (await api.leases.get({ id: leases.b2.leaseId })).charges.filter(
        ({ type, serviceFrom }) => type === 'bills' && serviceFrom !== null,
      ).length
    const before = await bills()
    await api.payments.generateCharges({})
    expect(await bills()).toBe(before)
  })

  it('settles the costs of a later invoice as a supplement, without counting advances again', async () => {
    const { api, id, post, start, leases } = await prepared()
    await post()
    const late = await start({ supplement: true })
    const draft = await api.utilities.save({
      id: late,
      pools: [
        {
          ...{ id: newId(), label: 'Ciepło, korekta' },
          keys: [{ key: 'area', percent: 100 }],
          costs: [{ label: 'Korekta', amount: 1_234_567 }],
        },
      ],
    })
    expect(draft.results.map(({ share, advances }) => [share, advances])).toEqual([
      [308_642, 0],
      [210_447, 0],
      [72_087, 0],
      [141_848, 0],
      [501_543, 0],
    ])
    await api.utilities.post({ id: late, dueDate: '2026-03-01', expected: expectedOf(draft) })
    const { charges } = await api.leases.get({ id: leases.b1.leaseId })
    expect(charges.filter(({ serviceFrom }) => serviceFrom === null).map(({ amount }) => amount)).toContain(
      210_447,
    )
    expect(await codeOf(api.utilities.undo({ id, reason: 'x' }))).toBe('supplement_exists')
    await api.utilities.undo({ id: late, reason: 'x' })
    expect(await api.utilities.undo({ id, reason: 'x' })).toMatchObject({ state: 'undone' })
  })
})
