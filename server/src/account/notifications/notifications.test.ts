import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfDay, notifyOfEvents } from './jobs.ts'

let server: TestServer
let anna: Landlord
let ewa: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-10T10:00:00Z' })
  anna = await server.signUpLandlord('Wierzba')
  ewa = await server.addMember(anna, 'manager')
  await notifyOfEvents.run(server.services, {})
})
afterAll(() => server?.stop())

const told = async ({ api }: Landlord) => (await api.notifications.list({})).rows
const tick = () => notifyOfEvents.run(server.services, {})

describe('notifications about user actions', () => {
  it('reach each other member with permission to see the subject once, and never the person who acted', async () => {
    const viewer = await server.addMember(anna, 'viewer')
    const ticket = await ewa.api.tickets.create({ type: 'issue', title: 'Cieknie kran' })
    await tick()
    await tick()
    expect(await told(anna)).toMatchObject([
      {
        trigger: 'ticket',
        data: { opened: true, title: 'Cieknie kran' },
        path: `/tickets/${ticket.id}`,
        readAt: null,
      },
    ])
    expect(await told(viewer)).toHaveLength(1)
    expect(await told(ewa)).toEqual([])
    const [mail] = await server.mails(anna.email)
    expect(mail).toMatchObject({ subject: 'New ticket: Cieknie kran' })
    expect(mail!.link).toMatch(new RegExp(`/tickets/${ticket.id}\\?org=[0-9a-f-]{36}$`))
  })

  it("follow each member's preferences", async () => {
    const { channels } = await ewa.api.notifications.settings()
    expect(channels).toEqual({ email: false, push: true })
    await ewa.api.notifications.saveSettings({ choices: { payment_received: { app: false, email: true } } })
    const before = (await told(anna)).length
    const tenant = await anna.api.tenants.create({ name: 'Marta Wójcik' })
    const property = await anna.api.properties.create({ address: 'ul. Prosta 3', rentAmount: 100_000 })
    const terms = { propertyId: property.id, tenantId: tenant.id, rentAmount: 100_000 }
    await anna.api.leases.create({
      ...terms,
      startDate: '2026-03-01',
      endDate: '2026-04-05',
      paymentDueDay: 10,
    })
    await anna.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 30_000,
      paymentDate: '2026-03-10',
      paymentMethod: 'cash',
    })
    await tick()
    expect((await told(anna)).length).toBe(before)
    const [row] = await told(ewa)
    expect(row).toMatchObject({ trigger: 'payment_received', readAt: expect.any(String) })
    expect((await ewa.api.notifications.list({})).totals.unread).toBe(0)
    const [mail] = await server.mails(ewa.email)
    expect(mail!.subject).toContain('Marta Wójcik')
    expect(mail!.subject).toContain('300,00')
  })
})

const notifyDay = notifyOfDay(
  async () => [],
  async () => 0,
  async () => [],
)

