import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { sendReminders } from './jobs.ts'
import { remindOrganization } from './remind.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-06T10:00:00Z' })
  anna = await server.signUpLandlord()
  await anna.api.organizations.update({ paymentReminders: 'all' })
})
afterAll(() => server?.stop())

let flats = 0
/** A flat let from the first of March for 600.00 a month, due on the 10th. */
async function letFlat(email: string | null, landlord = anna) {
  const { properties, tenants, leases } = landlord.api
  const property = await properties.create({ address: `ul. Kurkowa ${++flats}` })
  const tenant = await tenants.create({ name: 'Marta Wójcik', email })
  await leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-03-01',
    rentAmount: 60_000,
    paymentDueDay: 10,
  })
  return tenant
}
const remind = (landlord = anna) =>
  forOrganization(server.services, landlord.organizationId, 'test', remindOrganization)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const subjects = async (email: string) => (await server.mails(email)).map(({ subject }) => plain(subject))

describe('automatic reminders', () => {
  it('name the home of each charge if the tenant has several', async () => {
    const { properties, tenants, leases } = anna.api
    const tenant = await tenants.create({ name: 'Marta Wójcik', email: 'homes@example.com' })
    for (const [address, rentAmount, paymentDueDay] of [
      ['ul. Garażowa 7', 20_000, 8],
      ['ul. Domowa 1', 60_000, 9],
    ] as const) {
      const { id: propertyId } = await properties.create({ address })
      await leases.create({
        propertyId,
        tenantId: tenant.id,
        startDate: '2026-03-01',
        rentAmount,
        paymentDueDay,
      })
    }
    expect(await remind()).toBe(1)
    const [mail] = await server.mails('homes@example.com')
    const lines = plain(mail!.text)
      .split('\n')
      .filter((line) => line.startsWith('•'))
    expect(lines).toEqual([
      '• Rent, March 2026 – ul. Garażowa 7: 200,00 €, due 8 March 2026',
      '• Rent, March 2026 – ul. Domowa 1: 600,00 €, due 9 March 2026',
    ])
  })

  it('are not sent for paid charges or for old debts', async () => {
    const tenant = await letFlat('paid@example.com')
    await anna.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 60_000,
      paymentDate: '2026-03-05',
      paymentMethod: 'cash',
    })
    const old = await letFlat('old@example.com')
    const [lease] = (await anna.api.leases.list({ tenantId: old.id })).rows
    await anna.api.payments.addCharge({
      ...{ tenantId: old.id, leaseId: lease!.id },
      type: 'other',
      amount: 5_000,
      dueDate: '2025-06-01',
      description: 'Keys',
    })
    expect(await remind()).toBe(0)
  })

  it('reach only portal users by default, all tenants if configured, and nobody when switched off', async () => {
    await anna.api.organizations.update({ paymentReminders: 'portal' })
    const stranger = await letFlat('stranger@example.com')
    const guest = await letFlat('guest@example.com')
    await server.acceptInvitation(anna, guest.id)
    await server.moveTo('2026-03-08T10:00:00Z', anna)
    await anna.api.organizations.update({ paymentReminders: 'off' })
    expect(await remind()).toBe(0)
    await anna.api.organizations.update({ paymentReminders: 'portal' })
    expect(await remind()).toBe(1)
    expect(await subjects(stranger.email!)).toEqual([])
    const [mail] = await server.mails(guest.email!)
    expect(mail!.link).toBe(`${server.config.tenantUrl}/payments?home=${guest.id}`)
    await anna.api.organizations.update({ paymentReminders: 'all' })
  })

  it('are not sent at night', async () => {
    await letFlat('sleeper@example.com')
    await server.moveTo('2026-03-09T02:25:00Z', anna)
    await sendReminders.run(server.services, {})
    expect(await subjects('sleeper@example.com')).toEqual([])
    await server.moveTo('2026-03-09T10:25:00Z', anna)
    await sendReminders.run(server.services, {})
    expect(await subjects('sleeper@example.com')).toHaveLength(1)
  })

  it('are sent before the due day and three times after it, each once however often the job runs', async () => {
    const bert = await server.signUpLandlord()
    await bert.api.organizations.update({ paymentReminders: 'all', paymentInstructions: 'IBAN PL00 1234' })
    const { email } = await letFlat('marta@example.com', bert)
    const sentOn: string[] = []
    for (let day = 10; day <= 31; day++) {
      const date = `2026-03-${String(day).padStart(2, '0')}`
      await server.moveTo(`${date}T10:00:00Z`, bert)
      const counts = [await remind(bert), await remind(bert)]
      if (counts[0] === 1) sentOn.push(date)
      expect(counts[1]).toBe(0)
    }
    expect(sentOn).toEqual(['2026-03-10', '2026-03-11', '2026-03-17', '2026-03-24'])
    expect(await subjects(email!)).toEqual([
      ...Array(3).fill('Payment overdue: 600,00 €'),
      'Payment due soon: 600,00 €',
    ])
    const [last] = await server.mails(email!)
    expect(plain(last!.text)).toContain('Rent, March 2026: 600,00 €, due 10 March 2026')
    expect(last!.text).toContain('IBAN PL00 1234')
  })
})

describe('a reminder sent by the landlord', () => {
  it('is sent at once and recorded in the history, but not repeatedly', async () => {
    await server.moveTo('2026-03-20T10:00:00Z', anna)
    const tenant = await letFlat('hand@example.com')
    expect((await anna.api.tenants.get({ id: tenant.id })).can.remind).toBe(true)
    expect(await anna.api.tenants.remind({ id: tenant.id })).toEqual({ charges: 1 })
    await anna.api.tenants.remind({ id: tenant.id })
    expect(await codeOf(anna.api.tenants.remind({ id: tenant.id }))).toBe('rate_limited')
    expect(await subjects('hand@example.com')).toHaveLength(2)
    const { history } = await anna.api.tenants.get({ id: tenant.id })
    expect(history[0]).toMatchObject({
      table: 'payment_reminders',
      details: { charges: 1, amount: 60_000, late: true },
    })
  })

  it('is refused without open charges, without an address, and without permission', async () => {
    const nobody = await letFlat(null)
    expect(await codeOf(anna.api.tenants.remind({ id: nobody.id }))).toBe('reminder_needs_email')
    const free = await anna.api.tenants.create({ name: 'Jan Wolny', email: 'jan@example.com' })
    expect(await codeOf(anna.api.tenants.remind({ id: free.id }))).toBe('nothing_to_remind')
    const viewer = await server.addMember(anna, 'viewer')
    expect(await codeOf(viewer.api.tenants.remind({ id: nobody.id }))).toBe('forbidden')
  })
})
