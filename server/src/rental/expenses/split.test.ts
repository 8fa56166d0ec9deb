/** Expenses that are split over several properties (docs/finance/2-rent-ledger.md, docs/decisions/143). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

const today = '2026-04-17'
let server: TestServer
let anna: Landlord
let flats: string[]
let building: string

beforeAll(async () => {
  server = await startTestServer({ day: today })
})
afterAll(() => server?.stop())

beforeEach(async () => {
  anna = await server.signUpLandlord()
  flats = []
  for (const [at, squareFootage] of [48.2, 57.35, 31.1].entries())
    flats.push((await anna.api.properties.create({ address: `Wspólna 5/${at + 1}`, squareFootage })).id)
  const units = flats.map((propertyId, at) => ({
    propertyId,
    label: String(at + 1),
    participation: ['0.2', '0.3', '0.1875'][at]!,
  }))
  building = (await anna.api.utilities.addBuilding({ name: 'Wspólna 5', units })).buildings[0]!.id
})

const invoice = {
  amount: 123_456,
  vatAmount: 23_085,
  date: '2026-04-02',
  category: 'utilities',
  vendor: 'Spółdzielnia Wspólna',
  status: 'paid',
  paidOn: '2026-04-10',
} as const

const over = (by: 'equal' | 'area' | 'participation', ids = flats) => ({
  by,
  buildingId: building,
  parts: ids.map((propertyId) => ({ propertyId })),
})
const amounts = (...parts: number[]) => ({
  by: 'amounts' as const,
  parts: parts.map((amount, at) => ({ propertyId: flats[at]!, amount })),
})

/** What the list of each property shows, in cents. */
const listed = () =>
  Promise.all(flats.map(async (propertyId) => (await anna.api.expenses.list({ propertyId })).totals.amount))

/** The number of stored months of properties that differ from the books. */
async function differing(): Promise<number> {
  const { rows } = await server.services.database.system.query<{ months: number }>(
    'select app.rebuild_property_months($1) as months',
    [anna.organizationId],
  )
  return rows[0]!.months
}

/** What the profitability report counts as running costs of each property. */
async function reported(): Promise<(number | undefined)[]> {
  const { sections } = await anna.api.reports.run({
    type: 'expenses_by_category',
    period: 'this_month',
    basis: 'cash',
  })
  expect(sections.length).toBeGreaterThan(0)
  return Promise.all(
    flats.map(async (propertyId) => {
      const one = await anna.api.reports.run({
        type: 'expenses_by_category',
        period: 'this_month',
        basis: 'cash',
        propertyId,
      })
      return Number(one.sections[0]?.totals?.amount ?? 0)
    }),
  )
}

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

  it('stays split when its building is removed', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: over('area') })
    await anna.api.utilities.removeBuilding({ id: building })
    expect((await anna.api.expenses.get({ id })).expense).toMatchObject({
      buildingId: null,
      split: { by: 'area', building: null, properties: 3 },
    })
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

