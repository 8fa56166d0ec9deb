import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
import { resealOrganization } from '../../account/organizations/jobs.ts'
import { setClock } from '../clock.ts'
import { sweepFiles } from './jobs.ts'

let server: TestServer
let anna: Landlord
let stranger: Landlord
let marta: Person & { api: TenantClient }
let jan: Person & { api: TenantClient }
let photo: Buffer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
  stranger = await server.signUpLandlord()
  marta = await lodger('Marta Wójcik', 'marta@example.com')
  jan = await lodger('Jan Kot', 'jan@example.com')
  photo = await picture({ width: 1200, height: 800 }).jpeg().toBuffer()
})
afterAll(() => server?.stop())

const lodger = async (name: string, email: string) =>
  server.acceptInvitation(anna, (await anna.api.tenants.create({ name, email })).id)

const picture = ({ width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 3, background: '#8a6f4d' } })

const file = (bytes: Buffer | string, name = 'kran.jpg', type = 'image/jpeg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

const ticketOf = async (person: { api: TenantClient }): Promise<string> =>
  (await person.api.tickets.create({ type: 'issue', title: 'Cieknie kran' })).id

const shown = async (
  api: TenantClient | Landlord['api'],
  id: string,
  photoId: string,
  size?: 'preview' | 'full',
) => Buffer.from(await (await api.tickets.photoFile({ id, photoId, size })).body.arrayBuffer())

/** All files of the folder with their bytes. */
async function kept(): Promise<{ name: string; bytes: Buffer }[]> {
  const folder = join(server.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = entries.filter((entry) => entry.isFile())
  return Promise.all(
    found.map(async ({ parentPath, name }) => ({ name, bytes: await readFile(join(parentPath, name)) })),
  )
}
const rowsOf = (ticketId: string) =>
  server.query<{ id: string; name: string; stored_name: string; key_version: number }>(
    'select id, name, stored_name, key_version from files where owner_id = $1',
    [ticketId],
  )

describe('a photo of a ticket', () => {
  it('can be added by the tenant and seen by the landlord, and is recorded in the history', async () => {
    const id = await ticketOf(marta)
    const made = await marta.api.tickets.addPhoto({ id, file: file(photo, 'Kran w łazience.jpg') })
    expect(made).toMatchObject({
      name: 'Kran w łazience.jpg',
      width: 1200,
      height: 800,
      authorKind: 'tenant',
    })
    const { photos, history } = await anna.api.tickets.get({ id })
    expect(photos).toEqual([{ ...made, canRemove: true, tenantName: 'Marta Wójcik' }])
    expect(history[0]!.details).toEqual({ photo: made.id })
    const full = await sharp(await shown(anna.api, id, made.id)).metadata()
    expect([full.format, full.width, full.height]).toEqual(['jpeg', 1200, 800])
    const preview = await sharp(await shown(marta.api, id, made.id, 'preview')).metadata()
    expect([preview.width, preview.height]).toEqual([480, 320])
  })

  it('can be added by the landlord; the tenant sees it without the name of the staff member', async () => {
    const id = await ticketOf(marta)
    const made = await anna.api.tickets.addPhoto({ id, file: file(photo) })
    const seen = await marta.api.tickets.get({ id })
    expect(seen.photos).toEqual([{ ...made, canRemove: false }])
    expect(JSON.stringify(seen)).not.toContain(anna.userId)
    expect((await shown(marta.api, id, made.id)).length).toBeGreaterThan(1000)
    expect(await codeOf(marta.api.tickets.removePhoto({ id, photoId: made.id }))).toBe('not_found')
    expect((await marta.api.tickets.get({ id })).photos).toHaveLength(1)
  })

  it('is served with headers against sniffing, execution and shared caches', async () => {
    const id = await ticketOf(marta)
    const made = await marta.api.tickets.addPhoto({ id, file: file(photo, 'a "b"\r\nx: y.jpg') })
    const path = `/api/tenant/tickets/${id}/photos/${made.id}?size=preview`
    const answer = await server.fetch(path, { token: marta.token })
    expect(answer.status).toBe(200)
    const header = (name: string) => answer.headers.get(name)
    expect(header('content-type')).toBe('image/jpeg')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('cache-control')).toBe('private, max-age=3600')
    expect(header('vary')).toContain('authorization')
    expect(header('content-security-policy')).toContain("default-src 'none'")
    expect(header('content-disposition')).toBe(
      `attachment; filename="photo.jpg"; filename*=UTF-8''a%20%22b%22x%3A%20y.jpg`,
    )
    expect((await server.fetch(path)).status).toBe(401)
  })

  it('does not exist for another organization or another tenant, in any call', async () => {
    const [mine, theirs] = [await ticketOf(marta), await ticketOf(jan)]
    const made = await marta.api.tickets.addPhoto({ id: mine, file: file(photo) })
    const other = await jan.api.tickets.addPhoto({ id: theirs, file: file(photo) })
    const before = (await kept()).length
    for (const { api, id, photoId } of [
      { api: jan.api, id: mine, photoId: made.id },
      { api: jan.api, id: theirs, photoId: made.id },
      { api: marta.api, id: theirs, photoId: other.id },
      { api: marta.api, id: mine, photoId: other.id },
      { api: stranger.api, id: mine, photoId: made.id },
      { api: stranger.api, id: theirs, photoId: other.id },
    ]) {
      const place = { id, photoId }
      expect(await codeOf(api.tickets.photoFile(place))).toBe('not_found')
      expect(await codeOf(api.tickets.removePhoto(place))).toBe('not_found')
      expect(await codeOf(api.tickets.restorePhoto(place))).toBe('not_found')
    }
    for (const { api, id } of [
      { api: jan.api, id: mine },
      { api: marta.api, id: theirs },
      { api: stranger.api, id: mine },
    ])
      expect(await codeOf(api.tickets.addPhoto({ id, file: file(photo) }))).toBe('not_found')
    expect((await kept()).length).toBe(before)
    expect((await jan.api.tickets.get({ id: theirs })).photos.map(({ id }) => id)).toEqual([other.id])
  })

  it('needs the permission to edit; a viewer can only look', async () => {
    const id = await ticketOf(marta)
    const made = await marta.api.tickets.addPhoto({ id, file: file(photo) })
    const viewer = await server.addMember(anna, 'viewer')
    expect((await viewer.api.tickets.get({ id })).photos).toEqual([
      { ...made, canRemove: false, tenantName: 'Marta Wójcik' },
    ])
    expect((await shown(viewer.api, id, made.id)).length).toBeGreaterThan(1000)
    expect(await codeOf(viewer.api.tickets.addPhoto({ id, file: file(photo) }))).toBe('forbidden')
    expect(await codeOf(viewer.api.tickets.removePhoto({ id, photoId: made.id }))).toBe('forbidden')
  })

  it('can be removed and restored; a day after removal it is deleted with its bytes', async () => {
    const id = await ticketOf(marta)
    const made = await marta.api.tickets.addPhoto({ id, file: file(photo) })
    const place = { id, photoId: made.id }
    const storedName = (await rowsOf(id))[0]!.stored_name
    const bytesLeft = async () => (await kept()).filter(({ name }) => name.startsWith(storedName)).length
    await marta.api.tickets.removePhoto(place)
    expect((await marta.api.tickets.get({ id })).photos).toEqual([])
    expect(await codeOf(marta.api.tickets.photoFile(place))).toBe('not_found')
    await marta.api.tickets.restorePhoto(place)
    expect((await marta.api.tickets.get({ id })).photos).toHaveLength(1)
    await anna.api.tickets.removePhoto(place)
    expect((await anna.api.tickets.get({ id })).history.map(({ details }) => Object.keys(details))).toEqual([
      ['photoRemoved'],
      ['photoRestored'],
      ['photoRemoved'],
      ['photo'],
      ['type', 'priority'],
    ])
    await sweepFiles.run(server.services, {})
    expect([(await rowsOf(id)).length, await bytesLeft()]).toEqual([1, 2])
    try {
      setClock('2026-04-08')
      await sweepFiles.run(server.services, {})
    } finally {
      setClock('2026-04-06')
    }
    expect([(await rowsOf(id)).length, await bytesLeft()]).toEqual([0, 0])
  })

  it('is one of eight at most, even if ten are uploaded at once', async () => {
    const id = await ticketOf(marta)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => marta.api.tickets.addPhoto({ id, file: file(photo) })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    const refused = outcomes.filter((each) => each.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
      'too_many_files',
      'too_many_files',
    ])
    const { photos } = await marta.api.tickets.get({ id })
    await marta.api.tickets.removePhoto({ id, photoId: photos[0]!.id })
    await marta.api.tickets.addPhoto({ id, file: file(photo) })
    expect(await codeOf(marta.api.tickets.restorePhoto({ id, photoId: photos[0]!.id }))).toBe(
      'too_many_files',
    )
  })

  it('is stored once if the same upload is sent again', async () => {
    const id = await ticketOf(marta)
    const again = server.tenant({ token: marta.token, headers: { 'idempotency-key': 'photo-of-the-tap' } })
    const upload = { id, file: file(photo) }
    expect(await again.tickets.addPhoto(upload)).toEqual(await again.tickets.addPhoto(upload))
    expect((await marta.api.tickets.get({ id })).photos).toHaveLength(1)
  })
})

