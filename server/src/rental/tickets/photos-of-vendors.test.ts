/** Which photos of a ticket a vendor sees behind a link (docs/decisions/065). */
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
beforeEach(() => server.moveTo('2026-04-06T12:00:00Z', anna))
afterAll(() => server?.stop())

const picture = async (name: string): Promise<File> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

const linkFor = async (id: string, vendorId: string): Promise<string> => {
  await anna.api.tickets.update({ id, vendorId })
  return (await anna.api.tickets.shareLink({ id, mail: false })).url.split('/').at(-1)!
}

const idsBehind = async (token: string) => (await open.work.get({ token })).photos.map(({ id }) => id)

/** A ticket of a tenant with a photo of everybody, which moved from one vendor to another. */
async function moved() {
  const { api } = anna
  const [first, second] = await Promise.all(
    ['Pierwszy', 'Drugi'].map((name) => api.vendors.create({ name, trade: 'plumbing' })),
  )
  const tenant = await api.tenants.create({ name: 'Marta', email: `m${Math.random()}@example.com` })
  const property = await api.properties.create({ address: 'ul. Długa 3', rentAmount: 100 })
  await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-01-01', rentAmount: 100 },
  })
  const person = await server.acceptInvitation(anna, tenant.id)
  const { id } = await person.api.tickets.create({ type: 'issue', title: 'Kran' })
  const ofTenant = await person.api.tickets.addPhoto({ id, file: await picture('kran.jpg') })
  const ofLandlord = await api.tickets.addPhoto({ id, file: await picture('rura.jpg') })
  await server.moveTo('2026-04-07T12:00:00Z', anna)
  const firstToken = await linkFor(id, first!.id)
  const invoice = await open.work.addPhoto({ token: firstToken, file: await picture('faktura 300 zł.jpg') })
  const seenByFirst = await idsBehind(firstToken)
  await server.moveTo('2026-04-09T12:00:00Z', anna)
  const token = await linkFor(id, second!.id)
  const own = await open.work.addPhoto({ token, file: await picture('po pracy.jpg') })
  const shared = [ofTenant.id, ofLandlord.id]
  return { ...{ id, token, first: first!.id, invoice: invoice.id, own: own.id }, shared, seenByFirst }
}

it('shows a vendor the photos of landlord and tenant and their own, but not those of an earlier vendor', async () => {
  const { token, shared, invoice, own, seenByFirst } = await moved()
  expect(seenByFirst).toEqual([...shared, invoice])
  expect(await idsBehind(token)).toEqual([...shared, own])
  for (const size of ['preview', 'full'] as const) {
    expect(await codeOf(open.work.photoFile({ token, photoId: invoice, size }))).toBe('not_found')
    for (const photoId of [...shared, own])
      expect((await open.work.photoFile({ token, photoId, size })).body.size).toBeGreaterThan(0)
  }
})

it('shows the vendor their own photos again when the ticket returns, and the landlord all', async () => {
  const { id, first, shared, invoice, own } = await moved()
  await server.moveTo('2026-04-10T12:00:00Z', anna)
  expect(await idsBehind(await linkFor(id, first))).toEqual([...shared, invoice])
  const { photos } = await anna.api.tickets.get({ id })
  expect(photos.map((photo) => photo.id)).toEqual([...shared, invoice, own])
})

it('knows by the link of the day whose a photo is that was stored without its vendor', async () => {
  const { id, token, first, shared, invoice, own } = await moved()
  await server.query('update files set created_by = null where id = any($1)', [[invoice, own]])
  expect(await idsBehind(token)).toEqual([...shared, own])
  await server.moveTo('2026-04-10T12:00:00Z', anna)
  expect(await idsBehind(await linkFor(id, first))).toEqual([...shared, invoice])
})