describe('a split is refused', () => {
  const tried = (split: object, more: object = {}) =>
    codeOf(anna.api.expenses.create({ ...invoice, recordAgain: true, ...more, split } as never))

  it('with a code that says what is wrong', async () => {
    const bare = (await anna.api.properties.create({ address: 'Bez metrażu' })).id
    const empty = (await anna.api.properties.create({ address: 'Zero 1', squareFootage: 0 })).id
    const zero = (await anna.api.properties.create({ address: 'Zero 2', squareFootage: 0 })).id
    expect(await tried(over('equal', flats.slice(0, 1)))).toBe('split_too_few')
    expect(await tried(over('equal', []))).toBe('split_too_few')
    expect(await tried(over('equal', [flats[0]!, flats[0]!]))).toBe('split_property_repeated')
    expect(await tried(over('area', [flats[0]!, bare]))).toBe('split_weight_missing')
    expect(await tried(over('participation', [flats[0]!, bare]))).toBe('split_weight_missing')
    expect(await tried(over('area', [empty, zero]))).toBe('split_weights_zero')
    expect(await tried(amounts(100_000, 23_455))).toBe('split_amounts_differ')
    expect(await tried(over('equal'), { category: 'loan_interest' })).toBe('split_of_loan_payment')
    expect(await tried(over('equal'), { propertyId: flats[0] })).toBe('validation_failed')
    expect(await tried({ ...over('equal'), parts: amounts(1, 2).parts })).toBe('validation_failed')
    expect(await tried({ ...amounts(1, 2), parts: over('equal').parts })).toBe('validation_failed')
    expect((await anna.api.expenses.list({})).total).toBe(0)
  })

  it('over a property or a building of another organization', async () => {
    const other = await server.signUpLandlord('Inna')
    const theirs = (await other.api.properties.create({ address: 'Obca 1' })).id
    const unit = { propertyId: theirs, label: '1' }
    const { id: foreign } = (await other.api.utilities.addBuilding({ name: 'Obca', units: [unit] }))
      .buildings[0]!
    expect(await tried(over('equal', [flats[0]!, theirs]))).toBe('not_found')
    expect(await tried({ ...over('equal'), buildingId: foreign })).toBe('not_found')
    const { units, buildings } = await anna.api.expenses.splitUnits()
    expect([units.map((one) => one.propertyId), buildings.map(({ id }) => id)]).toEqual([flats, [building]])
  })

  it('of the cost of a ticket', async () => {
    const ticket = await anna.api.tickets.create({ title: 'Kran', type: 'issue', propertyId: flats[0]! })
    expect(await tried(over('equal'), { ticketId: ticket.id })).toBe('split_of_ticket')
    const { id } = await anna.api.expenses.create({ ...invoice, propertyId: flats[0]!, ticketId: ticket.id })
    expect(await codeOf(anna.api.expenses.update({ id, split: over('equal') }))).toBe('split_of_ticket')
  })

  it('when a change would leave shares that do not fit', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: amounts(100_000, 23_456) })
    const changed = (input: object) => codeOf(anna.api.expenses.update({ id, ...input }))
    expect(await changed({ amount: 90_000 })).toBe('split_amounts_differ')
    expect(await changed({ category: 'loan_principal' })).toBe('split_of_loan_payment')
    expect(await changed({ propertyId: flats[0] })).toBe('validation_failed')
    const { changed: able, refused } = await anna.api.expenses.change({
      ids: [id],
      category: 'loan_interest',
    })
    expect([able, refused]).toEqual([[], [{ id, reason: 'not_allowed' }]])
    expect((await anna.api.expenses.get({ id })).expense).toMatchObject({
      amount: 123_456,
      category: 'utilities',
    })
  })

  it('when somebody else changed the expense meanwhile', async () => {
    const { id, updatedAt } = await anna.api.expenses.create({ ...invoice, propertyId: flats[0]! })
    await anna.api.expenses.update({ id, vendor: 'Inny', updatedAt })
    expect(await codeOf(anna.api.expenses.update({ id, split: over('equal'), updatedAt }))).toBe(
      'version_conflict',
    )
    expect(await listed()).toEqual([123_456, 0, 0])
  })

  it('by the database if the shares do not add up, or belong to an expense that is not split', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: over('equal') })
    const whole = await anna.api.expenses.create({
      ...invoice,
      amount: 5,
      vatAmount: 1,
      propertyId: flats[0]!,
    })
    const refused = (text: string, values: unknown[]) =>
      server.query(text, values).then(
        () => 'accepted',
        (error: { constraint?: string }) => error.constraint,
      )
    const own = 'organization_id = $1 and expense_id = $2'
    const both = [anna.organizationId, id]
    expect(await refused(`update expense_splits set amount = amount + 1 where ${own}`, both)).toBe(
      'expense_splits_whole',
    )
    expect(await refused(`update expense_splits set vat_amount = null where ${own}`, both)).toBe(
      'expense_splits_whole',
    )
    expect(await refused(`delete from expense_splits where ${own}`, both)).toBe('expense_splits_whole')
    expect(
      await refused(
        'update expenses set amount = 5, vat_amount = 1 where organization_id = $1 and id = $2',
        both,
      ),
    ).toBe('expense_splits_whole')
    expect(
      await refused(
        'insert into expense_splits (organization_id, expense_id, property_id, position, amount, vat_amount) values ($1, $2, $3, 0, 5, 1)',
        [anna.organizationId, whole.id, flats[0]],
      ),
    ).toBe('expense_splits_whole')
    expect(
      await refused('delete from properties where organization_id = $1 and id = $2', [
        anna.organizationId,
        flats[0],
      ]),
    ).not.toBe('accepted')
  })
})

describe('split expenses that several people change at once', () => {
  it('have shares that add up and months that equal the books', async () => {
    const ids: string[] = []
    for (let n = 0; n < 4; n++)
      ids.push(
        (
          await anna.api.expenses.create({
            ...invoice,
            recordAgain: true,
            amount: 9_000 + n,
            vatAmount: 700,
            split: over('area'),
          })
        ).id,
      )
    const attempt = (act: Promise<unknown>) =>
      act.catch((error: { status?: number }) => {
        if (!error.status || error.status >= 500) throw error
      })
    await Promise.all(
      Array.from({ length: 48 }, (_, n) => {
        const id = ids[n % ids.length]!
        const { api } = anna
        switch (n % 6) {
          case 0:
            return attempt(api.expenses.update({ id, split: over('equal', flats.slice(n % 2)) }))
          case 1:
            return attempt(api.expenses.update({ id, amount: 10_000 + n }))
          case 2:
            return attempt(api.expenses.mark({ ids, status: n % 4 === 2 ? 'approved' : 'paid' }))
          case 3:
            return attempt(api.expenses.update({ id, split: null, propertyId: flats[n % 3]! }))
          case 4:
            return attempt(
              api.expenses.update({ id, date: `2026-0${1 + (n % 4)}-05`, split: over('participation') }),
            )
          default:
            return attempt(
              n % 4 === 1 ? api.expenses.remove({ ids: [id] }) : api.expenses.restore({ ids: [id] }),
            )
        }
      }),
    )
    expect(await differing()).toBe(0)
    const { totals } = await anna.api.expenses.list({})
    expect((await listed()).reduce((sum, amount) => sum + amount, 0)).toBe(totals.amount)
  })
})
