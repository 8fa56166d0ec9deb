/**
 * Photos of a record, for use by features. The caller must have read the record with the same scope, so that
 * users who may not see the record cannot reach its photos.
 */
import type { photo } from '@domovik/contract/files.ts'
import { requirePhoto, shownName } from '@domovik/domain/machinery/files/photos.ts'
import { and, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { readPicture } from './picture.ts'
import {
  type Caller,
  type FileOwner,
  isWithoutAccount,
  type OwnerKey,
  ofOwner,
  requireRoom,
  storeFile,
} from './store.ts'
import { files } from './table.ts'

export { removeFile as removePhoto, restoreFile as restorePhoto, showFile as showPhoto } from './store.ts'

export type Photo = z.infer<typeof photo>
export type PhotoOwner = FileOwner

/** Stores a photo. Throws file_too_large, file_type_not_allowed, file_unreadable, too_many_pixels, file_too_complex, too_many_files, storage_full. */
export async function addPhoto(scope: Caller, owner: PhotoOwner, file: File): Promise<Photo> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const name = shownName(file.name)
  requirePhoto({ name, type: file.type, bytes })
  await requireRoom(scope, owner)
  const { full, preview, mediaType, width, height, sha256 } = await readPicture(scope, 'photo', bytes)
  const { id, authorKind, createdAt } = await storeFile(
    scope,
    owner,
    { kind: 'photo', name, mediaType, sha256, width, height },
    { full, preview },
  )
  return { id, name, width, height, authorKind, createdAt, canRemove: true }
}

/**
 * Returns the photos that are not removed, oldest first. `mayRemove` applies to landlords; a tenant may remove their own
 * photos. People without an account see numbers instead of the names of the files.
 */
export async function photosOf(scope: Caller, owner: OwnerKey, mayRemove: boolean): Promise<Photo[]> {
  const rows = await scope.db
    .select({
      id: files.id,
      name: files.name,
      width: files.width,
      height: files.height,
      authorKind: files.authorKind,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(and(ofOwner(scope, owner), isNull(files.removedAt)))
    .orderBy(files.createdAt, files.id)
  return rows.map(({ authorKind, createdAt, width, height, ...row }, index) => ({
    ...row,
    ...(isWithoutAccount(scope) && { name: `photo-${index + 1}.jpg` }),
    width: width!,
    height: height!,
    authorKind: authorKind as Photo['authorKind'],
    createdAt: createdAt.toISOString(),
    canRemove: mayRemove && (scope.kind === 'landlord' || authorKind === 'tenant'),
  }))
}
