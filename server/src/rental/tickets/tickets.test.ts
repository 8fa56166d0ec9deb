import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const sample = new URL('../../installation/demo/sample/photo-drain.jpg', import.meta.url)

let made = 0
/** A tenant with a lease, signed in to the portal. */
async function lodger(landlord: Landlord, name = 'Marta Wójcik') {
  made += 1
  const property = await landlord.api.properties.create({ address: `ul. Długa ${made}` })
  const tenant = await landlord.api.tenants.create({ name, email: `lodger-${made}@example.com` })
  await landlord.api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-03-01',
    rentAmount: 60_000,
  })
  return { property, tenant, person: await server.acceptInvitation(landlord, tenant.id) }
}

describe("the landlord's tickets", () => {
  it('are created, listed, updated and completed', async () => {
    const property = await anna.api.properties.create({ address: 'ul. Prosta 1' })
    const ticket = await anna.api.tickets.create({
      type: 'maintenance',
      title: 'Przegląd kotła',
      propertyId: property.id,
      scheduledOn: '2026-04-20',
    })
    expect(ticket).toMatchObject({
      status: 'pending',
      priority: 'medium',
      propertyAddress: 'ul. Prosta 1',
      tenantId: null,
      scheduledOn: '2026-04-20',
    })
    const done = await anna.api.tickets.update({ id: ticket.id, status: 'completed', cost: 25_000 })
    expect(done).toMatchObject({ status: 'completed', cost: 25_000, scheduledOn: '2026-04-20' })
    const [row] = await server.query<{ completed_at: Date | null }>(
      'select completed_at from tickets where id = $1',
      [ticket.id],
    )
    expect(row!.completed_at).not.toBeNull()
    await anna.api.tickets.update({ id: ticket.id, status: 'in_progress' })
    const [again] = await server.query<{ completed_at: Date | null }>(
      'select completed_at from tickets where id = $1',
      [ticket.id],
    )
    expect(again!.completed_at).toBeNull()
    const detail = await anna.api.tickets.get({ id: ticket.id })
    expect(detail.can).toMatchObject({ edit: true, comment: true, delete: true, book: true })
    expect(detail.history.map(({ action }) => action)).toEqual(['UPDATE', 'UPDATE', 'CREATE'])
  })

  it('sort by urgency and filter by type, state and text', async () => {
    const ben = await server.signUpLandlord()
    await ben.api.tickets.create({ type: 'issue', title: 'Okno', priority: 'low' })
    await ben.api.tickets.create({
      type: 'issue',
      title: 'Zalanie',
      priority: 'critical',
      description: '100% mokro',
    })
    const kettle = await ben.api.tickets.create({ type: 'maintenance', title: 'Kocioł', priority: 'high' })
    const titles = async (input: Parameters<typeof ben.api.tickets.list>[0]) =>
      (await ben.api.tickets.list(input)).rows.map(({ title }) => title)
    expect(await titles({ sort: '-priority' })).toEqual(['Zalanie', 'Kocioł', 'Okno'])
    expect(await titles({ type: ['issue'], sort: 'priority' })).toEqual(['Okno', 'Zalanie'])
    expect(await titles({ q: '100%' })).toEqual(['Zalanie'])
    expect(await titles({ q: '1%0' })).toEqual([])
    await ben.api.tickets.update({ id: kettle.id, status: 'completed' })
    expect(await titles({ status: ['completed'] })).toEqual(['Kocioł'])
    const first = await ben.api.tickets.list({ limit: 2, sort: 'priority' })
    const second = await ben.api.tickets.list({ limit: 2, sort: 'priority', cursor: first.nextCursor! })
    expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(['Okno', 'Kocioł', 'Zalanie'])
  })

  it('can be cancelled only if they are issues', async () => {
    const issue = await anna.api.tickets.create({ type: 'issue', title: 'Hałas' })
    const maintenance = await anna.api.tickets.create({ type: 'maintenance', title: 'Malowanie' })
    expect((await anna.api.tickets.update({ id: issue.id, status: 'cancelled' })).status).toBe('cancelled')
    expect(await codeOf(anna.api.tickets.update({ id: maintenance.id, status: 'cancelled' }))).toBe(
      'validation_failed',
    )
  })

  it("cannot refer to removed records or to another organization's records", async () => {
    const ben = await server.signUpLandlord()
    const foreign = await ben.api.properties.create({ address: 'Obca 1' })
    const gone = await anna.api.properties.create({ address: 'Stara 1' })
    await anna.api.properties.remove({ ids: [gone.id] })
    for (const propertyId of [foreign.id, gone.id]) {
      expect(await codeOf(anna.api.tickets.create({ type: 'issue', title: 'Co to', propertyId }))).toBe(
        'not_found',
      )
    }
    const own = await ben.api.tickets.create({ type: 'issue', title: 'Tajne' })
    expect(await codeOf(anna.api.tickets.get({ id: own.id }))).toBe('not_found')
    expect(await codeOf(anna.api.tickets.update({ id: own.id, status: 'completed' }))).toBe('not_found')
    expect(await codeOf(anna.api.tickets.addComment({ id: own.id, body: 'Czyje to?' }))).toBe('not_found')
  })

  it('are visible to viewers and editable by managers', async () => {
    const viewer = await server.addMember(anna, 'viewer')
    const ticket = await anna.api.tickets.create({ type: 'issue', title: 'Klamka' })
    expect((await viewer.api.tickets.get({ id: ticket.id })).can).toEqual({
      edit: false,
      comment: false,
      delete: false,
      book: false,
      unbook: false,
    })
    expect(await codeOf(viewer.api.tickets.update({ id: ticket.id, status: 'completed' }))).toBe('forbidden')
    expect(await codeOf(viewer.api.tickets.addComment({ id: ticket.id, body: 'Ja też' }))).toBe('forbidden')
  })
})

