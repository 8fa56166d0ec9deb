/** Conversations over the real API: both sides, mail, notifications, limits, and callers that must be refused. */
import { conversationState } from '@domovik/domain/rental/messages/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let ben: Landlord
let home: string
let other: string
let marta: Person & { api: TenantClient }
let jan: Person & { api: TenantClient }

const pdf = (name = 'list.pdf') => new File(['%PDF-1.7\ntrailer\n%%EOF\n'], name, { type: 'application/pdf' })
const at = (time: string) => setClock(`2026-03-15T${time}:00Z`)

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord('Wierzba')
  ben = await server.signUpLandlord('Sosna')
  home = (await anna.api.tenants.create({ name: 'Marta', email: 'marta@example.com' })).id
  other = (await anna.api.tenants.create({ name: 'Jan', email: 'jan@example.com' })).id
  marta = await server.acceptInvitation(anna, home)
  jan = await server.acceptInvitation(anna, other)
  // The first run of an organization skips its events.
  await notifyOfEvents.run(server.services, {})
})
afterAll(() => server?.stop())

const row = async (landlord: Landlord, q = 'Marta') => (await landlord.api.messages.list({ q })).rows[0]
const newsMails = async () =>
  (await server.mails('marta@example.com')).filter(({ link }) => link?.includes('/messages'))

