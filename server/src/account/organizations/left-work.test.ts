/** What was assigned to a member who left: it is assigned to nobody, everywhere. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'
import { createPlannedTickets } from '../../rental/maintenance/jobs.ts'
import { tendTurnoversJob } from '../../rental/turnovers/jobs.ts'

let server: TestServer
let anna: Landlord
let home: Letting
let colleague: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  const lettings = await createTwoLettings(server)
  ;({ anna, home } = lettings)
  await lettings.marta.api.messages.send({ body: 'Cieknie kran' })
})
beforeEach(async () => {
  colleague = await server.addMember(anna, 'manager')
})
afterAll(() => server?.stop())

const remove = () => anna.api.organizations.removeMember({ userId: colleague.userId })

describe('the work of a removed colleague', () => {
  it('a conversation is assigned to nobody in the list, in the filter and on its page', async () => {
    const { messages } = anna.api
    const { userId } = colleague
    await messages.assign({ tenantId: home.tenant, userId })
    expect((await messages.list({ assignee: 'nobody' })).rows).toEqual([])
    expect((await messages.list({ assignee: userId })).rows).toMatchObject([{ assignedTo: userId }])
    await remove()
    const nobodys = { id: home.tenant, assignedTo: null, assigneeName: null }
    expect((await messages.list({ assignee: 'nobody' })).rows).toMatchObject([nobodys])
    expect((await messages.list({})).rows).toMatchObject([nobodys])
    expect((await messages.list({ assignee: userId })).rows).toEqual([])
    expect(JSON.stringify(await messages.get({ tenantId: home.tenant }))).not.toContain(userId)
  })

  it('a ticket is assigned to nobody in the list, the filter and the figures, and a change of several can be undone', async () => {
    const { tickets } = anna.api
    const { userId } = colleague
    const { id } = await tickets.create({ type: 'issue', title: 'Dach', assignedTo: userId })
    const period = { from: '2026-03-01', to: '2026-03-31' }
    expect((await tickets.figures(period)).open).toMatchObject({ total: 1, unassigned: 0 })
    expect((await tickets.list({ assignee: userId })).rows).toMatchObject([{ id, assignee: { id: userId } }])
    await remove()
    expect((await tickets.list({ assignee: 'none' })).rows).toMatchObject([{ id, assignee: null }])
    expect((await tickets.list({ assignee: userId })).rows).toEqual([])
    expect(await tickets.get({ id })).toMatchObject({ ticket: { assignee: null } })
    expect((await tickets.figures(period)).open).toMatchObject({ total: 1, unassigned: 1 })
    const { changed } = await tickets.change({ ids: [id], assignedTo: anna.userId, check: false })
    expect(changed).toMatchObject([{ id, assignedTo: null }])
    await tickets.remove({ ids: [id] })
  })

  it('recurring maintenance and turnovers create tickets that are assigned to nobody', async () => {
    const { api } = anna
    const { userId } = colleague
    const { id: planId } = await api.maintenance.create({
      ...{ priority: 'low', trade: 'heating', every: 1, unit: 'month', daysAhead: 0 },
      ...{ title: 'Przegląd', startsOn: '2026-04-15', assignedTo: userId },
    })
    const { id: propertyId } = await api.properties.create({
      ...{ address: 'ul. Czysta 1', rentalType: 'short-term', dailyRate: 100_00 },
    })
    await api.turnovers.save({ propertyId, active: true, assignedTo: userId })
    await remove()
    const plans = (await api.maintenance.list({})).rows
    expect(plans).toMatchObject([{ id: planId, assignee: null }])
    expect(await api.turnovers.get({ propertyId })).toMatchObject({ active: true, assignee: null })
    await server.moveTo('2026-04-15', anna)
    const guest = { name: 'Ewa' }
    await api.bookings.create({ propertyId, checkIn: '2026-04-16', checkOut: '2026-04-18', guest })
    await createPlannedTickets.run(server.services, {})
    await tendTurnoversJob.run(server.services, {})
    const { rows } = await api.tickets.list({})
    expect(rows).toHaveLength(2)
    const stored = await server.query<{ assigned_to: string | null }>(
      'select assigned_to from tickets where deleted_at is null',
    )
    expect(stored.map(({ assigned_to }) => assigned_to)).toEqual([null, null])
  })
})

describe('a blocked colleague', () => {
  const block = () =>
    server.query(`update auth.users set banned_until = app.now() + interval '30 days' where id = $1`, [
      colleague.userId,
    ])

  it('gets no new work, keeps the old work and is shown as blocked', async () => {
    const { api } = anna
    const { userId } = colleague
    const ticket = { type: 'issue', title: 'Okno' } as const
    const { id } = await api.tickets.create({ ...ticket, assignedTo: userId })
    const other = await api.tickets.create(ticket)
    const plan = {
      ...({ priority: 'low', trade: 'heating', every: 1, unit: 'month', daysAhead: 0 } as const),
      ...{ title: 'Kocioł', startsOn: '2026-05-15' },
    }
    const { id: planId } = await api.maintenance.create({ ...plan, assignedTo: userId })
    const { id: propertyId } = await api.properties.create({
      ...{ address: 'ul. Czysta 2', rentalType: 'short-term', dailyRate: 100_00 },
    })
    const { version } = await api.turnovers.get({ propertyId })
    await api.turnovers.save({ propertyId, active: true, seen: version })
    await block()

    for (const refused of [
      () => api.tickets.create({ ...ticket, assignedTo: userId }),
      () => api.tickets.update({ id: other.id, assignedTo: userId }),
      () => api.tickets.change({ ids: [other.id], assignedTo: userId, check: false }),
      () => api.maintenance.create({ ...plan, assignedTo: userId }),
      () => api.turnovers.save({ propertyId, active: true, assignedTo: userId }),
      () => api.messages.assign({ tenantId: home.tenant, userId }),
    ])
      expect(await codeOf(refused())).toBe('assignee_blocked')

    // What is saved again with the same assignee stays, and so does what an undo puts back.
    expect(await api.tickets.update({ id, title: 'Okno 2', assignedTo: userId })).toMatchObject({
      assignee: { id: userId, blocked: true },
    })
    expect(await api.maintenance.update({ id: planId, title: 'Kocioł 2', assignedTo: userId })).toMatchObject(
      { assignee: { id: userId, blocked: true } },
    )
    await api.tickets.change({ ids: [id], assignedTo: anna.userId, check: false })
    const from = { assignedTo: anna.userId }
    await api.tickets.change({ ids: [id], assignedTo: userId, from, check: false })
    expect((await api.tickets.list({ assignee: userId })).rows).toMatchObject([{ id }])
    const offered = await api.tickets.assignees()
    expect(offered.filter(({ blocked }) => blocked).map(({ id }) => id)).toEqual([userId])
    await server.moveTo('2026-05-15', anna)
    await createPlannedTickets.run(server.services, {})
    const made = (await api.tickets.list({ assignee: 'none' })).rows
    expect(made).toContainEqual(expect.objectContaining({ planId, assignee: null }))
  })
})
