/** Who can have a conversation, and which mails and notifications withdrawn messages cause. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { notifyOfEvents } from '../../account/notifications/jobs.ts'
import { setClock } from '../../machinery/clock.ts'

let server: TestServer
let anna: Landlord
let home: string
let marta: Person & { api: TenantClient }

const at = (time: string) => setClock(`2026-03-15T${time}:00Z`)

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord('Wierzba')
  home = (await anna.api.tenants.create({ name: 'Marta', email: 'marta@example.com' })).id
  marta = await server.acceptInvitation(anna, home)
  await marta.api.messages.send({ body: 'Dzień dobry' })
  await notifyOfEvents.run(server.services, {})
})
afterAll(() => server?.stop())

const assign = (userId: string) => anna.api.messages.assign({ tenantId: home, userId })
const told = async (who: Landlord) =>
  (await who.api.notifications.list({})).rows.filter(({ path }) => path === `/messages/${home}`).length

describe('a conversation', () => {
  it('is offered and assigned only to members who can answer', async () => {
    for (const role of ['viewer', 'accountant'] as const) {
      const member = await server.addMember(anna, role)
      const { members } = await anna.api.messages.get({ tenantId: home })
      expect(members.map(({ id }) => id)).not.toContain(member.userId)
      expect(await codeOf(assign(member.userId))).toBe('assignee_only_reads')
    }
    const { assignedTo } = await anna.api.messages.get({ tenantId: home })
    expect(assignedTo).toBeNull()
  })

  it('is nobody’s while its member may only read, and news of it reach the others', async () => {
    at('12:20')
    const manager = await server.addMember(anna, 'manager')
    await assign(manager.userId)
    const seen = async () => [
      (await anna.api.messages.get({ tenantId: home })).assignedTo,
      (await anna.api.messages.list({ assignee: 'nobody' })).rows.length,
      (await anna.api.messages.list({})).rows[0]!.assigneeName,
      (await manager.api.messages.list({ assignee: 'me' })).rows.length,
    ]
    expect(await seen()).toEqual([manager.userId, 0, manager.email, 1])
    await anna.api.organizations.changeRole({ userId: manager.userId, role: 'viewer' })
    expect(await seen()).toEqual([null, 1, null, 0])
    const before = await told(anna)
    await marta.api.messages.send({ body: 'Halo?' })
    await notifyOfEvents.run(server.services, {})
    expect((await told(anna)) - before).toBe(1)
    await anna.api.organizations.changeRole({ userId: manager.userId, role: 'manager' })
    expect((await seen())[0]).toBe(manager.userId)
  })
})

describe('a withdrawn message', () => {
  const mails = async () =>
    (await server.mails('marta@example.com')).filter(({ link }) => link?.includes('/messages')).length
  const send = (body = 'pomyłka') => anna.api.messages.send({ tenantId: home, body })
  const withdraw = ({ id }: { id: string }) => anna.api.messages.withdraw({ id })
  const sentNow = () =>
    server.query(
      `update mail_outbox set sent_at = app.now() where template = 'mail:newMessage' and sent_at is null`,
    )

  beforeEach(async () => {
    await server.query(`delete from mail_outbox where template = 'mail:newMessage'`)
    await server.query('delete from messages')
  })

  it('causes no mail if it is withdrawn before the mail is sent, and the next message does', async () => {
    await server.moveTo('2026-03-15T13:00:00Z', anna, marta)
    for (let i = 0; i < 6; i++) await withdraw(await send())
    expect(await mails()).toBe(0)
    await send('naprawdę')
    expect(await mails()).toBe(1)
  })

  it('causes one mail at most in a quarter of an hour if mails were sent', async () => {
    await server.moveTo('2026-03-15T13:20:00Z', anna, marta)
    for (let i = 0; i < 6; i++) {
      const message = await send()
      await sentNow()
      await withdraw(message)
    }
    expect(await mails()).toBe(1)
    at('13:34')
    await send('naprawdę')
    expect(await mails()).toBe(1)
    at('13:36')
    await send('jeszcze jedno')
    expect(await mails()).toBe(2)
  })

  it('leaves the mail that is also about a later message', async () => {
    await server.moveTo('2026-03-15T14:00:00Z', anna, marta)
    const first = await send()
    await send('zostaje')
    await withdraw(first)
    expect(await mails()).toBe(1)
  })

  it('of a tenant notifies nobody if it is withdrawn at once', async () => {
    await server.moveTo('2026-03-15T14:20:00Z', anna, marta)
    const before = await told(anna)
    const { id } = await marta.api.messages.send({ body: 'pomyłka' })
    await marta.api.messages.withdraw({ id })
    await notifyOfEvents.run(server.services, {})
    expect(await told(anna)).toBe(before)
  })
})
