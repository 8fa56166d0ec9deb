/** Recurring expenses that are changed, or whose property is removed for some time (docs/decisions/116). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { bookRecurringExpenses } from './jobs.ts'

let server: TestServer
let ben: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2027-05-10' })
  ben = await server.signUpLandlord()
})
afterAll(() => server?.stop())
// One landlord, and each test in a year of its own: the sign-in service refuses so many on one day.
let year = 2026
const dated = (day: string) => `${year}-${day}`
beforeEach(async () => {
  year += 1
  await on('05-10')
  await server.query('delete from expenses where organization_id = $1', [ben.organizationId])
  await server.query('delete from recurring_expenses where organization_id = $1', [ben.organizationId])
})

const insurance = { amount: 1_000, category: 'insurance', every: 1, unit: 'month' } as const
const create = (startsOn: string, more: object = {}) =>
  ben.api.recurringExpenses.create({
    ...insurance,
    description: 'Polisa',
    startsOn: dated(startsOn),
    ...more,
  })
const property = async (address: string) => (await ben.api.properties.create({ address })).id
const remove = (id: string) => ben.api.properties.remove({ ids: [id] })
const restore = (id: string) => ben.api.properties.restore({ ids: [id] })
const run = () => bookRecurringExpenses.run(server.services, undefined as never)
const on = (day: string) => server.moveTo(dated(day), ben)
/** Day of the year, amount and property of what is booked, oldest first. */
const booked = async () =>
  (await ben.api.expenses.list({ sort: 'date' })).rows.map(({ date, amount, propertyId }) => [
    date.slice(5),
    amount,
    propertyId,
  ])

/** Days of a change get the year of the test. */
const withYear = (change: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(change).map(([field, value]) => [
      field,
      field.endsWith('On') ? dated(String(value)) : value,
    ]),
  )

describe('while its property is removed', () => {
  it.each([true, false])('books no day of that time on another property, job ran: %s', async (jobRan) => {
    const [a, b] = [await property('A 1'), await property('B 2')]
    const { id } = await create('05-20', { propertyId: a })
    await remove(a)
    if (jobRan) {
      await on('07-01')
      await run()
    }
    await on('09-25')
    const moved = await ben.api.recurringExpenses.update({ id, propertyId: b })
    expect(moved).toMatchObject({ nextOn: dated('10-20'), booked: 0, propertyRemoved: false })
    await on('10-20')
    await run()
    expect(await booked()).toEqual([['10-20', 1_000, b]])
  })

  it.each([
    ['amount', { amount: 9_000 }, ['09-20', 9_000]],
    ['first day', { startsOn: '06-05' }, ['09-05', 1_000]],
    ['last day', { endsOn: '12-05' }, ['09-20', 1_000]],
    ['frequency', { unit: 'week' }, ['08-26', 1_000]],
    ['nothing', {}, ['09-20', 1_000]],
  ])('books no day of that time after the restore, changed: %s', async (_what, change, next) => {
    const a = await property('A 1')
    const { id } = await create('05-20', { propertyId: a })
    await remove(a)
    await on('08-21')
    if (Object.keys(change).length > 0) await ben.api.recurringExpenses.update({ id, ...withYear(change) })
    expect((await ben.api.recurringExpenses.list({})).rows).toMatchObject([
      { nextOn: null, state: 'active', propertyRemoved: true },
    ])
    await on('08-22')
    await restore(a)
    await run()
    expect(await booked()).toEqual([])
    await on(next[0] as string)
    await run()
    expect(await booked()).toEqual([[...next, a]])
  })

  it('books no day of that time after a pause and a restore', async () => {
    const a = await property('A 1')
    const { id } = await create('05-20', { propertyId: a })
    await remove(a)
    await on('08-01')
    await ben.api.recurringExpenses.setState({ id, state: 'paused' })
    await restore(a)
    await on('09-01')
    const resumed = await ben.api.recurringExpenses.setState({ id, state: 'active' })
    expect(resumed).toMatchObject({ nextOn: dated('09-20'), booked: 0 })
  })

  it('books what is due until the removal, and what is due on the day of the restore', async () => {
    const a = await property('A 1')
    await create('05-11', { propertyId: a })
    await on('06-11')
    await remove(a)
    expect(await booked()).toEqual([
      ['05-11', 1_000, a],
      ['06-11', 1_000, a],
    ])
    await on('08-11')
    await restore(a)
    const second = await server.another()
    await Promise.all([run(), bookRecurringExpenses.run(second.services, undefined as never)])
    expect((await booked()).map(([day]) => day)).toEqual(['05-11', '06-11', '08-11'])
  })

  it('has ended if its last day passes', async () => {
    const a = await property('A 1')
    const { id } = await create('05-20', { propertyId: a, endsOn: dated('06-30') })
    await remove(a)
    await on('07-01')
    await run()
    expect((await ben.api.recurringExpenses.list({})).rows).toMatchObject([{ id, state: 'ended' }])
  })
})

describe('a rule whose days are moved', () => {
  it.each([
    ['04-29', 12, '05-12', 1, '05-12'],
    ['04-30', 3, '05-11', 0, '08-11'],
    ['05-05', 1, '05-25', 0, '06-25'],
  ])('from %s, every %i months, to %s books no period twice', async (startsOn, every, moved, years, next) => {
    const { id, lastBookedOn } = await create(startsOn, { every })
    expect(lastBookedOn).toBe(dated(startsOn))
    const changed = await ben.api.recurringExpenses.update({ id, startsOn: dated(moved) })
    expect(changed).toMatchObject({ nextOn: `${year + years}-${next}`, booked: 1 })
    await on(moved)
    await run()
    expect(await booked()).toHaveLength(1)
  })

  it('leaves out the period also if the unit changes, or the booked expense was removed', async () => {
    const { id } = await create('05-10')
    const [expense] = (await ben.api.expenses.list({})).rows
    await ben.api.expenses.remove({ ids: [expense!.id] })
    const weekly = await ben.api.recurringExpenses.update({ id, unit: 'week', startsOn: dated('05-11') })
    expect(weekly).toMatchObject({ nextOn: dated('05-18'), lastBookedOn: dated('05-10'), booked: 0 })
  })
})
