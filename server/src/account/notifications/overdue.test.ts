/** Which charges members are notified of as overdue: each once, and none that was entered after it was due. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { runImport } from '../../rental/imports/jobs.ts'
import { generateCharges } from '../../rental/leases/jobs.ts'
import { notifyOfDay } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-01T10:00:00Z' })
})
afterAll(() => server?.stop())

const notifyDay = () =>
  notifyOfDay(
    async () => [],
    async () => 0,
    async () => [],
  ).run(server.services, {})
const run = async () => {
  await generateCharges.run(server.services, {})
  for (let again = 0; again < 2; again += 1) await notifyDay()
}
const runOn = async (day: string) => {
  await server.moveTo(`${day}T10:00:00Z`)
  await run()
}
const runDaily = async (from: number, to: number) => {
  for (let day = from; day <= to; day += 1) await runOn(`2026-03-${String(day).padStart(2, '0')}`)
}
const join = async () => {
  await server.moveTo('2026-03-01T10:00:00Z')
  return server.signUpLandlord()
}
/** The day, number and sum of each notification. */
const told = async ({ organizationId, userId }: Landlord) =>
  (
    await server.query<{ subject: string; data: Record<string, number> }>(
      `select subject, data from notifications where organization_id = $1 and user_id = $2 and trigger = 'rent_overdue' order by subject`,
      [organizationId, userId],
    )
  ).map(({ subject, data }) => [subject.split('|')[1], data.count, data.amount])

async function letUnit({ api }: Landlord, name: string, terms: object = {}) {
  const property = await api.properties.create({ address: `ul. ${name} 1` })
  const tenant = await api.tenants.create({ name })
  const given = { startDate: '2026-03-01', rentAmount: 50_000, paymentDueDay: 10, ...terms }
  const lease = await api.leases.create({ propertyId: property.id, tenantId: tenant.id, ...given })
  return { tenant: tenant.id, lease: lease.id }
}

async function bringLeases({ api, organizationId }: Landlord, rows: readonly string[]) {
  for (const row of rows) {
    const [name] = row.split(';')
    await api.properties.create({ address: `${name} 1` })
    await api.tenants.create({ name: name! })
  }
  const lines = ['Tenant;Property;Start;Rent;Rent due day;Opening balance', ...rows]
  const file = new File([lines.join('\n')], 'leases.csv')
  const { run: found, badRows } = await api.imports.upload({ subject: 'leases', file })
  expect(badRows).toBe(0)
  await api.imports.run({ id: found.id })
  await runImport.run(server.services, { organizationId, importId: found.id })
  expect(await api.imports.get({ id: found.id })).toMatchObject({ status: 'done' })
}

