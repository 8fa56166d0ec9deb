/** An undo puts back only rows that still have what the act set, and names the others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../test/harness.ts'

let server: TestServer
let anna: Landlord
let ewa: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
  ewa = await server.addMember(anna, 'manager')
})
afterAll(() => server?.stop())

const expense = (more: object = {}) =>
  anna.api.expenses.create({
    ...{ amount: 10_000, date: '2026-04-01', category: 'gas', recordAgain: true },
    ...more,
  })
const income = () =>
  anna.api.incomes.create({ amount: 10_000, date: '2026-04-01', category: 'other', recordAgain: true })
const ticket = (title: string) => anna.api.tickets.create({ type: 'issue', title })
const paper = () =>
  anna.api.documents.create({
    ...{ kind: 'other', subject: 'organization' },
    file: new File(['%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' }),
  })
const assigneeOf = async (id: string) => (await anna.api.tickets.get({ id })).ticket.assignee

describe('the undo of a change of several rows leaves what a colleague set since', () => {
  it('in expenses', async () => {
    const [one, two] = [await expense(), await expense()]
    const ids = [one.id, two.id]
    await anna.api.expenses.change({ ids, category: 'insurance' })
    await ewa.api.expenses.update({ id: one.id, category: 'repairs' })
    const undone = await anna.api.expenses.change({ ids, category: 'gas', from: { category: 'insurance' } })
    expect(undone).toEqual({
      changed: [{ id: two.id, category: 'insurance' }],
      refused: [{ id: one.id, reason: 'changed' }],
    })
    expect((await anna.api.expenses.get({ id: one.id })).expense.category).toBe('repairs')
  })

  it('in incomes, vendors and documents', async () => {
    const { id } = await income()
    await ewa.api.incomes.update({ id, category: 'rent' })
    const kept = { changed: [], refused: [{ id, reason: 'changed' }] }
    expect(
      await anna.api.incomes.change({ ids: [id], category: 'other', from: { category: 'refund' } }),
    ).toEqual(kept)
    const vendor = await anna.api.vendors.create({ name: 'Hydro', trade: 'roof' })
    expect(
      (await anna.api.vendors.change({ ids: [vendor.id], trade: 'other', from: { trade: 'plumbing' } }))
        .refused,
    ).toEqual([{ id: vendor.id, reason: 'changed' }])
    const document = await paper()
    expect(
      (await anna.api.documents.change({ ids: [document.id], kind: 'lease', from: { kind: 'rules' } }))
        .refused,
    ).toEqual([{ id: document.id, reason: 'changed' }])
  })

  it('in tickets, by the facts that the act set', async () => {
    const [one, two] = [await ticket('Kran'), await ticket('Okno')]
    const ids = [one.id, two.id]
    await anna.api.tickets.change({ ids, status: 'in_progress' })
    await ewa.api.tickets.update({ id: one.id, status: 'completed' })
    // A change of another fact is no reason to keep the status.
    await ewa.api.tickets.update({ id: two.id, priority: 'high' })
    const undone = await anna.api.tickets.change({ ids, status: 'pending', from: { status: 'in_progress' } })
    expect(undone.refused).toEqual([{ id: one.id, reason: 'changed' }])
    expect((await anna.api.tickets.get({ id: two.id })).ticket).toMatchObject({
      status: 'pending',
      priority: 'high',
    })
  })

  it('in the state of expenses, also another payment date', async () => {
    const rows = [await expense(), await expense(), await expense()]
    const ids = rows.map(({ id }) => id)
    const { paidOn } = await anna.api.expenses.mark({ ids, status: 'paid' })
    expect(paidOn).toBe('2026-04-06')
    await ewa.api.expenses.mark({ ids: [ids[0]!], status: 'approved' })
    await ewa.api.expenses.update({ id: ids[1]!, paidOn: '2026-04-02' })
    const from = { status: 'paid', paidOn } as const
    const undone = await anna.api.expenses.mark({ ids, status: 'pending', from })
    expect(undone.changed.map(({ id }) => id)).toEqual([ids[2]])
    expect(undone.refused.map(({ reason }) => reason)).toEqual(['changed', 'changed'])
    expect((await anna.api.expenses.get({ id: ids[1]! })).expense).toMatchObject({ paidOn: '2026-04-02' })
  })

  it('in the payment date of incomes', async () => {
    const ids = [(await income()).id, (await income()).id]
    const { paidOn } = await anna.api.incomes.markPaid({ ids })
    await ewa.api.incomes.update({ id: ids[0]!, paidOn: '2026-04-02' })
    expect(await anna.api.incomes.markUnpaid({ ids, from: { paidOn } })).toEqual({ changed: [ids[1]] })
  })
})

describe('the undo of an assignment', () => {
  it('treats a vendor who was removed as nobody, and still refuses an unknown one', async () => {
    const [one, two] = [await ticket('Rura'), await ticket('Piec')]
    const [early, late] = [
      await anna.api.vendors.create({ name: 'Stary', trade: 'roof' }),
      await anna.api.vendors.create({ name: 'Nowy', trade: 'roof' }),
    ]
    await anna.api.tickets.update({ id: one.id, vendorId: early.id })
    await anna.api.tickets.update({ id: two.id, vendorId: late.id })
    await anna.api.vendors.remove({ ids: [early.id] })
    const to = { assignedTo: anna.userId, vendorId: null }
    const { changed } = await anna.api.tickets.change({ ids: [one.id, two.id], ...to })
    expect(new Map(changed.map(({ id, vendorId }) => [id, vendorId]))).toEqual(
      new Map([
        [one.id, null],
        [two.id, late.id],
      ]),
    )
    await anna.api.vendors.remove({ ids: [late.id] })
    const back = { assignedTo: null, vendorId: late.id }
    expect((await anna.api.tickets.change({ ids: [two.id], ...back, from: to })).refused).toEqual([])
    expect(await assigneeOf(two.id)).toBeNull()
    const stranger = await server.signUpLandlord()
    const foreign = await stranger.api.vendors.create({ name: 'Obcy', trade: 'roof' })
    expect(
      await codeOf(
        anna.api.tickets.change({ ids: [one.id], vendorId: foreign.id, assignedTo: null, from: to }),
      ),
    ).toBe('not_found')
  })

  it('treats a member who left as nobody', async () => {
    const { id } = await ticket('Zamek')
    const jan = await server.addMember(anna, 'manager')
    await anna.api.tickets.update({ id, assignedTo: jan.userId })
    const to = { assignedTo: anna.userId, vendorId: null }
    await anna.api.tickets.change({ ids: [id], ...to })
    await anna.api.organizations.removeMember({ userId: jan.userId })
    await anna.api.tickets.change({ ids: [id], assignedTo: jan.userId, vendorId: null, from: to })
    expect(await assigneeOf(id)).toBeNull()
  })
})

it('a role is put back only if the colleague still holds what was given', async () => {
  const jan = await server.addMember(anna, 'viewer')
  const permissions = ['view_properties'] as const
  const give = (of: object) =>
    anna.api.organizations.changeRole({
      userId: jan.userId,
      role: 'viewer',
      permissions: [...permissions],
      ...of,
    })
  await give({})
  await ewa.api.organizations.changeRole({
    userId: jan.userId,
    role: 'viewer',
    permissions: ['view_tenants'],
  })
  const from = { role: 'viewer', permissions: [...permissions] }
  expect(await codeOf(give({ permissions: ['view_payments'], from }))).toBe('version_conflict')
  await give({ from: { role: 'viewer', permissions: ['view_tenants'] } })
})

it('the undo of a reopened ticket gives it its completion day back', async () => {
  const { id } = await ticket('Roof')
  const day = async () => (await anna.api.tickets.get({ id })).ticket.completedAt?.slice(0, 10)
  await anna.api.tickets.change({ ids: [id], status: 'completed' })
  await server.moveTo('2026-05-20', anna, ewa)
  await anna.api.tickets.change({ ids: [id], status: 'in_progress' })
  expect(await day()).toBeUndefined()
  await anna.api.tickets.change({ ids: [id], status: 'completed', from: { status: 'in_progress' } })
  expect(await day()).toBe('2026-04-06')
  await anna.api.tickets.change({ ids: [id], status: 'in_progress' })
  await anna.api.tickets.change({ ids: [id], status: 'completed' })
  expect(await day()).toBe('2026-05-20')
})