describe('notifications about dates', () => {
  it('are sent once for charges due, charges overdue and leases that end', async () => {
    await notifyDay.run(server.services, {})
    await notifyDay.run(server.services, {})
    const today = (await told(anna)).filter(({ trigger }) => trigger !== 'ticket')
    expect(today.map(({ trigger }) => trigger).sort()).toEqual(['lease_ending', 'rent_due'])
    expect(today.find(({ trigger }) => trigger === 'rent_due')!.data).toMatchObject({
      count: 1,
      amount: 70_000,
    })
    await server.moveTo('2026-03-11T10:00:00Z', anna, ewa)
    await notifyDay.run(server.services, {})
    const [late] = await told(anna)
    expect(late).toMatchObject({ trigger: 'rent_overdue', data: { count: 1, amount: 70_000 } })
    expect((await anna.api.notifications.markRead({ id: late!.id })).unread).toBe(3)
    expect(await anna.api.notifications.markRead({})).toEqual({ unread: 0 })
  })

  it('tells of the end of a trial three days before, once', async () => {
    const carl = await server.signUpLandlord('Trial')
    const endsOn = async (instant: string) => {
      await server.query(
        `update subscribers set subscription_status = 'trialing', trial_end = $2 where organization_id = $1`,
        [carl.organizationId, instant],
      )
      await notifyDay.run(server.services, {})
      return (await told(carl)).filter(({ trigger }) => trigger === 'trial_ending')
    }
    expect(await endsOn('2026-03-16T10:00:00Z')).toEqual([])
    expect(await endsOn('2026-03-13T10:00:00Z')).toMatchObject([{ data: { date: '2026-03-13' } }])
    expect(await endsOn('2026-03-13T10:00:00Z')).toHaveLength(1)
  })

  it('can be subscribed to through a secret address until the feed is turned off or its owner leaves', async () => {
    const other = await anna.api.properties.create({ address: 'ul. Prosta 4', rentAmount: 50_000 })
    const jan = await anna.api.tenants.create({ name: 'Jan Nowak' })
    const open = { propertyId: other.id, tenantId: jan.id, startDate: '2026-03-01', rentAmount: 50_000 }
    await anna.api.leases.create({ ...open, paymentDueDay: 15 })
    const { url } = await ewa.api.notifications.makeCalendar()
    const path = new URL(url).pathname
    const feed = await server.fetch(path)
    expect(feed.headers.get('content-type')).toContain('text/calendar')
    const text = (await feed.text()).replaceAll('\r\n ', '')
    expect(text).toContain('SUMMARY:Lease ends: Marta Wójcik\\, ul. Prosta 3')
    expect(text).toContain('DTSTART;VALUE=DATE:20260405')
    expect(text).toContain('UID:rent-2026-04-15@domovik')
    expect(text).toContain('SUMMARY:1 rent due')
    expect(text).toContain('UID:rent-2026-05-15@domovik')
    const again = await ewa.api.notifications.makeCalendar()
    expect((await server.fetch(path)).status).toBe(404)
    expect((await server.fetch(`${new URL(again.url).pathname}.ics`)).status).toBe(200)
    await anna.api.organizations.removeMember({ userId: ewa.userId })
    expect((await server.fetch(new URL(again.url).pathname)).status).toBe(404)
    expect(await server.query('select 1 from notifications where user_id = $1', [ewa.userId])).toEqual([])
    expect((await server.fetch('/api/calendar/x')).status).toBe(404)
    expect(await codeOf(server.admin().notifications.makeCalendar())).toBe('unauthenticated')
  })

  it('shows the days on which the ledger makes rent due, also without a due day and in a partial month', async () => {
    const owner = await server.signUpLandlord('Terminy')
    const let_ = async (
      address: string,
      terms: { endDate?: string; paymentDueDay?: number },
      day?: number,
    ) => {
      const property = await owner.api.properties.create({ address })
      const tenant = await owner.api.tenants.create({ name: address, paymentDueDay: day ?? null })
      const given = {
        propertyId: property.id,
        tenantId: tenant.id,
        startDate: '2026-03-01',
        rentAmount: 50_000,
      }
      await owner.api.leases.create({ ...given, ...terms })
    }
    await let_('ul. Cicha 1', {})
    await let_('ul. Cicha 2', { paymentDueDay: 31 })
    await let_('ul. Cicha 3', { endDate: '2026-05-12' }, 20)
    const { url } = await owner.api.notifications.makeCalendar()
    const text = await (await server.fetch(new URL(url).pathname)).text()
    const shown = [...text.matchAll(/UID:rent-(\d{4}-\d\d-\d\d)@/g)].map(([, date]) => date!)
    const before = '2026-03-11'
    await server.moveTo('2026-06-01', owner)
    await owner.api.payments.generateCharges()
    const { rows } = await owner.api.payments.list({ view: 'charges', limit: 200 })
    const due = [...new Set(rows.map(({ dueDate }) => dueDate!))].sort()
    expect(due).toContain('2026-05-12')
    expect(due).toContain('2026-05-10')
    expect(shown.filter((date) => date < '2026-06-01')).toEqual(
      due.filter((date) => date >= before && date < '2026-06-01'),
    )
    await server.moveTo(before)
  })
})

it('a changed ticket and an accepted invitation are told to colleagues (NOTIF-05)', async () => {
  const owner = await server.signUpLandlord('Lipa')
  const manager = await server.addMember(owner, 'manager')
  await tick()
  const { id } = await manager.api.tickets.create({ type: 'issue', title: 'Zimny kaloryfer' })
  await tick()
  await manager.api.tickets.update({ id, status: 'in_progress' })
  await tick()
  const tenant = await manager.api.tenants.create({ name: 'Olga Lis', email: 'olga-lis@example.com' })
  await server.acceptInvitation(manager, tenant.id)
  await tick()
  expect(await told(owner)).toMatchObject([
    { trigger: 'invitation_accepted', data: { name: 'Olga Lis' }, path: `/tenants/${tenant.id}` },
    { trigger: 'ticket', data: { opened: false, title: 'Zimny kaloryfer' }, path: `/tickets/${id}` },
    { trigger: 'ticket', data: { opened: true, title: 'Zimny kaloryfer' }, path: `/tickets/${id}` },
  ])
})
