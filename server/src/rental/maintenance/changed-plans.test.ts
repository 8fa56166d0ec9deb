/** Recurring maintenance that is changed, or whose property is removed for some time. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createPlannedTickets } from './jobs.ts'

let server: TestServer
let ben: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2027-05-10' })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await server.moveTo('2027-05-10')
  ben = await server.signUpLandlord()
})

const create = (startsOn: string, more: object = {}) =>
  ben.api.maintenance.create({
    ...({ title: 'Kominy', priority: 'medium', trade: 'heating', every: 1, unit: 'month' } as const),
    daysAhead: 0,
    startsOn,
    ...more,
  })
const run = () => createPlannedTickets.run(server.services, undefined as never)
/** Day and property of each ticket. */
const tickets = async () =>
  (await ben.api.tickets.list({ sort: 'scheduledOn' })).rows.map(({ scheduledOn, propertyId }) => [
    scheduledOn,
    propertyId,
  ])

describe('recurring maintenance', () => {
  it.each([
    ['2027-05-24', 12, 14, '2027-06-07', '2028-06-07'],
    ['2027-05-12', 3, 2, '2027-06-01', '2027-09-01'],
    ['2027-05-10', 1, 0, '2027-05-25', '2027-06-25'],
  ])(
    'from %s, every %i months, %i days ahead, moved to %s gets no second ticket in its period',
    async (startsOn, every, daysAhead, moved, nextOn) => {
      const { id, lastTicketFor } = await create(startsOn, { every, daysAhead })
      expect(lastTicketFor).toBe(startsOn)
      expect(await ben.api.maintenance.update({ id, startsOn: moved })).toMatchObject({ nextOn, tickets: 1 })
      await server.moveTo(moved, ben)
      await run()
      expect(await tickets()).toEqual([[startsOn, null]])
    },
  )

  it('creates no ticket for another property on days that passed while its property was removed', async () => {
    const { id: a } = await ben.api.properties.create({ address: 'A 1' })
    const { id: b } = await ben.api.properties.create({ address: 'B 2' })
    const { id } = await create('2027-05-20', { propertyId: a })
    await ben.api.properties.remove({ ids: [a] })
    await server.moveTo('2027-09-25', ben)
    const moved = await ben.api.maintenance.update({ id, propertyId: b })
    expect(moved).toMatchObject({ nextOn: '2027-10-20', tickets: 0 })
    await server.moveTo('2027-10-20', ben)
    await run()
    expect(await tickets()).toEqual([['2027-10-20', b]])
  })

  it('creates what is due before it is changed or paused, for its property of that day', async () => {
    const { id: a } = await ben.api.properties.create({ address: 'A 1' })
    const { id: b } = await ben.api.properties.create({ address: 'B 2' })
    const { id } = await create('2027-05-20', { propertyId: a })
    await server.moveTo('2027-05-20', ben)
    await ben.api.maintenance.update({ id, propertyId: b })
    await server.moveTo('2027-06-20', ben)
    expect(await ben.api.maintenance.setState({ id, state: 'paused' })).toMatchObject({ tickets: 2 })
    expect(await tickets()).toEqual([
      ['2027-05-20', a],
      ['2027-06-20', b],
    ])
  })

  it('keeps its missed day if it is resumed without a pause', async () => {
    const { id: a } = await ben.api.properties.create({ address: 'A 1' })
    const { id } = await create('2027-05-20', { propertyId: a })
    await ben.api.properties.remove({ ids: [a] })
    await server.moveTo('2027-06-01', ben)
    await ben.api.maintenance.setState({ id, state: 'active' })
    await ben.api.properties.restore({ ids: [a] })
    await run()
    expect(await tickets()).toEqual([['2027-05-20', a]])
  })
})
