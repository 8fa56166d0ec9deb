/**
 * Writes photos of tickets. File names are derived from the ticket, so that a second reset on the same day
 * overwrites the files of the first.
 */
import { readFile } from 'node:fs/promises'
import { encodePicture } from '../../machinery/files/encode-picture.ts'
import { storeParts } from '../../machinery/files/parts.ts'
import type { Picture } from '../../machinery/files/picture.ts'
import { files } from '../../machinery/files/table.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'
import type { DemoTicket } from './tickets.ts'

const drawn = new Map<string, Promise<Picture>>()

/** Converted once per process; the reset every half hour only encrypts the result again. */
function pictureNamed(name: string): Promise<Picture> {
  const known = drawn.get(name)
  if (known) return known
  const coming = readFile(new URL(`sample/photo-${name}.jpg`, import.meta.url)).then(encodePicture)
  drawn.set(name, coming)
  return coming
}

/** Writes the photos of the tickets and their rows. */
export async function writePhotos(
  scope: SystemScope,
  tickets: readonly DemoTicket[],
  users: DemoUsers,
): Promise<void> {
  const { organizationId } = scope
  for (const { id: ownerId, photo, byTenant, tenantId, createdAt } of tickets) {
    if (photo === null) continue
    const { full, preview, mediaType, width, height, sha256 } = await pictureNamed(photo)
    const random = randomOf(createdAt, `photo ${ownerId}`)
    const [id, storedName] = [random.id(createdAt), random.id(createdAt)]
    const keyVersion = await storeParts(scope, { organizationId, id, storedName }, { full, preview })
    const authorKind = byTenant ? 'tenant' : 'manager'
    await scope.db.insert(files).values({
      organizationId,
      id,
      kind: 'photo',
      name: `IMG_${photo}.jpg`,
      storedName,
      keyVersion,
      mediaType,
      bytes: full.length + preview.length,
      sha256,
      width,
      height,
      tenantId,
      authorKind,
      ownerTable: 'tickets',
      ownerId,
      createdBy: users.get(authorKind)!,
      createdAt: new Date(createdAt),
    })
  }
}
