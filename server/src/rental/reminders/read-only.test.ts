/** An organization that may only read, or is suspended, demands no money: its landlord cannot record what was paid. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { bookingMails } from '../guest-mails/jobs.ts'
import { makeLetters } from '../letters/jobs.ts'
import { sendReminders } from './jobs.ts'

let server: TestServer
let anna: Landlord
let tenantId: string
let email: string
let count = 0

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-01T10:00:00Z' })
})
afterAll(() => server?.stop())

/** A landlord whose tenant owes the rent of March since the 10th. */
beforeEach(async () => {
  await server.moveTo('2026-03-01T10:00:00Z')
  anna = await server.signUpLandlord()
  email = `tenant-${++count}@example.com`
  await anna.api.organizations.update({ paymentReminders: 'all' })
  const { id: propertyId } = await anna.api.properties.create({ address: 'ul. Kurkowa 1' })
  tenantId = (await anna.api.tenants.create({ name: 'Marta', email })).id
  const terms = { startDate: '2026-03-01', rentAmount: 60_000, paymentDueDay: 10 }
  await anna.api.leases.create({ propertyId, tenantId, ...terms })
})

const run = async (day: string) => {
  await server.moveTo(`${day}T10:00:00Z`)
  for (const job of [sendReminders, makeLetters, bookingMails]) await job.run(server.services, {})
}
const subjects = async (to = email) => (await server.mails(to)).map(({ subject }) => subject)
/** `paidUntil` is the end of the last paid period; null while the subscription goes on. */
const subscribe = (paidUntil: string | null) =>
  server.query(
    'update subscribers set subscription_status = $2, paid_until = $3, trial_end = null where organization_id = $1',
    [anna.organizationId, paidUntil ? 'canceled' : 'active', paidUntil],
  )
const suspend = (suspended: boolean) =>
  server.query('update organizations set status = $2 where id = $1', [
    anna.organizationId,
    suspended ? 'suspended' : 'active',
  ])

describe.each([
  ['read-only', (held: boolean) => subscribe(held ? '2026-03-06T00:00:00Z' : null)],
  ['suspended', suspend],
] as const)('an organization that is %s', (_, hold) => {
  it('sends no reminders, and goes on with the stage of the day when it is open again', async () => {
    await hold(true)
    for (const day of ['2026-03-07', '2026-03-10', '2026-03-11', '2026-03-14', '2026-03-17']) await run(day)
    expect(await subjects()).toEqual([])
    await hold(false)
    await run('2026-03-18')
    expect(await subjects()).toHaveLength(1)
    const stages = await server.query<{ stage: string }>(
      'select stage from payment_reminders where organization_id = $1',
      [anna.organizationId],
    )
    expect(stages).toEqual([{ stage: 'late_again' }])
  })

  it('sends no letters of a batch until it is open again', async () => {
    await server.moveTo('2026-03-11T10:00:00Z', anna)
    const days = { firstDay: '2026-03-01', lastDay: '2026-03-11' }
    const order = { kind: 'statement' as const, delivery: 'mail' as const, to: [{ tenantId }], ...days }
    const { batchId } = await anna.api.letters.start(order)
    await hold(true)
    await makeLetters.run(server.services, {})
    expect((await server.mails(email)).filter(({ file }) => file)).toEqual([])
    await hold(false)
    await makeLetters.run(server.services, {})
    expect((await server.mails(email)).filter(({ file }) => file)).toHaveLength(1)
    expect(await anna.api.letters.get({ id: batchId })).toMatchObject({ state: 'done', made: 1 })
  })
})

it('a read-only organization asks guests for no money, but goes on to tell them of their arrival', async () => {
  const property = { address: 'ul. Morska 1', rentalType: 'short-term', dailyRate: 10_000 } as const
  const { id: propertyId } = await anna.api.properties.create(property)
  const guest = { name: 'Ola', email: `guest-${count}@example.com` }
  await anna.api.guestMails.save({ propertyId, kinds: ['balance_due', 'arrival'] })
  const stay = { propertyId, checkIn: '2026-03-20', checkOut: '2026-03-23', adults: 1, guest }
  await anna.api.bookings.create(stay)
  await subscribe('2026-03-02T00:00:00Z')
  await server.moveTo('2026-03-03T10:00:00Z', anna)
  expect(await codeOf(anna.api.properties.create({ address: 'ul. Nowa 1' }))).toBe('subscription_read_only')
  for (const day of ['2026-03-03', '2026-03-04', '2026-03-18']) await run(day)
  expect(await subjects(guest.email)).toEqual([expect.stringMatching(/^Your arrival/)])
})
