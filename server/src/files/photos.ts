/**
 * Photos of a record: the one door through which features keep and show them. The caller has already looked up the
 * record through the same scope, so whoever may not see the record never comes this far.
 */
import type { photo } from '@domovik/contract/files.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { requirePhoto, shownName } from '@domovik/domain/files/photos.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '../db/ids.ts'
import type { Scope, TenantScope } from '../db/scope.ts'
import { drawPicture } from './picture.ts'
import { type FilePart, homeNames, keepParts, readPart } from './place.ts'
import { files } from './table.ts'

type Caller = Scope | TenantScope
export type Photo = z.infer<typeof photo>

/** What the photos belong to; `limit` is how many it may have. */
export type PhotoOwner = { table: 'tickets'; id: string; tenantId: string | null; limit: number }

/** Keeps a photo. Throws file_too_large, file_type_not_allowed, file_unreadable, too_many_pixels, too_many_files, storage_full. */
export async function addPhoto(scope: Caller, owner: PhotoOwner, file: File): Promise<Photo> {
  const bytes = Buffer.from(await file.arrayBuffer())
  requirePhoto({ name: shownName(file.name), type: file.type, bytes })
  await requireRoom(scope, owner)
  const { full, preview, mediaType, width, height, sha256 } = await drawPicture(bytes)
  const size = full.length + preview.length
  await requireStorage(scope, size)
  const { organizationId } = scope
  const [id, storedName] = [newId(), newId()]
  const authorKind = scope.kind === 'tenant' ? 'tenant' : 'manager'
  const name = shownName(file.name)
  try {
    const keyVersion = await keepParts(scope, { organizationId, id, storedName }, { full, preview })
    const [made] = await scope.db
      .insert(files)
      .values({
        ...{ organizationId, id, kind: 'photo', name, storedName, keyVersion, bytes: size, sha256 },
        ...{ mediaType, width, height, ownerTable: owner.table, ownerId: owner.id, tenantId: owner.tenantId },
        ...{ authorKind, createdBy: scope.userId },
      })
      .returning({ createdAt: files.createdAt })
    const createdAt = made!.createdAt.toISOString()
    return { id, name, width, height, authorKind, createdAt, canRemove: true }
  } catch (error) {
    await scope.services.files.remove(homeNames(organizationId, storedName)).catch(() => undefined)
    throw error
  }
}

/** Oldest first, without those taken away. `mayRemove` is asked of a landlord; a tenant may take away their own. */
export async function photosOf(
  scope: Caller,
  owner: Pick<PhotoOwner, 'table' | 'id'>,
  mayRemove: boolean,
): Promise<Photo[]> {
  const rows = await scope.db
    .select({
      ...{ id: files.id, name: files.name, width: files.width, height: files.height },
      ...{ authorKind: files.authorKind, createdAt: files.createdAt },
    })
    .from(files)
    .where(and(ofOwner(scope, owner), isNull(files.removedAt)))
    .orderBy(files.createdAt, files.id)
  return rows.map(({ authorKind, createdAt, width, height, ...row }) => ({
    ...{ ...row, width: width!, height: height! },
    authorKind: authorKind as Photo['authorKind'],
    createdAt: createdAt.toISOString(),
    canRemove: mayRemove && (scope.kind === 'landlord' || authorKind === 'tenant'),
  }))
}

/** The picture itself, as an answer that only this caller may keep. Throws not_found, file_missing. */
export async function showPhoto(
  scope: Caller,
  owner: Pick<PhotoOwner, 'table' | 'id'>,
  id: string,
  part: FilePart,
): Promise<{ headers: Record<string, string>; body: File }> {
  const [row] = await scope.db
    .select({ storedName: files.storedName, mediaType: files.mediaType, name: files.name })
    .from(files)
    .where(and(ofOwner(scope, owner), eq(files.id, id), isNull(files.removedAt)))
  if (!row) throw new DomainError('not_found')
  const { organizationId } = scope
  const bytes = await readPart(scope, { organizationId, id, storedName: row.storedName }, part)
  const name = `${row.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`
  return {
    headers: {
      'cache-control': 'private, max-age=3600',
      vary: 'authorization, x-organization-id, x-tenant-id',
      'content-disposition': `attachment; filename="photo.jpg"; filename*=UTF-8''${encodeRfc5987(name)}`,
    },
    body: new File([new Uint8Array(bytes)], 'photo.jpg', { type: row.mediaType }),
  }
}

/** Takes a photo away; for a day it can be put back. Throws not_found, also for what this caller may not take away. */
export async function removePhoto(scope: Caller, owner: PhotoOwner, id: string): Promise<void> {
  await mark(scope, owner, id, isNull(files.removedAt), sql`app.now()`)
}

/** Puts back what was taken away. Throws not_found, too_many_files. */
export async function restorePhoto(scope: Caller, owner: PhotoOwner, id: string): Promise<void> {
  await requireRoom(scope, owner)
  await mark(scope, owner, id, isNotNull(files.removedAt), null)
}

async function mark(
  scope: Caller,
  owner: PhotoOwner,
  id: string,
  before: SQL,
  removedAt: SQL | null,
): Promise<void> {
  const marked = await scope.db
    .update(files)
    .set({ removedAt })
    .where(and(ofOwner(scope, owner), eq(files.id, id), before))
    .returning({ id: files.id })
  if (marked.length === 0) throw new DomainError('not_found')
}

/** One at a time for each record, so that two uploads together do not pass the limit. */
async function requireRoom(scope: Caller, owner: PhotoOwner): Promise<void> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${owner.id}`}, 0))`)
  const { rows } = await scope.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${files} where ${ofOwner(scope, owner)} and removed_at is null`,
  )
  if (rows[0]!.count >= owner.limit) throw new DomainError('too_many_files', { limit: owner.limit })
}

async function requireStorage(scope: Caller, size: number): Promise<void> {
  const { rows } = await scope.db.execute<{ bytes: string }>(sql`select app.stored_bytes() as bytes`)
  const limit = scope.services.config.filesPerOrganization
  if (Number(rows[0]!.bytes) + size > limit) throw new DomainError('storage_full', { limit })
}

const ofOwner = (scope: Caller, { table, id }: Pick<PhotoOwner, 'table' | 'id'>): SQL =>
  and(
    eq(files.organizationId, scope.organizationId),
    eq(files.ownerTable, table),
    eq(files.ownerId, id),
  ) as SQL

/** RFC 5987: what encodeURIComponent leaves and a header does not take. */
const encodeRfc5987 = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