describe('a conversation', () => {
  it('goes both ways, with the read state of the other side and without names of members', async () => {
    const question = await marta.api.messages.send({ body: 'Kiedy przyjdzie kominiarz?' })
    expect(question).toMatchObject({ authorKind: 'tenant', readAt: null, withdrawn: false, ticket: null })
    expect(await row(anna)).toMatchObject({
      id: home,
      unread: 1,
      state: 'open',
      lastBody: 'Kiedy przyjdzie kominiarz?',
    })
    expect((await anna.api.messages.list({ reading: 'unread' })).totals).toEqual({ unread: 1 })
    await anna.api.messages.markRead({ tenantId: home, until: question.createdAt })
    expect((await row(anna))!.unread).toBe(0)
    await anna.api.messages.send({ tenantId: home, body: 'W piątek o 10.' })
    const own = await marta.api.messages.get()
    expect(own.unread).toBe(1)
    expect(own.messages.map(({ body, readAt }) => [body, readAt !== null])).toEqual([
      ['Kiedy przyjdzie kominiarz?', true],
      ['W piątek o 10.', false],
    ])
    expect(JSON.stringify(own)).not.toContain(anna.email)
    await marta.api.messages.markRead({ until: own.messages.at(-1)!.createdAt })
    const shown = await anna.api.messages.get({ tenantId: home })
    expect(shown.messages.at(-1)!.readAt).not.toBeNull()
    expect((await row(anna, 'KOMINIARZ'))!.id).toBe(home)
    expect((await jan.api.messages.get()).messages).toEqual([])
  })

  it('contains what both sides wrote about tickets, but no internal notes', async () => {
    const ticket = await marta.api.tickets.create({ type: 'issue', title: 'Kran' })
    await marta.api.tickets.addComment({ id: ticket.id, body: 'Cieknie' })
    await anna.api.tickets.addComment({ id: ticket.id, audience: 'internal', body: 'tylko my' })
    await anna.api.tickets.addComment({ id: ticket.id, audience: 'tenant', body: 'Jedziemy' })
    for (const all of [
      (await anna.api.messages.get({ tenantId: home })).messages,
      (await marta.api.messages.get()).messages,
    ]) {
      expect(all.filter((one) => one.ticket?.id === ticket.id).map(({ body }) => body)).toEqual([
        'Cieknie',
        'Jedziemy',
      ])
      expect(JSON.stringify(all)).not.toContain('tylko my')
    }
  })

  it('carries files that only its two sides can download', async () => {
    const sent = await marta.api.messages.send({ body: '', files: [pdf('a.pdf'), pdf('b.pdf')] })
    expect(sent.attachments.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
    const choice = { id: sent.id, fileId: sent.attachments[0]!.id }
    expect(await (await anna.api.messages.file(choice)).body.text()).toContain('%PDF')
    await marta.api.messages.file(choice)
    for (const call of [() => jan.api.messages.file(choice), () => ben.api.messages.file(choice)])
      expect(await codeOf(call())).toBe('not_found')
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg', { type: 'image/svg+xml' })
    const before = (await marta.api.messages.get()).messages.length
    expect(await codeOf(marta.api.messages.send({ body: 'x', files: [svg] }))).toBe('file_type_not_allowed')
    expect(
      await codeOf(marta.api.messages.send({ body: 'x', files: Array.from({ length: 6 }, () => pdf()) })),
    ).toBe('validation_failed')
    expect(await codeOf(marta.api.messages.send({ body: 'x'.repeat(4001) }))).toBe('validation_failed')
    expect(await codeOf(marta.api.messages.send({ body: '' }))).toBe('validation_failed')
    expect((await marta.api.messages.get()).messages).toHaveLength(before)
  })

  it('is assigned, closed, and opened again by the next message of the tenant', async () => {
    const manager = await server.addMember(anna, 'manager')
    await anna.api.messages.assign({ tenantId: home, userId: manager.userId })
    expect((await manager.api.messages.list({ assignee: 'me' })).rows.map(({ id }) => id)).toEqual([home])
    expect((await anna.api.messages.list({ assignee: 'nobody', q: 'Marta' })).rows).toEqual([])
    expect(await codeOf(anna.api.messages.assign({ tenantId: home, userId: ben.userId }))).toBe('not_found')
    at('12:01')
    await anna.api.messages.setClosed({ tenantId: home, closed: true })
    expect((await row(anna))!.state).toBe('closed')
    at('12:02')
    await marta.api.messages.send({ body: 'Jeszcze jedno' })
    expect((await anna.api.messages.list({ state: ['open'], q: 'Marta' })).rows).toHaveLength(1)
    await notifyOfEvents.run(server.services, {})
    const told = async (who: Landlord) =>
      (await who.api.notifications.list({})).rows.filter(({ trigger }) => trigger === 'message').length
    expect(await told(manager)).toBeGreaterThan(0)
    await anna.api.messages.assign({ tenantId: home, userId: null })
  })

  it('stays open if the tenant wrote after what the member saw', async () => {
    at('12:02')
    const seen = (await anna.api.messages.get({ tenantId: home })).messages.at(-1)!.createdAt
    await marta.api.messages.send({ body: 'Nieprzeczytane' })
    const late = await anna.api.messages.setClosed({ tenantId: home, closed: true, until: seen })
    expect(late.state).toBe('open')
    expect((await row(anna))!.state).toBe('open')
    const last = (await anna.api.messages.get({ tenantId: home })).messages.at(-1)!.createdAt
    await anna.api.messages.setClosed({ tenantId: home, closed: true, until: last })
    expect((await row(anna))!.state).toBe('closed')
    await notifyOfEvents.run(server.services, {})
  })

  it('shows in the list only what it contains', async () => {
    const cara = await server.signUpLandlord('Jodła')
    const tenant = (await cara.api.tenants.create({ name: 'Olga', email: 'olga@example.com' })).id
    const next = (await cara.api.tenants.create({ name: 'Piotr', email: 'piotr@example.com' })).id
    const ticket = await cara.api.tickets.create({ type: 'issue', title: 'Okno', tenantId: tenant })
    await cara.api.tickets.addComment({ id: ticket.id, audience: 'tenant', body: 'Przyjdziemy jutro' })
    const listed = async () => (await cara.api.messages.list({})).rows.map(({ id }) => id)
    expect(await listed()).toEqual([tenant])
    await cara.api.tickets.remove({ ids: [ticket.id] })
    expect(await listed()).toEqual([])
    await cara.api.tickets.restore({ ids: [ticket.id] })
    await cara.api.tickets.update({ id: ticket.id, tenantId: next })
    for (const id of await listed())
      expect((await cara.api.messages.get({ tenantId: id })).messages).not.toEqual([])
  })

  it('has the same state in SQL as in the rule', async () => {
    const times = [null, '2026-03-15T10:00:00Z', '2026-03-15T11:00:00Z']
    for (const closed of times)
      for (const last of times) {
        const [found] = await server.query<{ state: string }>(
          'select app.conversation_state($1, $2) as state',
          [closed, last],
        )
        const ms = (time: string | null) => (time === null ? null : Date.parse(time))
        expect(found!.state).toBe(conversationState(ms(closed), ms(last)))
      }
  })
})

describe('news', () => {
  it('is one mail without the text for unread messages of a quarter of an hour', async () => {
    at('12:03')
    await marta.api.messages.markRead({ until: '2026-03-15T12:03:00Z' })
    const before = (await newsMails()).length
    for (let i = 0; i < 15; i++) await anna.api.messages.send({ tenantId: home, body: `tajna treść ${i}` })
    const mails = await newsMails()
    expect(mails).toHaveLength(before + 1)
    expect(JSON.stringify(mails)).not.toContain('tajna')
    await marta.api.messages.markRead({ until: '2026-03-15T12:07:00Z' })
    at('12:08')
    await anna.api.messages.send({ tenantId: home, body: 'nowa' })
    expect(await newsMails()).toHaveLength(before + 2)
    at('12:24')
    await anna.api.messages.send({ tenantId: home, body: 'późniejsza' })
    expect(await newsMails()).toHaveLength(before + 3)
  })

  it('is one notification of the members for the messages of a quarter of an hour', async () => {
    at('12:31')
    const before = (await anna.api.notifications.list({})).rows.length
    for (let i = 0; i < 3; i++) await marta.api.messages.send({ body: 'Halo' })
    await notifyOfEvents.run(server.services, {})
    const { rows } = await anna.api.notifications.list({})
    expect(rows.length - before).toBe(1)
    expect(rows[0]).toMatchObject({ trigger: 'message', path: `/messages/${home}` })
  })
})

describe('news of an assigned conversation', () => {
  it('reaches the others if the member who has it may no longer read it', async () => {
    at('12:32')
    const manager = await server.addMember(anna, 'manager')
    await anna.api.messages.assign({ tenantId: other, userId: manager.userId })
    const told = async (who: Landlord) =>
      (await who.api.notifications.list({})).rows.filter(({ path }) => path === `/messages/${other}`).length
    await jan.api.messages.send({ body: 'Dzień dobry' })
    await notifyOfEvents.run(server.services, {})
    expect([await told(anna), await told(manager)]).toEqual([0, 1])
    await anna.api.organizations.changeRole({
      userId: manager.userId,
      role: 'manager',
      permissions: ['view_properties', 'manage_pages'],
    })
    at('12:46')
    await jan.api.messages.send({ body: 'Halo?' })
    await notifyOfEvents.run(server.services, {})
    // What a member may no longer read is not listed, also if it was told before.
    expect([await told(anna), await told(manager)]).toEqual([1, 0])
  })
})

describe('a long conversation', () => {
  it('can be read from its beginning', async () => {
    const [first] = (await anna.api.messages.get({ tenantId: home })).messages
    const newest = await anna.api.messages.get({ tenantId: home, shown: 3 })
    expect([newest.messages.length, newest.more]).toEqual([3, true])
    const whole = await marta.api.messages.get({ shown: 10_000 })
    expect([whole.messages[0]!.id, whole.more]).toEqual([first!.id, false])
    expect((await marta.api.messages.get({ shown: 2 })).messages).toEqual(whole.messages.slice(-2))
    expect((await marta.api.messages.get()).messages).toEqual(whole.messages)
  })

  it('takes files of 20 MB in one message, and no more', async () => {
    const big = () => {
      const text = `%PDF-1.7\n${'x'.repeat(6 * 1024 * 1024)}\n%%EOF\n`
      return new File([text], 'scan.pdf', { type: 'application/pdf' })
    }
    const sent = await anna.api.messages.send({ tenantId: home, files: [big(), big(), big()] })
    expect(sent.attachments).toHaveLength(3)
    const tooMuch = codeOf(marta.api.messages.send({ files: [big(), big(), big(), big()] }))
    expect((await tooMuch).toLowerCase()).toBe('payload_too_large')
  })
})

describe('taking a message back', () => {
  it('works for its author, for 10 minutes, while it is unread', async () => {
    at('12:46')
    const send = (body: string) => anna.api.messages.send({ tenantId: home, body })
    const wrong = await send('do kogoś innego')
    await anna.api.messages.withdraw({ id: wrong.id })
    const seen = (await marta.api.messages.get()).messages.find(({ id }) => id === wrong.id)
    expect(seen).toMatchObject({ body: '', withdrawn: true, attachments: [] })
    expect((await marta.api.messages.markRead({ until: '2026-03-15T12:47:00Z' })).read).toBeGreaterThan(0)
    expect((await marta.api.messages.get()).messages.find(({ id }) => id === wrong.id)!.readAt).toBeNull()
    const read = await send('przeczytana')
    await marta.api.messages.markRead({ until: read.createdAt })
    expect(await codeOf(anna.api.messages.withdraw({ id: read.id }))).toBe('message_not_withdrawable')
    const late = await send('późno')
    at('12:57')
    expect(await codeOf(anna.api.messages.withdraw({ id: late.id }))).toBe('message_not_withdrawable')
    const manager = await server.addMember(anna, 'manager')
    const own = await send('moja')
    for (const call of [manager.api.messages, ben.api.messages, marta.api.messages, jan.api.messages])
      expect(await codeOf(call.withdraw({ id: own.id }))).toBe('not_found')
  })
})

describe('refused', () => {
  it('are other organizations, members who may only read, former members and a closed portal', async () => {
    const viewer = await server.addMember(anna, 'viewer')
    await viewer.api.messages.get({ tenantId: home })
    expect(await codeOf(viewer.api.messages.send({ tenantId: home, body: 'x' }))).toBe('forbidden')
    expect(
      await codeOf(viewer.api.messages.markRead({ tenantId: home, until: '2026-03-15T16:00:00Z' })),
    ).toBe('forbidden')
    for (const call of [
      () => ben.api.messages.get({ tenantId: home }),
      () => ben.api.messages.send({ tenantId: home, body: 'x' }),
      () => ben.api.messages.setClosed({ tenantId: home, closed: true }),
    ])
      expect(await codeOf(call())).toBe('not_found')
    expect((await ben.api.messages.list({})).rows).toEqual([])
    await anna.api.tenants.closePortal({ id: other })
    expect(await codeOf(jan.api.messages.get())).toBe('forbidden')
    expect((await anna.api.messages.get({ tenantId: other })).usesPortal).toBe(false)
    await anna.api.tenants.reopenPortal({ id: other })
  })

  it('is the twenty-first message of a tenant in an hour', async () => {
    // Refused ones do not count.
    const files = [new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' })]
    for (let i = 0; i < 20; i++)
      expect(await codeOf(jan.api.messages.send({ body: 'x', files }))).toBe('file_type_not_allowed')
    for (let i = 0; i < 20; i++) await jan.api.messages.send({ body: 'x' })
    expect(await codeOf(jan.api.messages.send({ body: 'x' }))).toBe('rate_limited')
  })
})
