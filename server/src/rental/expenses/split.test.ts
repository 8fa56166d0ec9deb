/** Expenses that are split over several properties (docs/decisions/143): every figure counts the shares. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { type Cooperative, cooperative, invoice } from './split.fixture.ts'

let server: TestServer
let anna: Cooperative['anna']
let flats: Cooperative['flats']
let building: Cooperative['building']
let over: Cooperative['over']
let amounts: Cooperative['amounts']
let listed: Cooperative['listed']
let differing: Cooperative['differing']
let reported: Cooperative['reported']

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  ;({ anna, flats, building, over, amounts, listed, differing, reported } = await cooperative(server))
})

describe('a split expense', () => {
  it.each([
    ['equal', [41_152, 41_152, 41_152]],
    ['area', [43_546, 51_813, 28_097]],
    ['participation', [35_914, 53_872, 33_670]],
  ] as const)('by %s is borne by the properties of a building: %j', async (by, expected) => {
    const made = await anna.api.expenses.create({ ...invoice, split: over(by) })
    expect(made).toMatchObject({
      amount: 123_456,
      propertyId: null,
      propertyAddress: null,
      buildingId: building,
      split: { by, properties: 3, building: 'Wspólna 5', whole: 123_456 },
    })
    expect(made.shares.map(({ propertyId, amount }) => [propertyId, amount])).toEqual(
      flats.map((id, at) => [id, expected[at]]),
    )
    expect(made.shares.reduce((sum, share) => sum + share.vatAmount!, 0)).toBe(23_085)
    expect(await listed()).toEqual(expected)
    expect(await reported()).toEqual(expected)
    expect(await differing()).toBe(0)
  })

  it('is one row of the list of all, and in the list of a property a row with the share and the whole', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: amounts(100_000, 23_456) })
    await anna.api.expenses.create({ ...invoice, amount: 5_000, vatAmount: null, propertyId: flats[0]! })
    const all = await anna.api.expenses.list({})
    expect([all.total, all.totals.amount]).toEqual([2, 128_456])
    const one = await anna.api.expenses.list({ propertyId: flats[1]! })
    expect([one.total, one.totals.amount, one.totals.paid]).toEqual([1, 23_456, 23_456])
    expect(one.rows).toMatchObject([
      {
        id,
        amount: 23_456,
        vatAmount: 4_386,
        split: { by: 'amounts', properties: 2, building: null, whole: 123_456 },
      },
    ])
    expect((await anna.api.expenses.list({ propertyId: flats[2]! })).total).toBe(0)
    expect((await anna.api.expenses.list({ q: 'Wspólna 5/2' })).rows.map((row) => row.id)).toEqual([id])
  })

  it('is exported with its properties, its key and the whole amount', async () => {
    await anna.api.expenses.create({ ...invoice, split: over('area', flats.slice(0, 2)) })
    const { content } = await anna.api.expenses.exportCsv({ propertyId: flats[0]! })
    expect(content).toContain('Wspólna 5/1; Wspólna 5/2')
    expect(content).toMatch(/Area/)
    expect(content).toMatch(/1234[.,]56/)
  })

  it('is split, split in another way and made whole again; stored months follow each step', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, propertyId: flats[2]! })
    const change = async (input: object) => {
      await anna.api.expenses.update({ id, ...input })
      const months = await differing()
      const seen = await listed()
      expect(await reported()).toEqual(seen)
      return [...seen, months]
    }
    expect(await listed()).toEqual([0, 0, 123_456])
    expect(await change({ split: over('equal') })).toEqual([41_152, 41_152, 41_152, 0])
    expect(await change({ amount: 100, vatAmount: 20 })).toMatchObject({ length: 4 })
    expect(await listed()).toEqual([33, 34, 33])
    expect(await change({ amount: 90_000, split: amounts(60_000, 30_000) })).toEqual([60_000, 30_000, 0, 0])
    expect(await change({ date: '2026-03-02', category: 'repairs' })).toEqual([60_000, 30_000, 0, 0])
    expect(await change({ split: null, propertyId: flats[1]! })).toEqual([0, 90_000, 0, 0])
    const { expense, history } = await anna.api.expenses.get({ id })
    expect(expense).toMatchObject({ propertyId: flats[1], split: null, buildingId: null, shares: [] })
    expect(history.map(({ details }) => details.changed)).toContainEqual(['propertyId', 'split'])
  })

  it('keeps its weights when the area of a property changes, until it is split again', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: over('area') })
    await anna.api.properties.update({ id: flats[0]!, squareFootage: 100 })
    await anna.api.expenses.update({ id, description: 'Faktura 4/2026' })
    expect(await listed()).toEqual([43_546, 51_813, 28_097])
    await anna.api.expenses.update({ id, amount: 246_912 })
    expect((await listed())[0]).toBe(87_092)
    await anna.api.expenses.update({ id, split: over('area') })
    expect((await listed())[0]).toBe(131_023)
  })

  it('leaves every figure when it is removed and comes back when it is restored', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: over('area') })
    await anna.api.expenses.remove({ ids: [id] })
    expect([...(await listed()), await differing()]).toEqual([0, 0, 0, 0])
    await anna.api.expenses.restore({ ids: [id] })
    expect([...(await listed()), await differing()]).toEqual([43_546, 51_813, 28_097, 0])
    await anna.api.expenses.mark({ ids: [id], status: 'pending' })
    expect(await reported()).toEqual([0, 0, 0])
    expect(await differing()).toBe(0)
  })

  it('can be corrected after a property that bears a share was removed, and no other removed one can join', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: amounts(100_000, 23_456) })
    await anna.api.utilities.removeBuilding({ id: building })
    for (const gone of [flats[1]!, flats[2]!]) await anna.api.properties.remove({ ids: [gone] })
    const changed = await anna.api.expenses.update({
      ...{ id, amount: 130_000, vatAmount: null },
      split: amounts(106_544, 23_456),
    })
    expect(changed.shares.map(({ amount }) => amount)).toEqual([106_544, 23_456])
    const joining = { by: 'equal' as const, parts: flats.map((propertyId) => ({ propertyId })) }
    expect(await codeOf(anna.api.expenses.update({ id, split: joining }))).toBe('not_found')
    expect(await differing()).toBe(0)
  })

  it('stays split when its building is removed', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: over('area') })
    await anna.api.utilities.removeBuilding({ id: building })
    expect((await anna.api.expenses.get({ id })).expense).toMatchObject({
      buildingId: null,
      split: { by: 'area', building: null, properties: 3 },
    })
  })

  it('is in each report by property with the share', async () => {
    await anna.api.expenses.create({ ...invoice, vatAmount: null, category: 'repairs', split: over('area') })
    const cells = async (type: 'profitability' | 'maintenance' | 'property', keys: readonly string[]) => {
      const { sections } = await anna.api.reports.run({ type, period: 'this_month' })
      const { rows } = sections.find(({ columns }) =>
        keys.every((key) => columns.some((one) => one.key === key)),
      )!
      return flats.map((_, at) => {
        const row = rows.find(({ cells: of }) => of.property === `Wspólna 5/${at + 1}`)
        return Number(row?.cells[keys[1]!])
      })
    }
    const shares = [43_546, 51_813, 28_097]
    expect(await cells('property', ['property', 'operating'])).toEqual(shares)
    expect(await cells('maintenance', ['property', 'cost'])).toEqual(shares)
    expect(await cells('profitability', ['property', 'netIncome'])).toEqual(shares.map((share) => -share))
    expect(await cells('profitability', ['property', 'repairs_cost'])).toEqual(shares)
  })

  it('is one purchase in the VAT report, and of one property its share', async () => {
    await server.query('update organizations set vat_registered = true where id = $1', [anna.organizationId])
    const { vatAmount: _, ...rest } = invoice
    await anna.api.expenses.create({
      ...rest,
      vatInvoiced: 23_085,
      vatDeductiblePercent: '50',
      split: over('area'),
    })
    const purchases = async (propertyId?: string) => {
      const { sections } = await anna.api.reports.run({
        type: 'vat',
        period: 'this_month',
        ...(propertyId ? { propertyId } : {}),
      })
      const { rows } = sections.find(({ columns }) => {
        const keys = columns.map(({ key }) => key)
        return keys.includes('taxPoint') && keys.includes('deductible')
      })!
      expect(rows).toHaveLength(1)
      return rows[0]!.cells
    }
    expect(await purchases()).toMatchObject({ gross: 123_456, vat: 23_085, deductible: 11_543 })
    const each = await Promise.all(flats.map((id) => purchases(id)))
    for (const [key, whole] of [
      ['gross', 123_456],
      ['vat', 23_085],
      ['deductible', 11_543],
    ] as const)
      expect(each.reduce((sum, totals) => sum + Number(totals[key]), 0)).toBe(whole)
  })

  it('is in the timeline of each property and in the statements of its owners with the share', async () => {
    const { id } = await anna.api.expenses.create({
      ...invoice,
      date: '2026-03-02',
      paidOn: '2026-03-10',
      split: over('area'),
    })
    const { rows } = await anna.api.timeline.list({ subject: 'property', subjectId: flats[1]!, limit: 200 })
    expect(rows.filter(({ table }) => table === 'expenses')).toMatchObject([{ recordId: id, amount: 51_813 }])
    const { owner } = await anna.api.owners.create({ name: 'Olga' })
    const terms = {
      feeKind: 'percent',
      feePercent: '0',
      feeAmount: 0,
      vatPercent: '0',
      floatAmount: 0,
    } as const
    await anna.api.owners.putAgreement({ id: owner.id, validFrom: '2026-03-01', ...terms })
    for (const propertyId of flats.slice(0, 2))
      await anna.api.owners.putShares({
        propertyId,
        validFrom: '2026-01-01',
        shares: [{ ownerId: owner.id, numerator: 1, denominator: 1 }],
      })
    const statement = await anna.api.owners.getStatement({ id: owner.id, month: '2026-03-01' })
    expect(statement.expenses).toBe(-43_546 - 51_813)
    expect(statement.rows.map((row) => [row.sourceId, row.share])).toEqual([
      [id, -43_546],
      [id, -51_813],
    ])
  })

  it('is a cost of settlements with what the units concerned bear', async () => {
    const { id: utilities } = await anna.api.utilities.start({
      buildingId: building,
      from: '2026-03-01',
      to: '2026-03-31',
    })
    const other = (await anna.api.properties.create({ address: 'Inna 1', squareFootage: 40 })).id
    const { id } = await anna.api.expenses.create({
      ...invoice,
      date: '2026-03-02',
      split: { by: 'equal', parts: [...flats, other].map((propertyId) => ({ propertyId })) },
    })
    const draft = await anna.api.utilities.get({ id: utilities })
    expect(draft.expenses).toMatchObject([{ id, amount: 92_592 }])
    const cost = { label: 'Faktura', amount: 1, expenseId: id }
    const saved = await anna.api.utilities.save({
      id: utilities,
      pools: [
        { id: crypto.randomUUID(), label: 'Woda', costs: [cost], keys: [{ key: 'fixed', percent: 100 }] },
      ],
    })
    expect(saved.pools[0]!.costs).toMatchObject([{ amount: 92_592, expenseId: id }])
    const tenant = await anna.api.tenants.create({ name: 'Ewa' })
    const lease = await anna.api.leases.create({
      ...{
        propertyId: other,
        tenantId: tenant.id,
        rentAmount: 100_000,
        billsAmount: 10_000,
        startDate: '2026-01-01',
      },
    })
    const { expenses } = await anna.api.bills.preview({
      leaseId: lease.id,
      from: '2026-03-01',
      to: '2026-03-31',
    })
    expect(expenses).toMatchObject([{ id, amount: 30_864 }])
  })
})
