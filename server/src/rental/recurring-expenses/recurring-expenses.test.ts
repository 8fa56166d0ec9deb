/** Recurring expenses: booked once on their days, with figures that count them only after approval. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyAboutEvents } from '../../account/notifications/from-events.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { bookRecurringExpenses } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
})
afterAll(() => server?.stop())

const insurance = {
  amount: 12_300,
  vatAmount: 2_300,
  category: 'insurance',
  description: 'Ubezpieczenie',
  vendor: 'PZU',
  every: 1,
  unit: 'month',
} as const
const booked = async (api: Landlord['api']) => (await api.expenses.list({ sort: 'date' })).rows
const daysOf = async (api: Landlord['api']) => (await booked(api)).map(({ date }) => date)
const run = () => bookRecurringExpenses.run(server.services, undefined as never)

describe('recurring expenses', () => {
  it('book the days until today at once and each later day once, on two nodes and after a gap', async () => {
    const ben = await server.signUpLandlord()
    const { id: propertyId } = await ben.api.properties.create({ address: 'ul. Stała 1' })
    const made = await ben.api.recurringExpenses.create({ ...insurance, propertyId, startsOn: '2026-01-31' })
    expect(made).toMatchObject({
      nextOn: '2026-04-30',
      state: 'active',
      booked: 3,
      propertyAddress: 'ul. Stała 1',
    })
    expect((await booked(ben.api))[0]).toMatchObject({
      ...{ date: '2026-01-31', amount: 12_300, vatAmount: 2_300, category: 'insurance', vendor: 'PZU' },
      ...{ status: 'pending', propertyId, description: 'Ubezpieczenie' },
    })
    const { totals } = await ben.api.expenses.list({})
    expect(totals).toMatchObject({ amount: 36_900, pending: 36_900, paid: 0 })
    await server.moveTo('2026-05-01', ben)
    const second = await server.another()
    await Promise.all(
      [server.services, second.services, server.services].map((services) =>
        bookRecurringExpenses.run(services, undefined as never),
      ),
    )
    await server.moveTo('2026-07-02', ben)
    await run()
    await run()
    expect(await daysOf(ben.api)).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ])
    const { expense } = await ben.api.expenses.get({ id: (await booked(ben.api))[0]!.id })
    expect(expense.recurringId).toBe(made.id)
  })

  it('do not book again what was removed, and what was moved to another date', async () => {
    const ben = await server.signUpLandlord()
    await ben.api.recurringExpenses.create({ ...insurance, startsOn: '2026-06-20' })
    const [first] = await booked(ben.api)
    await ben.api.expenses.remove({ ids: [first!.id] })
    await server.moveTo('2026-07-20', ben)
    await run()
    const [second] = await booked(ben.api)
    await ben.api.expenses.update({ id: second!.id, date: '2026-07-19' })
    await run()
    expect(await daysOf(ben.api)).toEqual(['2026-07-19'])
  })

  it('book nothing while paused, after the last day, and for a removed property', async () => {
    const ben = await server.signUpLandlord()
    const { id: propertyId } = await ben.api.properties.create({ address: 'ul. Pusta 3' })
    const paused = await ben.api.recurringExpenses.create({ ...insurance, startsOn: '2026-08-01' })
    const ending = await ben.api.recurringExpenses.create({
      ...insurance,
      startsOn: '2026-07-25',
      endsOn: '2026-07-31',
      unit: 'week',
    })
    await ben.api.recurringExpenses.create({ ...insurance, propertyId, startsOn: '2026-08-02' })
    await ben.api.properties.remove({ ids: [propertyId] })
    expect(await ben.api.recurringExpenses.setState({ id: paused.id, state: 'paused' })).toMatchObject({
      ...{ state: 'paused', nextOn: null },
    })
    await server.moveTo('2026-08-10', ben)
    await run()
    expect(await daysOf(ben.api)).toEqual(['2026-07-25'])
    const states = (await ben.api.recurringExpenses.list({ sort: 'description' })).rows.map(
      ({ state }) => state,
    )
    expect(states.toSorted()).toEqual(['active', 'ended', 'paused'])
    expect(await codeOf(ben.api.recurringExpenses.setState({ id: ending.id, state: 'active' }))).toBe(
      'recurring_expense_ended',
    )
    const resumed = await ben.api.recurringExpenses.setState({ id: paused.id, state: 'active' })
    expect(resumed).toMatchObject({ state: 'active', nextOn: '2026-09-01', booked: 0 })
    await ben.api.properties.restore({ ids: [propertyId] })
    await run()
    expect(await daysOf(ben.api)).toEqual(['2026-07-25'])
  })

  it('book a day that is due when they are paused; a second pause or resume changes nothing', async () => {
    const ben = await server.signUpLandlord()
    const { id } = await ben.api.recurringExpenses.create({ ...insurance, startsOn: '2026-08-12' })
    const set = (state: 'active' | 'paused') => ben.api.recurringExpenses.setState({ id, state })
    await server.moveTo('2026-08-12', ben)
    const paused = await set('paused')
    expect(paused).toMatchObject({ state: 'paused', booked: 1 })
    expect(await set('paused')).toEqual(paused)
    await server.moveTo('2026-08-14', ben)
    const resumed = await set('active')
    expect(resumed).toMatchObject({ state: 'active', nextOn: '2026-09-12', booked: 1 })
    expect(await set('active')).toEqual(resumed)
  })

  it('change from today on: no day in the past is booked again, a later amount counts', async () => {
    const ben = await server.signUpLandlord()
    const made = await ben.api.recurringExpenses.create({ ...insurance, startsOn: '2026-08-05' })
    const changed = await ben.api.recurringExpenses.update({
      ...{ id: made.id, amount: 15_000, startsOn: '2026-07-20', updatedAt: made.updatedAt },
    })
    expect(changed).toMatchObject({ amount: 15_000, nextOn: '2026-09-20', booked: 1 })
    expect(
      await codeOf(ben.api.recurringExpenses.update({ id: made.id, amount: 1, updatedAt: made.updatedAt })),
    ).toBe('version_conflict')
    await server.moveTo('2026-09-21', ben)
    await run()
    expect((await booked(ben.api)).map(({ amount }) => amount)).toEqual([12_300, 15_000])
    expect(await codeOf(ben.api.recurringExpenses.remove({ id: made.id }))).toBe('in_use')
    const ended = await ben.api.recurringExpenses.update({ id: made.id, endsOn: '2026-09-21' })
    expect(ended).toMatchObject({ state: 'ended', nextOn: null })
  })

  it('can be deleted while nothing was booked, and say on the bell what they book', async () => {
    const ben = await server.signUpLandlord()
    const unused = await ben.api.recurringExpenses.create({ ...insurance, startsOn: '2026-10-01' })
    expect(await ben.api.recurringExpenses.remove({ id: unused.id })).toEqual({ id: unused.id })
    expect((await ben.api.recurringExpenses.list({})).rows).toEqual([])
    await ben.api.recurringExpenses.create({ ...insurance, startsOn: '2026-09-25' })
    const told = () => forOrganization(server.services, ben.organizationId, 'notify', notifyAboutEvents)
    await told()
    await server.moveTo('2026-09-25', ben)
    await run()
    await told()
    const { rows } = await ben.api.notifications.list({})
    expect(rows[0]).toMatchObject({ trigger: 'expense_booked' })
    expect(rows[0]!.path).toMatch(/^\/expenses\//)
  })

  it('refuse a first day long ago, an end before it, more VAT than the amount, and another organization', async () => {
    const ben = await server.signUpLandlord()
    const create = (about: object) =>
      ben.api.recurringExpenses.create({ ...insurance, startsOn: '2026-08-21', ...about })
    expect(await codeOf(create({ startsOn: '2025-08-20' }))).toBe('validation_failed')
    expect(await codeOf(create({ endsOn: '2026-08-20' }))).toBe('validation_failed')
    expect(await codeOf(create({ vatAmount: 12_301 }))).toBe('validation_failed')
    const ann = await server.signUpLandlord()
    const { id: propertyId } = await ann.api.properties.create({ address: 'ul. Cudza 9' })
    expect(await codeOf(create({ propertyId }))).toBe('not_found')
    const { id } = await create({})
    expect(await codeOf(ann.api.recurringExpenses.update({ id, amount: 1 }))).toBe('not_found')
    expect(await codeOf(ann.api.recurringExpenses.setState({ id, state: 'paused' }))).toBe('not_found')
  })
})