describe('the bytes of a photo', () => {
  it('contain no camera metadata and no location, and the picture is upright', async () => {
    const id = await ticketOf(marta)
    const withExif = await picture({ width: 800, height: 600 })
      .withExif({
        IFD0: { Copyright: 'KANARIENVOGEL', Make: 'KANARIENVOGEL' },
        IFD3: { GPSLatitude: '52/1 13/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(withExif.includes('KANARIENVOGEL')).toBe(true)
    const made = await marta.api.tickets.addPhoto({ id, file: file(withExif) })
    expect([made.width, made.height]).toEqual([600, 800])
    for (const size of ['full', 'preview'] as const) {
      const bytes = await shown(anna.api, id, made.id, size)
      expect(bytes.includes('KANARIENVOGEL')).toBe(false)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
  })

  it('are sealed at rest and bound to their place, and can be sealed with a new key', async () => {
    const id = await ticketOf(jan)
    const made = await jan.api.tickets.addPhoto({ id, file: file(photo, 'kanarek.jpg') })
    const clear = await shown(jan.api, id, made.id)
    const [row] = await rowsOf(id)
    const mine = () => kept().then((all) => all.filter(({ name }) => name.startsWith(row!.stored_name)))
    for (const { bytes, name } of await kept()) {
      expect(name).not.toContain('kanarek')
      expect(bytes.includes(clear.subarray(20, 60))).toBe(false)
      expect(bytes.subarray(0, 4).toString()).toBe('DMF1')
    }
    expect(row!.key_version).toBe(1)
    const before = await mine()
    await anna.api.organizations.rotateKey()
    await resealOrganization.run(server.services, { organizationId: anna.organizationId })
    const versions = await server.query('select distinct key_version from files where organization_id = $1', [
      anna.organizationId,
    ])
    expect(versions).toEqual([{ key_version: 2 }])
    expect(await mine()).toEqual([])
    expect((await shown(jan.api, id, made.id)).equals(clear)).toBe(true)
    const [now] = await rowsOf(id)
    expect(before).toHaveLength(2)
    expect((await kept()).filter(({ name }) => name.startsWith(now!.stored_name))).toHaveLength(2)
  })

  it('do not open if two files in the folder are swapped', async () => {
    const id = await ticketOf(jan)
    await jan.api.tickets.addPhoto({ id, file: file(photo) })
    const second = await jan.api.tickets.addPhoto({ id, file: file(photo) })
    const [first, other] = await rowsOf(id)
    const home = server.services.files
    const name = (row: typeof first) => `${anna.organizationId}/${row!.stored_name}.full`
    const swapped = await home.get(name(first))
    await home.put(name(other), swapped)
    expect(second.id).toBe(other!.id)
    expect(await codeOf(jan.api.tickets.photoFile({ id, photoId: other!.id }))).toBe('internal_error')
  })

  it('that are lost are reported as missing', async () => {
    const id = await ticketOf(jan)
    const made = await jan.api.tickets.addPhoto({ id, file: file(photo) })
    const [row] = await rowsOf(id)
    await server.services.files.remove([`${anna.organizationId}/${row!.stored_name}.full`])
    expect(await codeOf(jan.api.tickets.photoFile({ id, photoId: made.id }))).toBe('file_missing')
  })

  it('of an interrupted upload are deleted an hour later, and no others', async () => {
    const id = await ticketOf(jan)
    const made = await jan.api.tickets.addPhoto({ id, file: file(photo) })
    const home = server.services.files
    const old = `${anna.organizationId}/${idAt('2026-04-06T09:00:00Z')}.full`
    const half = `arriving/${anna.organizationId}/${idAt('2026-04-06T09:00:00Z')}.full`
    const fresh = `${anna.organizationId}/${idAt('2026-04-06T11:59:00Z')}.full`
    const unknown = `00000000-0000-7000-8000-00000000abcd/${idAt('2026-04-06T09:00:00Z')}.full`
    for (const name of [old, half, fresh, unknown]) await home.put(name, Buffer.from('x'))
    setClock('2026-04-06T14:00:00Z')
    try {
      const freshNow = `${anna.organizationId}/${idAt('2026-04-06T13:30:00Z')}.full`
      await home.put(freshNow, Buffer.from('x'))
      await sweepFiles.run(server.services, {})
      for (const gone of [old, half, fresh]) expect(await codeOf(home.get(gone)), gone).toBe('file_missing')
      for (const left of [freshNow, unknown]) expect((await home.get(left)).toString()).toBe('x')
    } finally {
      setClock('2026-04-06')
    }
    expect((await shown(jan.api, id, made.id)).length).toBeGreaterThan(1000)
  })
})

/** A stored name as generated at the given instant. */
function idAt(instant: string): string {
  const ms = Temporal.Instant.from(instant).epochMilliseconds.toString(16).padStart(12, '0')
  const rest = createHash('sha256').update(instant).digest('hex')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}

describe('storage', () => {
  it('is limited per organization, also for its tenants', async () => {
    const id = await ticketOf(marta)
    const before = (await kept()).length
    const { config } = server
    const limit = config.filesPerOrganization
    try {
      config.filesPerOrganization = 1
      expect(await codeOf(marta.api.tickets.addPhoto({ id, file: file(photo) }))).toBe('storage_full')
      expect(await codeOf(anna.api.tickets.addPhoto({ id, file: file(photo) }))).toBe('storage_full')
    } finally {
      config.filesPerOrganization = limit
    }
    expect((await kept()).length).toBe(before)
    expect(await rowsOf(id)).toEqual([])
  })
})
