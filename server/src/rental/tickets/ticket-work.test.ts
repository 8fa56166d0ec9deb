/** What a landlord does with a ticket: assign, edit, remove, book its cost, plan it, read its figures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfEvents } from '../../account/notifications/jobs.ts'
import { createPlannedTickets } from '../maintenance/jobs.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const open = (title = 'Kran', more: object = {}) => anna.api.tickets.create({ type: 'issue', title, ...more })

describe('a ticket', () => {
  it('is assigned to a member, who is notified, or to a vendor, who replaces the member', async () => {
    const ewa = await server.addMember(anna, 'manager')
    await notifyOfEvents.run(server.services, undefined as never)
    const ticket = await open('Okno')
    const assigned = await anna.api.tickets.update({ id: ticket.id, assignedTo: ewa.userId })
    expect(assigned.assignee).toEqual({ kind: 'member', id: ewa.userId, name: ewa.email, blocked: false })
    await notifyOfEvents.run(server.services, undefined as never)
    const { rows } = await ewa.api.notifications.list({})
    expect(rows.filter(({ trigger }) => trigger === 'ticket_assigned')).toMatchObject([
      { data: { title: 'Okno' } },
    ])
    const vendor = await anna.api.vendors.create({ name: 'Szklarz', trade: 'windows_doors' })
    const moved = await anna.api.tickets.update({ id: ticket.id, vendorId: vendor.id })
    expect(moved.assignee).toEqual({ kind: 'vendor', id: vendor.id, name: 'Szklarz', blocked: false })
    expect((await anna.api.tickets.list({ assignee: vendor.id })).rows.map(({ id }) => id)).toEqual([
      ticket.id,
    ])
    const both = anna.api.tickets.update({ id: ticket.id, vendorId: vendor.id, assignedTo: ewa.userId })
    expect(await codeOf(both)).toBe('validation_failed')
    expect((await anna.api.tickets.update({ id: ticket.id, vendorId: null })).assignee).toBeNull()
  })

  it("cannot be assigned to another organization's people", async () => {
    const ben = await server.signUpLandlord()
    const foreign = await ben.api.vendors.create({ name: 'Obcy', trade: 'roof' })
    const { id } = await open()
    expect(await codeOf(anna.api.tickets.update({ id, vendorId: foreign.id }))).toBe('not_found')
    expect(await codeOf(anna.api.tickets.update({ id, assignedTo: ben.userId }))).toBe('not_found')
  })

  it('is edited with a history, and an edit of an old version is refused', async () => {
    const property = await anna.api.properties.create({ address: 'ul. Nowa 4' })
    const ticket = await open('Kran', { description: 'stary' })
    const after = await anna.api.tickets.update({
      id: ticket.id,
      title: 'Kran w kuchni',
      description: 'nowy',
      propertyId: property.id,
      trade: 'plumbing',
      priority: 'high',
      updatedAt: ticket.updatedAt,
    })
    expect(after).toMatchObject({ title: 'Kran w kuchni', propertyAddress: 'ul. Nowa 4', trade: 'plumbing' })
    const { history, ticket: shown } = await anna.api.tickets.get({ id: ticket.id })
    expect(shown.description).toBe('nowy')
    expect(history[0]!.details).toMatchObject({
      changed: expect.arrayContaining(['title', 'description', 'propertyId', 'trade', 'priority']),
      priorityBefore: 'medium',
      priority: 'high',
    })
    const stale = anna.api.tickets.update({ id: ticket.id, title: 'Inny', updatedAt: '2026-01-01T00:00:00Z' })
    expect(await codeOf(stale)).toBe('version_conflict')
  })

  it('of a removed vendor has no assignee until the vendor is restored; a completed one keeps the name', async () => {
    const ben = await server.signUpLandlord()
    const vendor = await ben.api.vendors.create({ name: 'Dekarz', trade: 'roof' })
    const at = { type: 'issue', vendorId: vendor.id } as const
    const ticket = await ben.api.tickets.create({ title: 'Dach', ...at })
    const done = await ben.api.tickets.create({ title: 'Rynna', ...at })
    await ben.api.tickets.update({ id: done.id, status: 'completed' })
    const seen = async () => {
      const { rows } = await ben.api.tickets.list({ sort: 'createdAt' })
      const none = await ben.api.tickets.list({ status: ['pending'], assignee: 'none' })
      const own = await ben.api.tickets.list({ status: ['pending'], assignee: vendor.id })
      const { open } = await ben.api.tickets.figures({ from: '2026-01-01', to: '2027-12-31' })
      expect(open.unassigned).toBe(none.total)
      return { names: rows.map(({ assignee }) => assignee?.name ?? null), none: none.total, own: own.total }
    }
    expect(await seen()).toEqual({ names: ['Dekarz', 'Dekarz'], none: 0, own: 1 })
    await ben.api.vendors.remove({ ids: [vendor.id] })
    expect(await seen()).toEqual({ names: [null, 'Dekarz'], none: 1, own: 0 })
    const late = ben.api.tickets.addComment({ id: ticket.id, body: 'Kiedy?', audience: 'vendor' })
    expect(await codeOf(late)).toBe('ticket_without_vendor')
    await ben.api.vendors.restore({ ids: [vendor.id] })
    expect(await seen()).toEqual({ names: ['Dekarz', 'Dekarz'], none: 0, own: 1 })
  })

  it('is exported with the days of the time zone of the organization', async () => {
    const ben = await server.signUpLandlord()
    await server.query("update organizations set time_zone = 'Pacific/Kiritimati' where id = $1", [
      ben.organizationId,
    ])
    await ben.api.tickets.create({ type: 'issue', title: 'Zegar' })
    const [line] = (await server.query<{ day: string }>(
      "select (created_at at time zone 'Pacific/Kiritimati')::date::text as day from tickets where title = 'Zegar'",
    ))!
    const csv = await ben.api.tickets.exportCsv({})
    expect(csv.content).toContain(line!.day)
    expect((await ben.api.tickets.list({ from: line!.day, to: line!.day })).total).toBe(1)
  })

  it('that is removed is gone from every list until it is restored', async () => {
    const { id } = await open('Znikający', { scheduledOn: '2026-04-10' })
    expect(await anna.api.tickets.remove({ ids: [id] })).toEqual({ removed: [id] })
    expect(await codeOf(anna.api.tickets.get({ id }))).toBe('not_found')
    expect((await anna.api.tickets.list({ q: 'Znikający' })).rows).toEqual([])
    const { tickets } = await anna.api.tickets.calendar({ from: '2026-04-01', to: '2026-04-30' })
    expect(tickets.map((ticket) => ticket.id)).not.toContain(id)
    expect(await anna.api.tickets.restore({ ids: [id] })).toEqual({ restored: [id] })
    expect((await anna.api.tickets.get({ id })).ticket.title).toBe('Znikający')
  })

  it('has its cost booked as one expense, also when 50 try at once; removing the expense undoes it', async () => {
    const { id } = await open('Rynna')
    const book = (amount: number) =>
      anna.api.expenses.create({ amount, date: '2026-04-06', category: 'repairs', ticketId: id })
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        book(10_000 + n).then(
          (expense) => expense.id,
          () => null,
        ),
      ),
    )
    const made = tries.filter((each) => each !== null)
    expect(made).toHaveLength(1)
    const { ticket, history } = await anna.api.tickets.get({ id })
    const expense = await anna.api.expenses.get({ id: made[0]! })
    expect(ticket).toMatchObject({ expenseId: made[0], cost: expense.expense.amount })
    expect(expense.expense).toMatchObject({ ticketId: id, ticketTitle: 'Rynna' })
    expect(history[0]!.details).toEqual({ expenseBooked: made[0] })
    expect((await anna.api.expenses.list({})).rows).toHaveLength(1)
    expect(await codeOf(anna.api.tickets.update({ id, cost: 1 }))).toBe('ticket_booked')
    await anna.api.expenses.update({ id: made[0]!, amount: 777 })
    expect((await anna.api.tickets.get({ id })).ticket.cost).toBe(777)
    await anna.api.expenses.remove({ ids: [made[0]!] })
    expect((await anna.api.tickets.get({ id })).ticket).toMatchObject({ expenseId: null, cost: null })
    expect((await book(500)).amount).toBe(500)
  })

  it('has one cost in the books, also when a removed expense is restored after another was booked', async () => {
    const { id } = await open('Dach')
    const book = (amount: number) =>
      anna.api.expenses.create({ amount, date: '2026-04-06', category: 'repairs', ticketId: id })
    const first = await book(1_100)
    await anna.api.expenses.remove({ ids: [first.id] })
    const second = await book(2_200)
    expect(await codeOf(anna.api.expenses.restore({ ids: [first.id] }))).toBe('ticket_booked')
    await anna.api.expenses.remove({ ids: [second.id] })
    expect(await codeOf(anna.api.expenses.restore({ ids: [first.id, second.id] }))).toBe('ticket_booked')
    const both = [first, second].map((expense) =>
      anna.api.expenses.restore({ ids: [expense.id] }).then(
        () => expense.id,
        () => null,
      ),
    )
    const restored = (await Promise.all(both)).filter((expense) => expense !== null)
    expect(restored).toHaveLength(1)
    expect((await anna.api.tickets.get({ id })).ticket.expenseId).toBe(restored[0])
    const { rows } = await anna.api.expenses.list({})
    expect(rows.filter((row) => [first.id, second.id].includes(row.id))).toHaveLength(1)
  })

  it('is exported as a table', async () => {
    await open('Eksport')
    const { content } = await anna.api.tickets.exportCsv({ q: 'Eksport' })
    expect(content).toContain('Eksport')
  })
})

describe('the figures of tickets', () => {
  it('open to rows that add up to them', async () => {
    const ben = await server.signUpLandlord()
    const property = await ben.api.properties.create({ address: 'ul. Cyfrowa 1' })
    const at = { propertyId: property.id, trade: 'plumbing' } as const
    const one = await ben.api.tickets.create({ type: 'issue', title: 'Kran', ...at })
    const two = await ben.api.tickets.create({ type: 'issue', title: 'Rura', ...at })
    await ben.api.tickets.create({ type: 'issue', title: 'Okno', priority: 'critical' })
    await ben.api.tickets.addComment({ id: one.id, body: 'Jedziemy' })
    await ben.api.tickets.update({ id: one.id, status: 'completed', cost: 12_345 })
    await ben.api.tickets.update({ id: two.id, status: 'completed' })
    await ben.api.expenses.create({ amount: 55, date: '2026-04-06', category: 'repairs', ticketId: two.id })
    const period = { from: '2026-04-01', to: '2026-04-30' }
    const figures = await ben.api.tickets.figures(period)
    expect(figures).toMatchObject({
      open: { total: 1, critical: 1, unassigned: 1 },
      created: 3,
      completed: 2,
      firstAnswer: { count: 2, waiting: 1 },
      completion: { count: 2 },
      cost: { total: 12_400, tickets: 2, byProperty: [{ propertyId: property.id, cost: 12_400 }] },
      repeated: [{ propertyId: property.id, trade: 'plumbing', tickets: 2 }],
    })
    const done = { doneFrom: period.from, doneTo: period.to, status: ['completed' as const] }
    const total = async (filters: Parameters<typeof ben.api.tickets.list>[0]) => {
      const { total, totals } = await ben.api.tickets.list(filters)
      return [total, totals.cost]
    }
    const openOnes = ['pending' as const, 'in_progress' as const]
    expect(await total({ status: openOnes })).toEqual([1, 0])
    expect(await total({ status: openOnes, age: ['week'] })).toEqual([1, 0])
    expect(await total({ status: openOnes, assignee: 'none' })).toEqual([1, 0])
    expect(await total({ from: period.from, to: period.to })).toEqual([3, 12_400])
    expect(await total({ from: period.from, to: period.to, answered: 'no' })).toEqual([1, 0])
    expect(await total(done)).toEqual([2, 12_400])
    expect(await total({ ...done, costed: 'yes', propertyId: property.id })).toEqual([2, 12_400])
    expect(await total({ ...done, costed: 'yes', trade: ['plumbing'] })).toEqual([2, 12_400])
    expect(await codeOf(ben.api.tickets.figures({ from: '2026-05-01', to: '2026-04-01' }))).toBe(
      'period_invalid',
    )
  })
})

describe('recurring maintenance', () => {
  const plan = { priority: 'low', trade: 'heating', every: 1, unit: 'month', daysAhead: 14 } as const
  const daysOf = async (api: Landlord['api'], planId: string) =>
    (await api.tickets.list({ sort: 'scheduledOn' })).rows
      .filter((row) => row.planId === planId)
      .map(({ scheduledOn }) => scheduledOn)

  it('creates each ticket once ahead of its day, on two nodes at once and after a gap', async () => {
    const ben = await server.signUpLandlord()
    const made = await ben.api.maintenance.create({
      ...plan,
      title: 'Przegląd kotła',
      startsOn: '2026-04-15',
    })
    expect(made).toMatchObject({ nextOn: '2026-05-15', state: 'active', tickets: 1 })
    const { planned } = await ben.api.tickets.calendar({ from: '2026-05-01', to: '2026-06-30' })
    expect(planned.map(({ date }) => date)).toEqual(['2026-05-15', '2026-06-15'])
    await server.moveTo('2026-05-02', ben)
    const second = await server.another()
    await Promise.all(
      [server.services, second.services, server.services].map((services) =>
        createPlannedTickets.run(services, undefined as never),
      ),
    )
    expect(await daysOf(ben.api, made.id)).toEqual(['2026-04-15', '2026-05-15'])
    await server.moveTo('2026-09-20', ben)
    await createPlannedTickets.run(server.services, undefined as never)
    expect(await daysOf(ben.api, made.id)).toEqual(['2026-04-15', '2026-05-15', '2026-09-15'])
  })

  it('creates nothing for a removed property, and shows no next day, until the property is restored', async () => {
    const ben = await server.signUpLandlord()
    const { id: propertyId } = await ben.api.properties.create({ address: 'ul. Pusta 3' })
    const vendor = await ben.api.vendors.create({ name: 'Kominiarz', trade: 'heating' })
    const today = '2026-09-20'
    const made = await ben.api.maintenance.create({
      ...plan,
      ...{ title: 'Kominy', propertyId, vendorId: vendor.id, startsOn: '2026-10-01', daysAhead: 0 },
    })
    await ben.api.properties.remove({ ids: [propertyId] })
    await ben.api.vendors.remove({ ids: [vendor.id] })
    const [shown] = (await ben.api.maintenance.list({})).rows
    expect(shown).toMatchObject({ nextOn: null, assignee: null })
    expect((await ben.api.tickets.calendar({ from: today, to: '2026-12-31' })).planned).toEqual([])
    await server.moveTo('2026-10-05', ben)
    await createPlannedTickets.run(server.services, undefined as never)
    expect(await daysOf(ben.api, made.id)).toEqual([])
    await ben.api.properties.restore({ ids: [propertyId] })
    await createPlannedTickets.run(server.services, undefined as never)
    expect(await daysOf(ben.api, made.id)).toEqual(['2026-10-01'])
  })

  it('creates nothing while it is paused or stopped, and goes on with the next day', async () => {
    const ben = await server.signUpLandlord()
    const made = await ben.api.maintenance.create({
      ...plan,
      title: 'Rynny',
      startsOn: '2026-11-01',
      daysAhead: 0,
    })
    const paused = await ben.api.maintenance.setState({ id: made.id, state: 'paused' })
    expect(paused).toMatchObject({ state: 'paused', nextOn: null })
    await server.moveTo('2026-12-05', ben)
    await createPlannedTickets.run(server.services, undefined as never)
    expect(await daysOf(ben.api, made.id)).toEqual([])
    const again = await ben.api.maintenance.setState({ id: made.id, state: 'active' })
    expect(again).toMatchObject({ state: 'active', nextOn: '2027-01-01' })
    const changed = await ben.api.maintenance.update({ id: made.id, startsOn: '2026-12-10', unit: 'week' })
    expect(changed.nextOn).toBe('2026-12-10')
    const stopped = await ben.api.maintenance.setState({ id: made.id, state: 'stopped' })
    expect(stopped).toMatchObject({ state: 'stopped', nextOn: null })
    const ann = await server.signUpLandlord()
    expect(await codeOf(ann.api.maintenance.setState({ id: made.id, state: 'active' }))).toBe('not_found')
  })
})
