/** A member who lost a right is no longer told of what needs it, in the bell and on devices. Queued mails: mail.test.ts. */
import { createECDH, randomBytes } from 'node:crypto'
import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfEvents } from './jobs.ts'
import { sendPush } from './push.ts'

let server: TestServer
let anna: Landlord
let member: Landlord
let tenantId: string

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15T10:00:00Z' })
  anna = await server.signUpLandlord('Wierzba')
  member = await server.addMember(anna, 'viewer')
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  await member.api.notifications.addPushDevice({
    endpoint: 'https://push.example.com/member',
    p256dh: keys.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
    name: 'Phone',
  })
  await member.api.notifications.saveSettings({
    quietHours: { from: '00:00', to: '23:00', timeZone: 'UTC' },
  })
  tenantId = (await anna.api.tenants.create({ name: 'Zofia Sekretna' })).id
  await notifyOfEvents.run(server.services, {})
})
afterAll(() => server?.stop())

const allow = (...permissions: Permission[]) =>
  anna.api.organizations.changeRole({ userId: member.userId, role: 'viewer', permissions })
const bell = async () => {
  const { rows, totals } = await member.api.notifications.list({})
  return { triggers: rows.map(({ trigger }) => trigger), unread: totals.unread }
}
async function pushed(): Promise<number> {
  let sent = 0
  await server.query(
    `update notifications set push_at = '2026-03-15T00:00:00Z' where user_id = $1 and push_at is not null`,
    [member.userId],
  )
  await sendPush(async () => {
    sent++
    return 201
  }).run(server.services, {})
  return sent
}
const receive = async () => {
  await anna.api.payments.recordReceipt({
    ...{ tenantId, amount: 123_456, paymentDate: '2026-03-14', paymentMethod: 'cash', recordAgain: true },
  })
  await notifyOfEvents.run(server.services, {})
}

it('shows, counts and pushes only what the member may still see', async () => {
  await receive()
  await anna.api.tickets.create({ type: 'issue', title: 'Kran' })
  await notifyOfEvents.run(server.services, {})
  expect(await bell()).toEqual({ triggers: ['ticket', 'payment_received'], unread: 2 })
  await allow('view_properties')
  expect(await bell()).toEqual({ triggers: ['ticket'], unread: 1 })
  expect(await pushed()).toBe(1)
  // What was held back is not kept for later.
  const waiting = await server.query(
    `select 1 from notifications where user_id = $1 and push_at is not null and trigger = 'payment_received'`,
    [member.userId],
  )
  expect(waiting).toEqual([])
  const [ticket] = (await member.api.notifications.list({})).rows
  expect(await member.api.notifications.markRead({ id: ticket!.id })).toEqual({ unread: 0 })
  // What the member cannot see is not marked as read.
  expect(await member.api.notifications.markRead({})).toEqual({ unread: 0 })
  await allow('view_properties', 'view_payments')
  expect(await bell()).toEqual({ triggers: ['ticket', 'payment_received'], unread: 1 })
})
