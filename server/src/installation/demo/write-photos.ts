/**
 * Writes photos of tickets and properties. File names are derived from the record, so that a second reset on the same
 * day overwrites the files of the first.
 */
import { readdir, readFile } from 'node:fs/promises'
import { encodePicture } from '../../machinery/files/encode-picture.ts'
import { storeParts } from '../../machinery/files/parts.ts'
import type { Picture } from '../../machinery/files/picture.ts'
import { files } from '../../machinery/files/table.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import type { DemoPlan } from './plan.ts'
import { randomOf } from './random.ts'
import sample from './sample/photos.json' with { type: 'json' }
import type { DemoUsers } from './sign-ins.ts'

const drawn = new Map<string, Promise<Picture>>()

/** Converted once per process; the reset every half hour only encrypts the result again. */
function pictureNamed(name: string): Promise<Picture> {
  const known = drawn.get(name)
  if (known) return known
  const coming = readFile(new URL(`sample/${name}.jpg`, import.meta.url)).then(encodePicture)
  drawn.set(name, coming)
  return coming
}

/** Begins to convert the photos of sample/, so that this is done while the first rows are written. */
export async function preparePhotos(): Promise<void> {
  const names = await readdir(new URL('sample/', import.meta.url))
  // Whoever needs the photo gets the error.
  for (const name of names.filter((each) => each.endsWith('.jpg')))
    pictureNamed(name.slice(0, -'.jpg'.length)).catch(() => undefined)
}

type Shot = {
  /** Names the random stream of the ids. */
  key: string
  /** File name in sample/. */
  picture: string
  name: string
  ownerTable: 'tickets' | 'properties'
  ownerId: string
  by: 'tenant' | 'manager'
  tenantId: string | null
  at: number
  position?: number
  altText?: string
}

/** Writes the photos of the tickets and of some properties, among them the home of the tenant with the portal account. */
export async function writePhotos(
  scope: SystemScope,
  { tickets, properties, money }: DemoPlan,
  portalTenantId: string,
  users: DemoUsers,
): Promise<void> {
  for (const { id: ownerId, photo, byTenant, tenantId, createdAt: at } of tickets)
    if (photo !== null)
      await write(scope, users, {
        ...{ key: `photo ${ownerId}`, picture: `photo-${photo}`, name: `IMG_${photo}.jpg` },
        ...{ ownerTable: 'tickets', ownerId, by: byTenant ? 'tenant' : 'manager', tenantId, at },
      })
  const homes = money.filter(({ letting }) => letting.tenant.id === portalTenantId)
  const shown = new Set(homes.map(({ letting }) => letting.property.id))
  for (const [index, { id: ownerId, createdAt: at }] of properties.entries()) {
    if (index % photographed !== 0 && !shown.has(ownerId)) continue
    const facade = sample.facades[(index / photographed) % sample.facades.length] ?? sample.facades[0]
    const album = index === 0 || shown.has(ownerId) ? [facade, ...sample.rooms] : [facade]
    for (const [position, photo] of album.entries()) {
      const [picture, altText] = photo as [string, string]
      await write(scope, users, {
        ...{ key: `photo ${position} of ${ownerId}`, picture: `home-${picture}`, name: `${picture}.jpg` },
        ...{ ownerTable: 'properties', ownerId, by: 'manager', tenantId: null, at, position, altText },
      })
    }
  }
}

/** One property of so many has a photo, so that a reset stores few files. */
const photographed = 3

async function write(scope: SystemScope, users: DemoUsers, shot: Shot): Promise<void> {
  const { organizationId } = scope
  const { key, picture, by, at, ...row } = shot
  const { full, preview, mediaType, width, height, sha256 } = await pictureNamed(picture)
  const random = randomOf(at, key)
  const [id, storedName] = [random.id(at), random.id(at)]
  const keyVersion = await storeParts(scope, { organizationId, id, storedName }, { full, preview })
  await scope.db.insert(files).values({
    ...row,
    ...{ organizationId, id, storedName, keyVersion, mediaType, sha256, width, height },
    kind: 'photo',
    bytes: full.length + preview.length,
    authorKind: by,
    createdBy: users.get(by)!,
    createdAt: new Date(at),
  })
}
