import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createApp } from '../../app/http.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

type Message = { event: string; id: string; data: { table?: string; id?: string; action?: string } }

/** Reads an event stream until `enough` returns true. The time limit of the test bounds the wait. */
async function read(answer: Response, enough: (messages: Message[]) => boolean): Promise<Message[]> {
  const messages: Message[] = []
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (!enough(messages)) {
    const { done, value } = await reader.read()
    if (done) break
    const parts = (rest + value).split('\n\n')
    rest = parts.pop()!
    for (const part of parts) {
      const field = (name: string) =>
        part
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? ''
      messages.push({ event: field('event'), id: field('id'), data: JSON.parse(field('data') || '{}') })
    }
  }
  await reader.cancel()
  return messages
}

const changes = (messages: Message[]) => messages.filter(({ event }) => event === 'change')

describe('the event stream', () => {
  it('notifies listeners in another process of committed changes', async () => {
    const other = createApp((await server.another()).services)
    const stream = await other.request('/api/events', { headers: { authorization: `Bearer ${anna.token}` } })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const heard = read(stream, (messages) => changes(messages).length > 0)
    const property = await anna.api.properties.create({ address: 'ul. Głośna 1' })
    expect(changes(await heard)[0]!.data).toEqual({ table: 'properties', id: property.id, action: 'CREATE' })
  })

  it('continues for a reconnecting client in order and without a gap', async () => {
    const first = await read(
      await server.fetch('/api/events', { token: anna.token }),
      (messages) => messages.length > 0,
    )
    const made = []
    for (let i = 0; i < 5; i++)
      made.push((await anna.api.properties.create({ address: `ul. Spóźniona ${i}` })).id)
    const again = await server.fetch('/api/events', {
      token: anna.token,
      headers: { 'last-event-id': first[0]!.id },
    })
    const heard = changes(await read(again, (messages) => changes(messages).length >= 5))
    expect(heard.map(({ data }) => data.id)).toEqual(made)
  })

  it('sends nothing of another organization and nothing that a role may not see', async () => {
    const stranger = await server.signUpLandlord('Obca')
    const stream = await server.fetch('/api/events', { token: stranger.token })
    const heard = read(stream, (messages) => changes(messages).length > 0)
    await anna.api.properties.create({ address: 'ul. Cicha 1' })
    const own = await stranger.api.properties.create({ address: 'ul. Obca 1' })
    expect(changes(await heard).map(({ data }) => data.id)).toEqual([own.id])
  })

  it('sends a removal (RT-05), and to a viewer nothing of a table that only managers read (RT-03)', async () => {
    const viewer = await server.addMember(anna, 'viewer')
    const stream = await server.fetch('/api/events', { token: viewer.token })
    const property = await anna.api.properties.create({ address: 'ul. Krótka 1' })
    const heard = read(stream, (messages) => changes(messages).some(({ data }) => data.action === 'DELETE'))
    await anna.api.pages.create({ title: 'Tylko dla nas', slug: 'tylko-dla-nas', content: [] })
    await anna.api.properties.remove({ ids: [property.id] })
    const received = changes(await heard)
    expect(received.map(({ data }) => data.action)).toContain('DELETE')
    expect(received.filter(({ data }) => data.table !== 'properties')).toEqual([])
  })

  it('sends to each role what its lists show, also to an accountant', async () => {
    const accountant = await server.addMember(anna, 'accountant')
    const tenant = await anna.api.tenants.create({ name: 'Zofia' })
    const stream = await server.fetch('/api/events', { token: accountant.token })
    const written = ['messages', 'owners', 'documents', 'bank_accounts']
    const heard = read(stream, (messages) => changes(messages).length >= written.length)
    await anna.api.messages.send({ tenantId: tenant.id, body: 'Dzień dobry' })
    await anna.api.owners.create({ name: 'Adam' })
    const file = new File(['%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'], 'a.pdf', {
      type: 'application/pdf',
    })
    await anna.api.documents.create({ kind: 'other', subject: 'organization', file })
    await anna.api.bankAccounts.add({ holder: 'Anna', iban: 'PL61109010140000071219812874' })
    expect(changes(await heard).map(({ data }) => data.table)).toEqual(written)
  })

  it('ends when the session or the membership ends', async () => {
    const dora = await server.addMember(anna, 'viewer')
    const stream = await server.fetch('/api/events', { token: dora.token })
    const heard = read(stream, () => false)
    await server.query('delete from organization_members where user_id = $1', [dora.userId])
    await anna.api.properties.create({ address: 'ul. Zamknięta 1' })
    expect(changes(await heard)).toEqual([])
  })

  it('requires a sign-in', async () => {
    expect((await server.fetch('/api/events')).status).toBe(401)
  })
})
