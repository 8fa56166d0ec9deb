/** The page behind a vendor's link, and the attacks on it. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let open: TenantClient

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord('Wierzba')
  open = server.tenant()
})
afterAll(() => server?.stop())

/** A ticket of a property, assigned to a new vendor who has a link. */
async function shared({ mail = false, tenantId }: { mail?: boolean; tenantId?: string } = {}) {
  const property = await anna.api.properties.create({ address: 'ul. Długa 3', city: 'Kraków' })
  const vendor = await anna.api.vendors.create({
    name: 'Jan Hydraulik',
    trade: 'plumbing',
    email: 'jan@rury.example',
  })
  const ticket = await anna.api.tickets.create({
    type: 'issue',
    title: 'Cieknie kran',
    description: 'W kuchni',
    propertyId: property.id,
    vendorId: vendor.id,
    ...(tenantId ? { tenantId } : {}),
  })
  const { url, mailed } = await anna.api.tickets.shareLink({ id: ticket.id, mail })
  return { ticket, vendor, property, url, mailed, token: url.split('/').at(-1)! }
}

const picture = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'rura.jpg', { type: 'image/jpeg' })
}

describe("a vendor's link", () => {
  it('shows one ticket, takes a message, a photo, and the end of the work with a proposed cost', async () => {
    const { ticket, token, mailed } = await shared({ mail: true })
    expect(mailed).toBe(true)
    expect((await server.mails('jan@rury.example'))[0]).toMatchObject({
      link: expect.stringContaining(token),
    })
    const work = await open.work.get({ token })
    expect(work).toMatchObject({
      vendorName: 'Jan Hydraulik',
      landlord: { name: 'Wierzba' },
      ticket: { title: 'Cieknie kran', description: 'W kuchni', place: 'ul. Długa 3, Kraków' },
    })
    await open.work.addComment({ token, body: 'Będę o 10.' })
    await anna.api.tickets.addComment({ id: ticket.id, body: 'Dobrze.', audience: 'vendor' })
    await open.work.addPhoto({ token, file: await picture() })
    const done = await open.work.complete({ token, cost: 25_000 })
    expect(done).toMatchObject({ ticket: { status: 'completed' }, proposedCost: 25_000 })
    expect(done.comments.map(({ authorKind, body }) => [authorKind, body])).toEqual([
      ['vendor', 'Będę o 10.'],
      ['manager', 'Dobrze.'],
    ])
    const seen = await anna.api.tickets.get({ id: ticket.id })
    expect(seen).toMatchObject({
      ticket: { status: 'completed', cost: null },
      link: { proposedCost: 25_000, doneAt: expect.any(String), openedAt: expect.any(String) },
      photos: [{ authorKind: 'vendor' }],
    })
    const { body } = await open.work
      .photoFile({ token, photoId: seen.photos[0]!.id, size: 'preview' })
      .then((a) => a)
    expect(body.size).toBeGreaterThan(0)
  })

  it('shows nothing of the tenant and no internal note, and the tenant sees nothing of the vendor', async () => {
    const tenant = await anna.api.tenants.create({ name: 'Marta Wójcik', email: 'marta@example.com' })
    const { ticket, token } = await shared({ tenantId: tenant.id })
    const person = await server.acceptInvitation(anna, tenant.id)
    await person.api.tickets.addComment({ id: ticket.id, body: 'tajne najemcy' })
    await anna.api.tickets.addComment({ id: ticket.id, body: 'tajne dla najemcy' })
    await anna.api.tickets.addComment({ id: ticket.id, body: 'tajna notatka', audience: 'internal' })
    await open.work.addComment({ token, body: 'faktura 300' })
    await open.work.addPhoto({ token, file: await picture() })
    const text = JSON.stringify(await open.work.get({ token }))
    for (const secret of ['tajne', 'tajna', 'Marta', 'marta@', anna.userId])
      expect(text).not.toContain(secret)
    const own = await person.api.tickets.get({ id: ticket.id })
    expect(own.comments.map(({ body }) => body)).toEqual(['tajne najemcy', 'tajne dla najemcy'])
    expect(own.photos).toEqual([])
  })

  it.each([
    [{ address: 'ul. Długa 1' }, 'ul. Długa 1'],
    [{ address: 'ul. Długa 1', city: 'Kraków' }, 'ul. Długa 1, Kraków'],
    [{ address: 'ul. Długa 1', postalCode: '30-001' }, 'ul. Długa 1, 30-001'],
    [{ address: 'ul. Długa 1', postalCode: '30-001', city: 'Kraków' }, 'ul. Długa 1, 30-001 Kraków'],
  ])('shows the address %j as %s', async (given, place) => {
    const { ticket, token } = await shared()
    const { id: propertyId } = await anna.api.properties.create(given)
    await anna.api.tickets.update({ id: ticket.id, propertyId })
    expect((await open.work.get({ token })).ticket.place).toBe(place)
  })

  it('is stored only as a hash and is made anew each time, so that the earlier one stops', async () => {
    const { ticket, token } = await shared()
    const [row] = await server.query<{ text: string }>(
      'select l::text as text from ticket_links l where ticket_id = $1',
      [ticket.id],
    )
    expect(row!.text).not.toContain(token)
    const { url } = await anna.api.tickets.shareLink({ id: ticket.id })
    expect(await codeOf(open.work.get({ token }))).toBe('link_invalid')
    expect((await open.work.get({ token: url.split('/').at(-1)! })).ticket.title).toBe('Cieknie kran')
  })

  it.each([
    ['revoked', ({ ticket }) => anna.api.tickets.revokeLink({ id: ticket.id })],
    ['of a removed ticket', ({ ticket }) => anna.api.tickets.remove({ ids: [ticket.id] })],
    ['of a removed vendor', ({ vendor }) => anna.api.vendors.remove({ ids: [vendor.id] })],
    [
      'of a ticket without a vendor',
      ({ ticket }) => anna.api.tickets.update({ id: ticket.id, vendorId: null }),
    ],
    [
      'expired',
      ({ ticket }) =>
        server.query("update ticket_links set expires_at = '2026-04-05' where ticket_id = $1", [ticket.id]),
    ],
  ] satisfies [string, (made: Awaited<ReturnType<typeof shared>>) => Promise<unknown>][])(
    'does not work when it is %s: every call is refused',
    async (_, end) => {
      const made = await shared()
      const photo = await open.work.addPhoto({ token: made.token, file: await picture() })
      await end(made)
      const { token } = made
      const file = await picture()
      const calls = [
        () => open.work.get({ token }),
        () => open.work.addComment({ token, body: 'x' }),
        () => open.work.complete({ token, cost: 1 }),
        () => open.work.addPhoto({ token, file }),
        () => open.work.photoFile({ token, photoId: photo.id }),
      ]
      for (const call of calls) expect(await codeOf(call())).toBe('link_invalid')
    },
  )

  it('does not work again when the ticket returns to the vendor', async () => {
    const { ticket, vendor, token } = await shared()
    const other = await anna.api.vendors.create({ name: 'Inny', trade: 'plumbing' })
    await anna.api.tickets.update({ id: ticket.id, vendorId: other.id })
    await anna.api.tickets.update({ id: ticket.id, vendorId: vendor.id })
    expect(await codeOf(open.work.get({ token }))).toBe('link_invalid')
    expect((await anna.api.tickets.get({ id: ticket.id })).link).toBeNull()
  })

  it('keeps the proposed cost when the vendor repeats the end without one, and when the link is renewed', async () => {
    const { ticket, token } = await shared()
    await open.work.complete({ token, cost: 5000 })
    expect((await open.work.complete({ token })).proposedCost).toBe(5000)
    const { url } = await anna.api.tickets.shareLink({ id: ticket.id })
    const { link } = await anna.api.tickets.get({ id: ticket.id })
    expect(link).toMatchObject({ proposedCost: 5000, doneAt: expect.any(String) })
    const work = await open.work.get({ token: url.split('/').at(-1)! })
    expect(work).toMatchObject({ proposedCost: 5000, doneAt: expect.any(String) })
  })

  it('shows a reopened ticket as not done, until the vendor finishes again', async () => {
    const { ticket, token } = await shared()
    await open.work.complete({ token, cost: 5000 })
    await anna.api.tickets.update({ id: ticket.id, status: 'pending' })
    expect(await open.work.get({ token })).toMatchObject({ doneAt: null, ticket: { status: 'pending' } })
    expect((await anna.api.tickets.get({ id: ticket.id })).link).toMatchObject({ doneAt: null })
    const again = await open.work.complete({ token, cost: 5000 })
    expect(again).toMatchObject({ doneAt: expect.any(String), ticket: { status: 'completed' } })
  })

  it('does not show the photo of another ticket', async () => {
    const [mine, other] = [await shared(), await shared()]
    const photo = await open.work.addPhoto({ token: other.token, file: await picture() })
    expect(await codeOf(open.work.photoFile({ token: mine.token, photoId: photo.id }))).toBe('not_found')
  })

  it('can be completed again without a second completion, until the ticket is cancelled', async () => {
    const { ticket, token } = await shared()
    await Promise.all([1, 2, 3].map((cost) => open.work.complete({ token, cost: cost * 100 })))
    const moved = await server.query(
      "select 1 from audit_logs where record_id = $1 and details->>'statusBefore' is not null",
      [ticket.id],
    )
    expect(moved).toHaveLength(1)
    await anna.api.tickets.update({ id: ticket.id, status: 'cancelled' })
    expect(await codeOf(open.work.complete({ token, cost: 100 }))).toBe('ticket_cancelled')
    expect((await anna.api.tickets.get({ id: ticket.id })).ticket.status).toBe('cancelled')
  })

  it('refuses unknown tokens, wrong forms, huge files and files that are no pictures', async () => {
    const { token } = await shared()
    expect(await codeOf(open.work.get({ token: 'x'.repeat(43) }))).toBe('link_invalid')
    expect(await codeOf(open.work.get({ token: `${token}x` }))).toBe('validation_failed')
    const body = new FormData()
    body.set('token', token)
    body.set('file', new File([new Uint8Array(11 * 1024 * 1024)], 'rura.jpg', { type: 'image/jpeg' }))
    expect((await server.fetch('/api/tenant/work/photos', { method: 'POST', body })).status).toBe(413)
    const page = new File(['<script>'], 'a.jpg', { type: 'image/jpeg' })
    expect(await codeOf(open.work.addPhoto({ token, file: page }))).toBe('file_type_not_allowed')
  })

  it('keeps the limit of photos when 20 come at once', async () => {
    const { ticket, token } = await shared()
    const file = await picture()
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(open.work.addPhoto({ token, file })).catch(() => 'added')),
    )
    expect(codes.filter((code) => code === 'too_many_files')).toHaveLength(12)
    expect((await anna.api.tickets.get({ id: ticket.id })).photos).toHaveLength(8)
  })

  it('needs a vendor, and a member who may edit', async () => {
    const ticket = await anna.api.tickets.create({ type: 'issue', title: 'Dach' })
    expect(await codeOf(anna.api.tickets.shareLink({ id: ticket.id }))).toBe('ticket_without_vendor')
    const { ticket: assigned } = await shared()
    const viewer = await server.addMember(anna, 'viewer')
    expect(await codeOf(viewer.api.tickets.shareLink({ id: assigned.id }))).toBe('forbidden')
    const ben = await server.signUpLandlord()
    expect(await codeOf(ben.api.tickets.shareLink({ id: assigned.id }))).toBe('not_found')
    expect(await codeOf(ben.api.tickets.revokeLink({ id: assigned.id }))).toBe('not_found')
  })

  it('stops a program that guesses tokens', async () => {
    const codes = await Promise.all(
      Array.from({ length: 150 }, () => codeOf(open.work.get({ token: 'y'.repeat(43) }))),
    )
    expect(codes).toContain('rate_limited')
  })
})
