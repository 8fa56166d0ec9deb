/** One text to several tenants, saved replies, and tickets that are made of a message. */
import { ANNOUNCED_PER_DAY } from '@domovik/domain/rental/messages/announcements.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createLetting } from '../../../test/two-lettings.fixture.ts'
import { sendAnnouncements } from './jobs.ts'

let server: TestServer
let anna: Landlord
let marta: string
let jan: string
let portal: Person & { api: TenantClient }

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  anna = await server.signUpLandlord('Wierzba')
  marta = (await createLetting(anna, 'Marta')).tenant
  jan = (await createLetting(anna, 'Jan')).tenant
  portal = await server.acceptInvitation(anna, marta)
})
afterAll(() => server?.stop())

const run = () => sendAnnouncements.run(server.services, {})
const bodies = async () => (await portal.api.messages.get()).messages.map(({ body }) => body)

it('reaches each tenant once in the conversation, and tells who has read it', async () => {
  const candidates = await anna.api.announcements.candidates()
  expect(candidates.find(({ tenantId }) => tenantId === marta)).toMatchObject({ inPortal: true })
  expect(candidates.find(({ tenantId }) => tenantId === jan)).toMatchObject({ inPortal: false })
  const text = { body: 'W środę nie będzie wody.' }
  expect(await codeOf(anna.api.announcements.create({ ...text, tenantIds: [marta, jan] }))).toBe(
    'portal_not_used',
  )
  const { id } = await anna.api.announcements.create({ ...text, tenantIds: [marta, marta] })
  await Promise.all([run(), run()])
  await run()
  expect(await bodies()).toEqual([text.body])
  const shown = async () => (await anna.api.announcements.list()).announcements.find((one) => one.id === id)
  expect(await shown()).toMatchObject({ ...text, state: 'done', total: 1, sent: 1, read: 0 })
  const { messages } = await portal.api.messages.get()
  await portal.api.messages.markRead({ until: messages[0]!.createdAt })
  expect(await shown()).toMatchObject({ read: 1, authorName: anna.email })
  const { messages: read } = await anna.api.messages.get({ tenantId: marta })
  expect(read.map(({ authorName }) => authorName)).toEqual([anna.email])
  expect(messages[0]).not.toHaveProperty('authorName')
  expect(
    (await server.mails('marta@example.com')).filter(({ link }) => link?.includes('/messages')),
  ).toHaveLength(1)
})

it('is not sent to the rest after it was stopped, nor to a tenant who left the portal', async () => {
  const before = await bodies()
  const stopped = await anna.api.announcements.create({ body: 'Zatrzymane', tenantIds: [marta] })
  expect(await anna.api.announcements.cancel({ id: stopped.id })).toMatchObject({
    state: 'cancelled',
    sent: 0,
  })
  await run()
  expect(await bodies()).toEqual(before)
  await anna.api.announcements.create({ body: 'Za późno', tenantIds: [marta] })
  await anna.api.tenants.closePortal({ id: marta })
  await run()
  await anna.api.tenants.reopenPortal({ id: marta })
  expect(await bodies()).toEqual(before)
})

it('is limited per day, and closed to viewers and other organizations', async () => {
  const viewer = await server.addMember(anna, 'viewer')
  const ben = await server.signUpLandlord()
  const order = { body: 'x', tenantIds: [marta] }
  expect(await codeOf(viewer.api.announcements.create(order))).toBe('forbidden')
  expect(await codeOf(ben.api.announcements.create(order))).toBe('not_found')
  const { id } = await anna.api.announcements.create(order)
  expect(await codeOf(ben.api.announcements.cancel({ id }))).toBe('not_found')
  await run()
  const [count] = await server.query<{ n: number }>(
    'select count(*)::int as n from announcement_recipients where organization_id = $1',
    [anna.organizationId],
  )
  await server.query(
    `insert into announcements (organization_id, id, body, state) select $1, gen_random_uuid(), 'x', 'done' from generate_series(1, $2::int)`,
    [anna.organizationId, ANNOUNCED_PER_DAY - count!.n],
  )
  await server.query(
    `insert into announcement_recipients (organization_id, announcement_id, tenant_id)
     select $1, id, $2 from announcements a where not exists (select from announcement_recipients r where r.announcement_id = a.id)`,
    [anna.organizationId, marta],
  )
  expect(await codeOf(anna.api.announcements.create(order))).toBe('too_many_announced')
  // Tenants whom a stopped announcement did not reach do not count.
  await server.query(
    `update announcements a set state = 'cancelled' where organization_id = $1
        and not exists (select from announcement_recipients r where r.announcement_id = a.id and r.message_id is not null)`,
    [anna.organizationId],
  )
  expect(await anna.api.announcements.create(order)).toMatchObject({ total: 1 })
})

it('saved replies are shared, have one name each, and refuse an older version', async () => {
  const { api } = anna
  const reply = await api.savedReplies.create({ name: 'Klucze', body: 'Klucze są w biurze.' })
  expect(await codeOf(api.savedReplies.create({ name: 'KLUCZE', body: 'x' }))).toBe('validation_failed')
  const changed = await api.savedReplies.update({
    id: reply.id,
    body: 'W biurze do 16.',
    updatedAt: reply.updatedAt,
  })
  expect(
    await codeOf(api.savedReplies.update({ id: reply.id, body: 'y', updatedAt: '2020-01-01T00:00:00Z' })),
  ).toBe('version_conflict')
  const colleague = await server.addMember(anna, 'manager')
  expect(await colleague.api.savedReplies.list()).toEqual([changed])
  expect(await colleague.api.savedReplies.remove({ id: reply.id })).toEqual({ id: reply.id })
  expect(await api.savedReplies.list()).toEqual([])
})

it("a ticket made of a tenant's message belongs to the tenant and is linked on both sides", async () => {
  const question = await portal.api.messages.send({ body: 'Kran w kuchni cieknie.' })
  const own = (await anna.api.messages.get({ tenantId: marta })).messages.find(
    ({ authorKind }) => authorKind === 'manager',
  )!
  const fields = { type: 'issue', title: 'Kran' } as const
  expect(await codeOf(anna.api.tickets.create({ ...fields, messageId: own.id }))).toBe('not_found')
  const ticket = await anna.api.tickets.create({ ...fields, messageId: question.id, tenantId: jan })
  expect(ticket).toMatchObject({ tenantId: marta })
  const again = () => codeOf(anna.api.tickets.create({ ...fields, messageId: question.id }))
  expect(await again()).toBe('message_has_ticket')
  await anna.api.tickets.remove({ ids: [ticket.id] })
  const other = await portal.api.messages.send({ body: 'I okno.' })
  const both = await Promise.allSettled(
    [1, 2].map(() => anna.api.tickets.create({ ...fields, messageId: other.id })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await anna.api.tickets.restore({ ids: [ticket.id] })
  const made = { id: ticket.id, title: 'Kran' }
  const find = (messages: { id: string; madeTicket: unknown }[]) =>
    messages.find(({ id }) => id === question.id)!.madeTicket
  expect(find((await anna.api.messages.get({ tenantId: marta })).messages)).toEqual(made)
  expect(find((await portal.api.messages.get()).messages)).toEqual(made)
  await anna.api.tickets.update({ id: ticket.id, tenantId: jan })
  expect(find((await portal.api.messages.get()).messages)).toBeNull()
})
