/**
 * The common part of all files: limits, writing the bytes before their row, removal marks, and private responses.
 * Features use photos.ts or documents.ts, which decide what may be stored.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { newId } from '../db/ids.ts'
import type { Scope, SignerScope, SystemScope, TenantScope } from '../scope/scope.ts'
import { type FilePart, namesInStorage, readPart, storeParts } from './parts.ts'
import { files } from './table.ts'

/** The system stores files for a vendor, who has no account (rental/tickets/work.ts); neither has a signer by a link. */
export type Caller = Scope | TenantScope | SystemScope | SignerScope
const AUTHORS = { landlord: 'manager', tenant: 'tenant', system: 'vendor', signer: 'vendor' } as const

/** The record that files belong to; `limit` is how many it may have. */
export type FileOwner = {
  table:
    | 'tickets'
    | 'expenses'
    | 'organizations'
    | 'documents'
    | 'messages'
    | 'properties'
    | 'inspections'
    | 'signings'
    | 'meter_readings'
  id: string
  tenantId: string | null
  limit: number
  /** The vendor who adds the file: vendors have no account. */
  vendorId?: string
}
/** `only` narrows the files of the record to those that the caller may see. */
export type OwnerKey = Pick<FileOwner, 'table' | 'id'> & { only?: SQL }

/**
 * Whether the caller reads for somebody without an account. They never see the name that the uploader gave to a file: it can
 * contain a street, a person or a price.
 */
export const isWithoutAccount = ({ kind }: Caller): boolean => kind === 'system' || kind === 'signer'

type Kept = {
  kind: 'photo' | 'receipt' | 'attachment' | 'logo' | 'document'
  name: string
  mediaType: string
  sha256: string
  width: number | null
  height: number | null
}

/** Stores the bytes, then inserts the row that refers to them. Throws storage_full. */
export async function storeFile(
  scope: Caller,
  owner: FileOwner,
  file: Kept,
  parts: Record<FilePart, Buffer>,
): Promise<{ id: string; authorKind: (typeof AUTHORS)[Caller['kind']]; createdAt: string; bytes: number }> {
  const bytes = parts.full.length + parts.preview.length
  await requireStorage(scope, bytes)
  const { organizationId } = scope
  const [id, storedName] = [newId(), newId()]
  // Finished files, and papers of a batch, are made for the landlord by a job.
  const forLandlord = owner.table === 'signings' || owner.table === 'documents'
  const authorKind = scope.kind === 'system' && forLandlord ? 'manager' : AUTHORS[scope.kind]
  try {
    const keyVersion = await storeParts(scope, { organizationId, id, storedName }, parts)
    const [made] = await scope.db
      .insert(files)
      .values({
        ...file,
        organizationId,
        id,
        storedName,
        keyVersion,
        bytes,
        ownerTable: owner.table,
        ownerId: owner.id,
        tenantId: owner.tenantId,
        authorKind,
        createdBy: owner.vendorId ?? scope.userId,
      })
      .returning({ createdAt: files.createdAt })
    return { id, authorKind, createdAt: made!.createdAt.toISOString(), bytes }
  } catch (error) {
    await scope.services.files.remove(namesInStorage(organizationId, storedName)).catch(() => undefined)
    throw error
  }
}

/**
 * Papers are read by people whose access can end, and the address of a shared document does not change with its version, so
 * that a stored answer could show an earlier one.
 */
const unstored: readonly FileOwner['table'][] = ['documents', 'messages', 'signings']

/**
 * Returns the bytes as a response that only the caller's browser may cache, and not even that for papers. `title` names the download
 * instead of the uploader's name. Throws not_found, file_missing.
 */
export async function showFile(
  scope: Caller,
  owner: OwnerKey,
  id: string,
  part: FilePart,
  title?: string,
): Promise<{ headers: Record<string, string>; body: File }> {
  const [row] = await scope.db
    .select({ storedName: files.storedName, mediaType: files.mediaType, name: files.name })
    .from(files)
    .where(and(ofOwner(scope, owner), eq(files.id, id), isNull(files.removedAt)))
  if (!row) throw new DomainError('not_found')
  const { organizationId } = scope
  const bytes = await readPart(scope, { organizationId, id, storedName: row.storedName }, part)
  const plain = row.mediaType === 'application/pdf' ? 'document.pdf' : 'photo.jpg'
  const uploaded = isWithoutAccount(scope) ? '' : row.name.replace(/\.[^.]*$/, '')
  const name = `${title || uploaded || plain.split('.')[0]}.${plain.split('.')[1]}`
  return {
    headers: {
      'cache-control': unstored.includes(owner.table) ? 'private, no-store' : 'private, max-age=3600',
      vary: 'authorization, x-organization-id, x-tenant-id',
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(name)}`,
    },
    body: new File([new Uint8Array(bytes)], plain, { type: row.mediaType }),
  }
}

/** Removes a file; it can be restored for a day. Throws not_found, also for files that the caller may not remove. */
export async function removeFile(scope: Caller, owner: OwnerKey, id: string): Promise<void> {
  await mark(scope, owner, id, isNull(files.removedAt), sql`app.now()`)
}

/** Restores a removed file. Throws not_found, too_many_files. */
export async function restoreFile(scope: Caller, owner: FileOwner, id: string): Promise<void> {
  await requireRoom(scope, owner)
  await mark(scope, owner, id, isNotNull(files.removedAt), null)
}

async function mark(
  scope: Caller,
  owner: OwnerKey,
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

/** Checks the limit of a record. Locks per record, so that concurrent uploads cannot exceed it. Throws too_many_files. */
export async function requireRoom(scope: Caller, owner: FileOwner): Promise<void> {
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${owner.id}`}, 0))`)
  const { rows } = await scope.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${files} where ${ofOwner(scope, owner)} and removed_at is null`,
  )
  if (rows[0]!.count >= owner.limit) throw new DomainError('too_many_files', { limit: owner.limit })
}

/** Locks per organization, so that concurrent uploads cannot exceed the limit together. Throws storage_full. */
async function requireStorage(scope: Caller, size: number): Promise<void> {
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${scope.organizationId}`}, 0))`,
  )
  const { rows } = await scope.db.execute<{ bytes: string }>(sql`select app.stored_bytes() as bytes`)
  const limit = scope.services.config.filesPerOrganization
  if (Number(rows[0]!.bytes) + size > limit) throw new DomainError('storage_full', { limit })
}

/** The condition that selects the files of a record. */
export const ofOwner = (scope: Caller, { table, id, only }: OwnerKey): SQL =>
  and(
    eq(files.organizationId, scope.organizationId),
    eq(files.ownerTable, table),
    eq(files.ownerId, id),
    only,
  ) as SQL

/** RFC 5987: also encodes the characters that encodeURIComponent leaves but a header does not allow. */
export const encodeRfc5987 = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
