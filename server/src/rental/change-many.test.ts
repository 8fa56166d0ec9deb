/** One change for several rows: tickets, expenses, income, vendors, documents. Each call is all or told which not, and can be undone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../test/harness.ts'
import { notifyOfEvents } from '../account/notifications/jobs.ts'

let server: TestServer
let anna: Landlord
let ben: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
  ben = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const ticket = (who: Landlord, title: string, type: 'issue' | 'maintenance' = 'issue') =>
  who.api.tickets.create({ type, title })
const expense = (more: object = {}) =>
  anna.api.expenses.create({
    amount: 10_000,
    date: '2026-04-01',
    category: 'repairs',
    recordAgain: true,
    ...more,
  })
const paper = (kind: 'lease' | 'other', who = anna) =>
  who.api.documents.create({
    kind,
    subject: 'organization',
    file: new File(['%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' }),
  })
const events = async (id: string) => (await anna.api.tickets.get({ id })).history.length

describe('a change of several tickets', () => {
  it('is checked without writing, then changes those that can take it, and says why others stay', async () => {
    const [first, second, done, upkeep] = [
      await ticket(anna, 'Kran'),
      await ticket(anna, 'Okno'),
      await ticket(anna, 'Drzwi'),
      await ticket(anna, 'Przegląd', 'maintenance'),
    ]
    await anna.api.tickets.update({ id: done.id, status: 'cancelled' })
    const foreign = await ticket(ben, 'Obce')
    const ids = [first, second, done, upkeep, foreign].map(({ id }) => id)
    const expected = await anna.api.tickets.change({ ids, status: 'cancelled', check: true })
    const nobody = { assignedTo: null, vendorId: null }
    const before = { status: 'pending', priority: 'medium', ...nobody }
    expect(expected).toEqual({
      changed: [
        { id: first.id, ...before },
        { id: second.id, ...before },
      ],
      refused: [
        { id: done.id, reason: 'unchanged' },
        { id: upkeep.id, reason: 'not_allowed' },
        { id: foreign.id, reason: 'not_found' },
      ],
    })
    expect((await anna.api.tickets.get({ id: first.id })).ticket.status).toBe('pending')
    const earlier = await events(first.id)
    expect(await anna.api.tickets.change({ ids, status: 'cancelled' })).toEqual(expected)
    for (const { id } of [first, second]) {
      const { ticket, history } = await anna.api.tickets.get({ id })
      expect(ticket.status).toBe('cancelled')
      expect(history[0]!.details).toMatchObject({ status: 'cancelled', statusBefore: 'pending' })
    }
    expect(await events(first.id)).toBe(earlier + 1)
    expect((await ben.api.tickets.get({ id: foreign.id })).ticket.status).toBe('pending')
    // Undo.
    const back = expected.changed.map(({ id }) => id)
    await anna.api.tickets.change({ ids: back, status: 'pending' })
    expect((await anna.api.tickets.get({ id: second.id })).ticket.status).toBe('pending')
  })

  it('assigns them, notifies the member once for each, and revokes the links of an earlier vendor', async () => {
    const ewa = await server.addMember(anna, 'manager')
    const [first, second] = [await ticket(anna, 'Rura'), await ticket(anna, 'Piec')]
    const vendor = await anna.api.vendors.create({ name: 'Hydro', trade: 'plumbing' })
    const ids = [first.id, second.id]
    await anna.api.tickets.change({ ids: [first.id], vendorId: vendor.id })
    await anna.api.tickets.shareLink({ id: first.id })
    await notifyOfEvents.run(server.services, undefined as never)
    const { changed } = await anna.api.tickets.change({ ids, assignedTo: ewa.userId })
    expect(changed.map(({ vendorId }) => vendorId).sort()).toEqual([vendor.id, null].sort())
    expect((await anna.api.tickets.get({ id: first.id })).link).toBeNull()
    await notifyOfEvents.run(server.services, undefined as never)
    const { rows } = await ewa.api.notifications.list({})
    expect(rows.filter(({ trigger }) => trigger === 'ticket_assigned')).toHaveLength(2)
    await anna.api.tickets.change({ ids, assignedTo: null, vendorId: null })
    expect((await anna.api.tickets.get({ id: second.id })).ticket.assignee).toBeNull()
    const foreign = await ben.api.vendors.create({ name: 'Obcy', trade: 'roof' })
    expect(await codeOf(anna.api.tickets.change({ ids, vendorId: foreign.id }))).toBe('not_found')
  })

  it('is done once for one key', async () => {
    const { id } = await ticket(anna, 'Zamek')
    const keyed = server.admin({ token: anna.token, headers: { 'idempotency-key': 'many-rows-one-key' } })
    const once = await keyed.tickets.change({ ids: [id], priority: 'high' })
    await anna.api.tickets.update({ id, priority: 'low' })
    expect(await keyed.tickets.change({ ids: [id], priority: 'high' })).toEqual(once)
    expect((await anna.api.tickets.get({ id })).ticket.priority).toBe('low')
  })
})

it('a category is set for several expenses, except those that pay a loan', async () => {
  const [gas, same] = [await expense({ category: 'gas' }), await expense({ category: 'insurance' })]
  const property = await anna.api.properties.create({ address: 'Lipowa 1' })
  const { loans } = await anna.api.investments.addLoan({
    propertyId: property.id,
    lender: 'Bank',
    type: 'annuity',
    originalAmount: 1_000_000,
    startDate: '2026-01-01',
    termMonths: 120,
    instalmentDay: 1,
    rates: [{ validFrom: '2026-01-01', annualRate: '5' }],
  })
  const interest = await expense({ category: 'loan_interest', loanId: loans[0]!.id })
  const ids = [gas.id, same.id, interest.id]
  const answer = await anna.api.expenses.change({ ids, category: 'insurance' })
  expect(answer).toEqual({
    changed: [{ id: gas.id, category: 'gas' }],
    refused: [
      { id: same.id, reason: 'unchanged' },
      { id: interest.id, reason: 'not_allowed' },
    ],
  })
  const { expense: after, history } = await anna.api.expenses.get({ id: gas.id })
  expect(after.category).toBe('insurance')
  expect(history[0]!.details).toEqual({ changed: ['category'] })
  expect(await ben.api.expenses.change({ ids: [gas.id], category: 'gas' })).toEqual({
    changed: [],
    refused: [{ id: gas.id, reason: 'not_found' }],
  })
})

it('a category is set for several incomes, and a kind of work for several vendors, and taken back', async () => {
  const income = async (who = anna) =>
    (
      await who.api.incomes.create({
        amount: 5_000,
        date: '2026-04-01',
        category: 'other',
        recordAgain: true,
      })
    ).id
  const vendor = async (trade: 'roof' | 'garden', who = anna) =>
    (await who.api.vendors.create({ name: `Firma ${trade}`, trade })).id
  const incomes = [await income(), await income(ben)] as [string, string]
  const toBills = { ids: incomes, category: 'bills' as const }
  const expected = {
    changed: [{ id: incomes[0], category: 'other' }],
    refused: [{ id: incomes[1], reason: 'not_found' }],
  }
  expect(await anna.api.incomes.change({ ...toBills, check: true })).toEqual(expected)
  expect((await anna.api.incomes.get({ id: incomes[0] })).income.category).toBe('other')
  expect(await anna.api.incomes.change(toBills)).toEqual(expected)
  const after = await anna.api.incomes.get({ id: incomes[0] })
  expect([after.income.category, after.history[0]!.details]).toEqual(['bills', { changed: ['category'] }])
  await anna.api.incomes.change({ ids: [incomes[0]], category: 'other' })
  expect((await anna.api.incomes.get({ id: incomes[0] })).income.category).toBe('other')

  const vendors = [await vendor('roof'), await vendor('garden'), await vendor('roof', ben)] as const
  expect(await anna.api.vendors.change({ ids: [...vendors], trade: 'garden' })).toEqual({
    changed: [{ id: vendors[0], trade: 'roof' }],
    refused: [
      { id: vendors[1], reason: 'unchanged' },
      { id: vendors[2], reason: 'not_found' },
    ],
  })
  const { rows } = await anna.api.vendors.list({ trade: ['garden'] })
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([vendors[0], vendors[1]]))
  expect((await ben.api.vendors.list({})).rows.map(({ trade }) => trade)).toContain('roof')

  const viewer = await server.addMember(anna, 'viewer')
  expect(await codeOf(viewer.api.incomes.change(toBills))).toBe('forbidden')
  expect(await codeOf(viewer.api.vendors.change({ ids: [vendors[0]], trade: 'roof' }))).toBe('forbidden')
})

it('a kind is set for several documents; those that a tenant reads do not become identity documents', async () => {
  const [first, read, foreign] = [await paper('other'), await paper('lease'), await paper('other', ben)]
  const { id: tenantId } = await anna.api.tenants.create({ name: 'Ola' })
  await anna.api.documents.share({ id: read.id, tenantIds: [tenantId] })
  const ids = [first.id, read.id, foreign.id]
  expect(await anna.api.documents.change({ ids, kind: 'identity' })).toEqual({
    changed: [{ id: first.id, kind: 'other' }],
    refused: [
      { id: read.id, reason: 'not_allowed' },
      { id: foreign.id, reason: 'not_found' },
    ],
  })
  expect((await anna.api.documents.get({ id: first.id })).document.kind).toBe('identity')
  expect((await ben.api.documents.get({ id: foreign.id })).document.kind).toBe('other')
})