describe("the tenant's tickets", () => {
  it("refer to the tenant's unit, and both sides comment on them without staff names", async () => {
    const { person, property, tenant } = await lodger(anna)
    const reported = await person.api.tickets.create({ type: 'issue', title: 'Cieknie kran', urgent: true })
    expect(reported).toMatchObject({ status: 'pending', priority: 'high', title: 'Cieknie kran' })
    const { ticket } = await anna.api.tickets.get({ id: reported.id })
    expect(ticket).toMatchObject({ propertyId: property.id, tenantId: tenant.id, tenantName: 'Marta Wójcik' })
    await anna.api.tickets.addComment({ id: reported.id, body: 'Przyjedziemy jutro.' })
    await person.api.tickets.addComment({ id: reported.id, body: 'Dziękuję!' })
    const shown = await person.api.tickets.get({ id: reported.id })
    expect(shown.comments.map(({ authorKind, body }) => ({ authorKind, body }))).toEqual([
      { authorKind: 'manager', body: 'Przyjedziemy jutro.' },
      { authorKind: 'tenant', body: 'Dziękuję!' },
    ])
    expect(JSON.stringify(shown)).not.toContain(anna.userId)
    expect(JSON.stringify(shown)).not.toContain(anna.email)
    const { comments } = await anna.api.tickets.get({ id: reported.id })
    expect(comments.map(({ authorName }) => authorName)).toEqual([anna.email, null])
    await anna.api.tickets.update({ id: reported.id, status: 'completed' })
    expect((await person.api.tickets.list({}))[0]!.status).toBe('completed')
  })

  it('keep the name of the tenant who wrote when the ticket gets another tenant, who reads none of it', async () => {
    const [marta, jan] = [await lodger(anna), await lodger(anna, 'Jan Kot')]
    const { id } = await marta.person.api.tickets.create({ type: 'issue', title: 'Zamek' })
    await marta.person.api.tickets.addComment({ id, body: 'Kod to 1234' })
    await anna.api.tickets.addComment({ id, body: 'Dzwonię do pani' })
    await marta.person.api.tickets.addPhoto({
      id,
      file: new File([await readFile(sample)], 'zamek.jpg', { type: 'image/jpeg' }),
    })
    await anna.api.tickets.update({ id, tenantId: jan.tenant.id })
    await jan.person.api.tickets.addComment({ id, body: 'Teraz ja' })
    const { comments, photos } = await anna.api.tickets.get({ id })
    expect(comments.map(({ authorKind, tenantName }) => [authorKind, tenantName])).toEqual([
      ['tenant', 'Marta Wójcik'],
      ['manager', 'Marta Wójcik'],
      ['tenant', 'Jan Kot'],
    ])
    expect(photos.map(({ tenantName }) => tenantName)).toEqual(['Marta Wójcik'])
    const own = await jan.person.api.tickets.get({ id })
    expect(own.comments.map(({ body }) => body)).toEqual(['Teraz ja'])
    expect(own.photos).toEqual([])
  })

  it('of another tenant are not found, even with the same landlord', async () => {
    const [marta, jan] = [await lodger(anna), await lodger(anna, 'Jan Kot')]
    const ticket = await marta.person.api.tickets.create({ type: 'maintenance', title: 'Malowanie' })
    const unassigned = await anna.api.tickets.create({
      type: 'issue',
      title: 'Dach',
      propertyId: jan.property.id,
    })
    for (const { id } of [ticket, unassigned]) {
      expect(await codeOf(jan.person.api.tickets.get({ id }))).toBe('not_found')
      expect(await codeOf(jan.person.api.tickets.addComment({ id, body: 'Hej' }))).toBe('not_found')
    }
    expect(await jan.person.api.tickets.list({})).toEqual([])
    const [{ count }] = (await server.query<{ count: string }>(
      'select count(*) from ticket_comments where ticket_id = any($1)',
      [[ticket.id, unassigned.id]],
    )) as [{ count: string }]
    expect(count).toBe('0')
  })

  it("notify the tenant: the audit event contains the tenant's id", async () => {
    const { person, tenant } = await lodger(anna)
    const { id } = await person.api.tickets.create({ type: 'issue', title: 'Dzwonek' })
    const events = await server.query<{ tenant_id: string }>(
      'select tenant_id from audit_logs where record_id = $1',
      [id],
    )
    expect(events).toEqual([{ tenant_id: tenant.id }])
  })
})
