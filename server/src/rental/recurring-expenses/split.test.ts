/** Recurring expenses of a building: each booking is split over its units of that day (docs/decisions/152). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { type Cooperative, cooperative } from '../expenses/split.fixture.ts'
import { bookRecurringExpenses } from './jobs.ts'

let server: TestServer
let anna: Cooperative['anna']
let flats: string[]
let building: string
let differing: Cooperative['differing']

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await server.moveTo('2026-04-17')
  ;({ anna, flats, building, differing } = await cooperative(server))
})

const fee = {
  amount: 123_456,
  vatAmount: 23_085,
  category: 'utilities',
  description: 'Opłaty spółdzielni',
  startsOn: '2026-03-10',
  every: 1,
  unit: 'month',
} as const
const run = () => bookRecurringExpenses.run(server.services, undefined as never)

/** What each booking is split into, oldest first. */
async function bookings(): Promise<unknown[]> {
  const { rows } = await anna.api.expenses.list({ sort: 'date' })
  const found = rows.map(async ({ id }) => {
    const { expense } = await anna.api.expenses.get({ id })
    return [expense.date, expense.split?.building ?? null, expense.shares.map(({ amount }) => amount)]
  })
  return Promise.all(found)
}

const byArea = [43_546, 51_813, 28_097]

describe('a recurring expense of a building', () => {
  it('books days of the past and later ones with shares that add up, once on two nodes', async () => {
    const made = await anna.api.recurringExpenses.create({ ...fee, buildingId: building, splitBy: 'area' })
    expect(made).toMatchObject({ buildingName: 'Wspólna 5', splitBy: 'area', propertyId: null, booked: 2 })
    await server.moveTo('2026-05-11', anna)
    const second = await server.another()
    await Promise.all([run(), bookRecurringExpenses.run(second.services, undefined as never)])
    expect(await bookings()).toEqual([
      ['2026-03-10', 'Wspólna 5', byArea],
      ['2026-04-10', 'Wspólna 5', byArea],
      ['2026-05-10', 'Wspólna 5', byArea],
    ])
    expect((await anna.api.expenses.list({ propertyId: flats[0]! })).totals.amount).toBe(3 * byArea[0]!)
    expect(await differing()).toBe(0)
    const ofFlat = await anna.api.recurringExpenses.list({ propertyId: flats[2]! })
    expect(ofFlat.rows.map(({ id }) => id)).toEqual([made.id])
  })

  it('is split over the units of the day, and booked whole if that is impossible', async () => {
    const rule = { ...fee, startsOn: '2026-04-20', buildingId: building, splitBy: 'area' } as const
    await anna.api.recurringExpenses.create(rule)
    await anna.api.properties.remove({ ids: [flats[1]!] })
    await server.moveTo('2026-04-21', anna)
    await run()
    await anna.api.properties.update({ id: flats[0]!, squareFootage: null })
    await server.moveTo('2026-05-21', anna)
    await run()
    // 48.2 : 31.1 of 1,234.56.
    expect(await bookings()).toEqual([
      ['2026-04-20', 'Wspólna 5', [75_039, 48_417]],
      ['2026-05-20', null, []],
    ])
    const [entry] = await server.query<{ reason: string }>(
      `select details ->> 'notSplit' as reason from audit_logs
        where organization_id = $1 and table_name = 'expenses' and details ->> 'date' = '2026-05-20'`,
      [anna.organizationId],
    )
    expect(entry).toEqual({ reason: 'split_weight_missing' })
  })

  it.each(['changed', 'deleted'])('splits what is due by the building before it is %s', async (act) => {
    await anna.api.recurringExpenses.create({
      ...{ ...fee, startsOn: '2026-04-20', buildingId: building, splitBy: 'area' },
    })
    await server.moveTo('2026-04-20', anna)
    const { buildings } = await anna.api.utilities.list()
    const { name, units } = buildings.find(({ id }) => id === building)!
    const left = units.slice(0, 2).map(({ propertyId, label }) => ({ propertyId, label }))
    if (act === 'deleted') await anna.api.utilities.removeBuilding({ id: building })
    else await anna.api.utilities.changeBuilding({ id: building, name, units: left })
    const [first] = (await bookings()) as unknown[][]
    expect([first![0], first![2]]).toEqual(['2026-04-20', byArea])
  })

  it('is refused if it cannot be split, and without a building or a key', async () => {
    const tried = (more: object) => codeOf(anna.api.recurringExpenses.create({ ...fee, ...more } as never))
    expect(await tried({ buildingId: building })).toBe('validation_failed')
    expect(await tried({ splitBy: 'area' })).toBe('validation_failed')
    expect(await tried({ buildingId: building, splitBy: 'amounts' })).toBe('validation_failed')
    expect(await tried({ buildingId: building, splitBy: 'equal', propertyId: flats[0] })).toBe(
      'validation_failed',
    )
    const loan = { category: 'loan_interest', buildingId: building, splitBy: 'equal' }
    expect(await tried(loan)).toBe('split_of_loan_payment')
    await anna.api.properties.update({ id: flats[0]!, squareFootage: null })
    expect(await tried({ buildingId: building, splitBy: 'area' })).toBe('split_weight_missing')
    const other = await server.signUpLandlord('Inna')
    const foreign = other.api.recurringExpenses.create({ ...fee, buildingId: building, splitBy: 'equal' })
    expect(await codeOf(foreign)).toBe('not_found')
    expect((await anna.api.expenses.list({})).total).toBe(0)
  })

  it('becomes one for all properties if the building is deleted', async () => {
    const { id } = await anna.api.recurringExpenses.create({ ...fee, buildingId: building, splitBy: 'equal' })
    const before = await bookings()
    await anna.api.utilities.removeBuilding({ id: building })
    const { rows } = await anna.api.recurringExpenses.list({})
    expect(rows).toMatchObject([{ id, buildingId: null, splitBy: null, propertyId: null }])
    await server.moveTo('2026-05-11', anna)
    await run()
    const after = await bookings()
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toEqual(['2026-05-10', null, []])
    expect(await differing()).toBe(0)
  })
})