describe('a charge that is entered after it was due', () => {
  const taken = { startDate: '2025-09-01', chargesFrom: '2026-02-01', openingBalance: 30_000 }
  const march = { validFrom: '2026-03-01', rentAmount: 60_000, additionalFees: 0, additionalFeesOnce: false }
  const entered: readonly [string, (anna: Landlord) => Promise<unknown>][] = [
    ['with a lease by hand', (anna) => letUnit(anna, 'Late', { paymentDueDay: 11 })],
    ['with a lease of yesterday', (anna) => letUnit(anna, 'Late', { paymentDueDay: 19 })],
    ['with a lease that is taken over', (anna) => letUnit(anna, 'Taken', { ...taken, paymentDueDay: 15 })],
    [
      'with imported leases',
      (anna) =>
        bringLeases(anna, ['Ola;Ola 1;2026-03-01;700,00;5;', 'Jan;Jan 1;2025-02-01;800,00;14;1400,00']),
    ],
    [
      'by a corrected due day of a lease that began earlier',
      async (anna) => {
        const { lease } = await letUnit(anna, 'Corrected', { startDate: '2026-03-25' })
        await anna.api.leases.update({ id: lease, startDate: '2026-02-10', paymentDueDay: 12 })
      },
    ],
  ]
  it.each(entered)('%s is not announced', async (_way, enter) => {
    const anna = await join()
    await letUnit(anna, 'In time')
    await runDaily(9, 12)
    await server.moveTo('2026-03-20T10:00:00Z', anna)
    await run()
    await enter(anna)
    await run()
    await runDaily(21, 22)
    expect((await told(anna)).filter(([day]) => day !== '2026-03-21')).toEqual([['2026-03-11', 1, 50_000]])
    const due = await server.query<{ amount: number }>(
      `select coalesce(sum(amount), 0)::float8 as amount from transactions where organization_id = $1 and kind = 'charge' and due_date = '2026-03-20'`,
      [anna.organizationId],
    )
    // A correction is due on the day on which it is posted.
    expect((await told(anna)).flatMap(([day, , amount]) => (day === '2026-03-21' ? [amount] : []))).toEqual(
      due.flatMap(({ amount }) => (amount > 0 ? [amount] : [])),
    )
  })

  it('by terms of the past is announced only if it is due on that day', async () => {
    const anna = await join()
    const { lease } = await letUnit(anna, 'Raised')
    await runDaily(9, 12)
    await server.moveTo('2026-03-20T10:00:00Z', anna)
    await anna.api.leases.changeTerms({ id: lease, ...march, billsAmount: 0, extraFees: 0, paymentDueDay: 5 })
    await runDaily(20, 22)
    expect(await told(anna)).toEqual([
      ['2026-03-11', 1, 50_000],
      ['2026-03-21', 1, 10_000],
    ])
  })

  it('is not announced after days on which the server was off, what was missed is', async () => {
    const anna = await join()
    await letUnit(anna, 'Missed', { paymentDueDay: 14 })
    await runOn('2026-03-13')
    await server.moveTo('2026-03-18T10:00:00Z', anna)
    await letUnit(anna, 'Late', { paymentDueDay: 16, rentAmount: 70_000 })
    await run()
    await runDaily(19, 20)
    expect(await told(anna)).toEqual([['2026-03-18', 1, 50_000]])
  })
})

it('charges that the server posts only after it was off are announced when they are posted', async () => {
  const anna = await join()
  await letUnit(anna, 'First', { startDate: '2026-03-02', paymentDueDay: 2 })
  await runDaily(2, 4)
  await server.moveTo('2026-04-06T10:00:00Z')
  await notifyDay()
  expect(await told(anna)).toEqual([['2026-03-03', 1, 48_387]])
  await run()
  expect(await told(anna)).toEqual([
    ['2026-03-03', 1, 48_387],
    ['2026-04-06', 1, 50_000],
  ])
})

it('a member who turns the notification on hears only of what becomes overdue from then on', async () => {
  const anna = await join()
  await letUnit(anna, 'Before', { paymentDueDay: 3 })
  await letUnit(anna, 'After', { paymentDueDay: 16, rentAmount: 20_000 })
  const choose = (on: boolean) =>
    anna.api.notifications.saveSettings({ choices: { rent_overdue: { app: on, email: on, push: on } } })
  await choose(false)
  await runDaily(3, 5)
  await server.moveTo('2026-03-14T10:00:00Z', anna)
  await run()
  await choose(true)
  await run()
  await runDaily(16, 17)
  expect(await told(anna)).toEqual([['2026-03-17', 1, 20_000]])
})

describe('a charge that opens again after it was due, because a receipt was reversed,', () => {
  it.each([
    ['also if another charge', true],
    ['also if no other charge', false],
  ])('is not announced, %s of its day was', async (_case, other) => {
    const anna = await join()
    if (other) await letUnit(anna, 'Other', { paymentDueDay: 5, rentAmount: 10_000 })
    const { tenant } = await letUnit(anna, 'Bounced', { paymentDueDay: 5 })
    const paid = { paymentDate: '2026-03-01', paymentMethod: 'cash' } as const
    const receipt = await anna.api.payments.recordReceipt({ ...paid, tenantId: tenant, amount: 50_000 })
    await runDaily(4, 8)
    await server.moveTo('2026-03-08T11:00:00Z', anna)
    await anna.api.payments.reverse({ id: receipt.id, reason: 'bounced' })
    await run()
    await runDaily(9, 10)
    expect(await told(anna)).toEqual(other ? [['2026-03-06', 1, 10_000]] : [])
  })
})
