/**
 * The documents of a record, one of them its receipt. Images are re-encoded like photos. A PDF is stored unchanged and
 * only offered as a download, never displayed by this server's pages (docs/decisions/018).
 */
import { createHash } from 'node:crypto'
import type { document } from '@domovik/contract/files.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type DocumentType, requireDocument } from '@domovik/domain/machinery/files/documents.ts'
import { shownName } from '@domovik/domain/machinery/files/photos.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Scope } from '../scope/scope.ts'
import { readPicture } from './picture.ts'
import {
  type Caller,
  type FileOwner,
  type OwnerKey,
  ofOwner,
  requireRoom,
  restoreFile,
  storeFile,
} from './store.ts'
import { files } from './table.ts'

export { removeFile as removeDocument, showFile as showDocument } from './store.ts'

export type Document = z.infer<typeof document>

/** Stores a document. The first document of a record is its receipt. Throws the same errors as addPhoto. */
export async function addDocument(scope: Scope, owner: FileOwner, file: File): Promise<Document> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const name = shownName(file.name)
  const type = requireDocument({ name, type: file.type, bytes })
  await requireRoom(scope, owner)
  const isReceipt = (await receiptOf(scope, owner)) === undefined
  const { parts, ...rest } = await partsOf(scope, type, bytes)
  const kind = isReceipt ? 'receipt' : 'attachment'
  const kept = await storeFile(scope, owner, { kind, name, ...rest }, parts)
  return present({ ...rest, name, kind, id: kept.id, bytes: kept.bytes, createdAt: kept.createdAt })
}

/** Stores a document of the feature documents. Returns the id of its file. Throws the same errors as addPhoto. */
export async function storeDocument(
  scope: Caller,
  owner: FileOwner,
  file: File,
): Promise<{ id: string; name: string }> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const name = shownName(file.name)
  const type = requireDocument({ name, type: file.type, bytes })
  await requireRoom(scope, owner)
  const { parts, ...rest } = await partsOf(scope, type, bytes)
  const { id } = await storeFile(scope, owner, { kind: 'document', name, ...rest }, parts)
  return { id, name }
}

/** Returns the documents that are not removed: the receipt first, then the oldest first. */
export async function documentsOf(scope: Scope, owner: OwnerKey): Promise<Document[]> {
  const rows = await scope.db
    .select({
      id: files.id,
      kind: files.kind,
      name: files.name,
      mediaType: files.mediaType,
      bytes: files.bytes,
      width: files.width,
      height: files.height,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(and(ofOwner(scope, owner), isNull(files.removedAt)))
    .orderBy(files.createdAt, files.id)
  return rows
    .map((row) => present({ ...row, createdAt: row.createdAt.toISOString() }))
    .sort((a, b) => Number(b.receipt) - Number(a.receipt))
}

/** Restores a removed document; as an attachment if another one is now the receipt. Throws not_found, too_many_files. */
export async function restoreDocument(scope: Scope, owner: FileOwner, id: string): Promise<void> {
  const other = await receiptOf(scope, owner)
  await restoreFile(scope, owner, id)
  if (other !== undefined) await setKind(scope, owner, id, 'attachment')
}

/** Makes one document the receipt; the previous receipt becomes an attachment. Throws not_found. */
export async function chooseReceipt(scope: Scope, owner: FileOwner, id: string): Promise<void> {
  const before = await receiptOf(scope, owner)
  if (before === id) return
  if (before !== undefined) await setKind(scope, owner, before, 'attachment')
  await setKind(scope, owner, id, 'receipt')
}

async function receiptOf(scope: Scope, owner: OwnerKey): Promise<string | undefined> {
  const [row] = await scope.db
    .select({ id: files.id })
    .from(files)
    .where(and(ofOwner(scope, owner), eq(files.kind, 'receipt'), isNull(files.removedAt)))
  return row?.id
}

async function setKind(
  scope: Scope,
  owner: OwnerKey,
  id: string,
  kind: 'receipt' | 'attachment',
): Promise<void> {
  const changed = await scope.db
    .update(files)
    .set({ kind })
    .where(and(ofOwner(scope, owner), eq(files.id, id), isNull(files.removedAt)))
    .returning({ id: files.id })
  if (changed.length === 0) throw new DomainError('not_found')
}

async function partsOf(scope: Caller, type: DocumentType, bytes: Buffer) {
  if (type !== 'application/pdf') {
    const { full, preview, ...picture } = await readPicture(scope, 'photo', bytes)
    return { ...picture, parts: { full, preview } }
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // The server makes no previews of documents. The preview part is stored empty, so that all files have the same two parts.
  return {
    mediaType: type,
    width: null,
    height: null,
    sha256,
    parts: { full: bytes, preview: Buffer.alloc(0) },
  }
}

type Row = Pick<
  typeof files.$inferSelect,
  'id' | 'kind' | 'name' | 'mediaType' | 'bytes' | 'width' | 'height'
> & {
  createdAt: string
}

const present = ({ id, kind, name, mediaType, bytes, width, height, createdAt }: Row): Document => ({
  id,
  name,
  bytes,
  width,
  height,
  createdAt,
  receipt: kind === 'receipt',
  format: mediaType === 'application/pdf' ? 'pdf' : 'picture',
})
