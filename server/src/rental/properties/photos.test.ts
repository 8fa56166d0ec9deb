import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let stranger: Landlord
let marta: Person & { api: TenantClient }
let jan: Person & { api: TenantClient }
let flat: string
let picture: Buffer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
  stranger = await server.signUpLandlord()
  flat = (await anna.api.properties.create({ address: 'ul. Jasna 4' })).id
  marta = await lodger('Marta Wójcik', 'marta@example.com', flat, '2027-03-31')
  jan = await lodger('Jan Kot', 'jan@example.com', await emptyFlat(), '2027-03-31')
  picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#8a6f4d' } })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '52/1 13/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})
afterAll(() => server?.stop())

const emptyFlat = async () => (await anna.api.properties.create({ address: 'ul. Cicha 9' })).id

async function lodger(name: string, email: string, propertyId: string, endDate: string) {
  const tenant = await anna.api.tenants.create({ name, email })
  await anna.api.leases.create({
    ...{ tenantId: tenant.id, propertyId, startDate: '2026-04-01', endDate, rentAmount: 100_000 },
  })
  return server.acceptInvitation(anna, tenant.id)
}

const file = (name = 'salon.jpg') => new File([new Uint8Array(picture)], name, { type: 'image/jpeg' })
const add = async (id: string, name?: string) =>
  (await anna.api.properties.addPhoto({ id, file: file(name) })).id
const idsOf = async (id: string) => (await anna.api.properties.get({ id })).photos.map((photo) => photo.id)
const coverOf = async (id: string) =>
  (await anna.api.properties.list({})).rows.find((row) => row.id === id)!.cover

describe('photos of a property', () => {
  it('are upright, without metadata, in two sizes, and counted as storage', async () => {
    const id = await emptyFlat()
    const made = await anna.api.properties.addPhoto({ id, file: file('Salon.jpg') })
    expect(made).toMatchObject({ name: 'Salon.jpg', width: 800, height: 1200 })
    const sizes = await Promise.all(
      (['full', 'preview'] as const).map(async (size) => {
        const { body } = await anna.api.properties.photoFile({ id, photoId: made.id, size })
        const bytes = Buffer.from(await body.arrayBuffer())
        expect(bytes.includes('SecretCamera')).toBe(false)
        const { width, height, exif, orientation } = await sharp(bytes).metadata()
        expect([exif, orientation]).toEqual([undefined, undefined])
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [800, 1200],
      [320, 480],
    ])
    const [row] = await server.query<{ bytes: number }>('select bytes from files where id = $1', [made.id])
    expect(row!.bytes).toBeGreaterThan(0)
  })

  it('keep the order and the descriptions that the landlord chose; the first is the cover of the list', async () => {
    const id = await emptyFlat()
    expect(await coverOf(id)).toBeNull()
    const [first, second, third] = [await add(id), await add(id), await add(id)]
    expect(await idsOf(id)).toEqual([first, second, third])
    await anna.api.properties.arrangePhotos({
      id,
      photos: [
        { id: third, alt: 'Kuchnia z oknem' },
        { id: first, alt: '' },
        { id: second, alt: 'Łazienka' },
      ],
    })
    const { photos, history } = await anna.api.properties.get({ id })
    expect(photos.map(({ id: photo, alt }) => [photo, alt])).toEqual([
      [third, 'Kuchnia z oknem'],
      [first, ''],
      [second, 'Łazienka'],
    ])
    expect(history[0]!.details).toEqual({ photosArranged: 3 })
    expect(await coverOf(id)).toEqual({ id: third, alt: 'Kuchnia z oknem', width: 800, height: 1200 })
    const later = await add(id)
    expect(await idsOf(id)).toEqual([third, first, second, later])
  })

  it('are not arranged by a screen that does not know all of them', async () => {
    const id = await emptyFlat()
    const [first, second] = [await add(id), await add(id)]
    const elsewhere = await add(await emptyFlat())
    for (const wanted of [[first], [first, first], [first, elsewhere], [first, second, elsewhere]])
      expect(
        await codeOf(
          anna.api.properties.arrangePhotos({ id, photos: wanted.map((photo) => ({ id: photo, alt: '' })) }),
        ),
      ).toBe('version_conflict')
    expect(await idsOf(id)).toEqual([first, second])
  })

  it('can be removed and restored to their place, also with the property', async () => {
    const id = await emptyFlat()
    const [first, second] = [await add(id), await add(id)]
    const photos = [first, second].map((photo) => ({ id: photo, alt: 'x' }))
    await anna.api.properties.arrangePhotos({ id, photos })
    await anna.api.properties.removePhoto({ id, photoId: first })
    expect((await coverOf(id))!.id).toBe(second)
    expect(await codeOf(anna.api.properties.photoFile({ id, photoId: first }))).toBe('not_found')
    await anna.api.properties.restorePhoto({ id, photoId: first })
    expect(await idsOf(id)).toEqual([first, second])
    await anna.api.properties.remove({ ids: [id] })
    expect(await codeOf(anna.api.properties.photoFile({ id, photoId: first }))).toBe('not_found')
    await anna.api.properties.restore({ ids: [id] })
    expect(await idsOf(id)).toEqual([first, second])
  })

  it('are shown to the tenant who lives there, until the lease ends, and to nobody else', async () => {
    const photoId = await add(flat)
    await anna.api.properties.arrangePhotos({ id: flat, photos: [{ id: photoId, alt: 'Salon' }] })
    expect((await marta.api.home.get()).lease!.photos).toEqual([
      { id: photoId, alt: 'Salon', width: 800, height: 1200 },
    ])
    expect((await marta.api.home.photoFile({ photoId })).body.size).toBeGreaterThan(100)
    expect((await jan.api.home.get()).lease!.photos).toEqual([])
    expect(await codeOf(jan.api.home.photoFile({ photoId }))).toBe('not_found')
    expect(await codeOf(stranger.api.properties.photoFile({ id: flat, photoId }))).toBe('not_found')
    const own = (await stranger.api.properties.create({ address: 'ul. Obca 1' })).id
    expect(await codeOf(stranger.api.properties.photoFile({ id: own, photoId }))).toBe('not_found')
    expect(
      await codeOf(stranger.api.properties.arrangePhotos({ id: own, photos: [{ id: photoId, alt: 'x' }] })),
    ).toBe('version_conflict')
    await server.moveTo('2027-04-01', marta)
    expect((await marta.api.home.get()).lease!.photos).toEqual([])
    expect(await codeOf(marta.api.home.photoFile({ photoId }))).toBe('not_found')
  })
})
