/** Photos of the rows of a handover report. */
import { createHash } from 'node:crypto'
import type { addPhoto as addCall } from '@domovik/contract/admin/rental/inspections.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { PHOTOS_PER_INSPECTION, PHOTOS_PER_ROW } from '@domovik/domain/machinery/files/photos.ts'
import { type InspectionContent, shownRows } from '@domovik/domain/rental/inspections/content.ts'
import { withRowOfPhoto } from '@domovik/domain/rental/inspections/operations.ts'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { addPhoto, type PhotoOwner, removePhoto, showPhoto } from '../../machinery/files/photos.ts'
import type { Caller } from '../../machinery/files/store.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { recordInspection } from './edit.ts'
import { lockDraft, saveContent } from './queries.ts'
import { inspectionPhotos } from './table.ts'

type Input = InferContractRouterInputs<{ add: typeof addCall }>['add']
type Photo = InferContractRouterOutputs<{ add: typeof addCall }>['add']

const ownerOf = (id: string): PhotoOwner => ({
  table: 'inspections',
  id,
  tenantId: null,
  limit: PHOTOS_PER_INSPECTION,
})

/**
 * Stores a photo under the id that the device chose; a photo with this id is stored once. A row that was removed comes back. Throws not_found,
 * inspection_locked, too_many_files and the errors of uploads.
 */
export async function addInspectionPhoto(scope: Scope, { id, photoId, rowId, file }: Input): Promise<Photo> {
  const found = await lockDraft(scope, id)
  const before = found.photos.find((photo) => photo.id === photoId)
  if (before) return shown(before)
  if (!found.content.rows.some((row) => row.id === rowId)) throw new DomainError('not_found')
  if (found.photos.filter((photo) => photo.rowId === rowId).length >= PHOTOS_PER_ROW)
    throw new DomainError('too_many_files', { limit: PHOTOS_PER_ROW })
  const sha256 = createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')
  const { id: fileId, width, height } = await addPhoto(scope, ownerOf(id), file)
  await scope.db.insert(inspectionPhotos).values({
    ...{ id: photoId, rowId, fileId },
    organizationId: scope.organizationId,
    inspectionId: id,
    sourceSha256: sha256,
  })
  const content = withRowOfPhoto(found.content, rowId)
  if (content !== found.content) await saveContent(scope, id, content)
  await recordInspection(scope, found, 'UPDATE', { photo: photoId })
  return { id: photoId, rowId, sha256, width, height }
}

type Found = { fileId: string; rowId: string; signed: InspectionContent | null }

const shown = ({ id, rowId, sha256, width, height }: Photo): Photo => ({ id, rowId, sha256, width, height })

/** Removes a photo of a draft. Throws not_found, inspection_locked. */
export async function removeInspectionPhoto(scope: Scope, id: string, photoId: string): Promise<void> {
  const found = await lockDraft(scope, id)
  const photo = found.photos.find((each) => each.id === photoId)
  if (!photo) throw new DomainError('not_found')
  await removePhoto(scope, ownerOf(id), photo.fileId)
  await scope.db.execute(
    sql`delete from inspection_photos where organization_id = ${scope.organizationId} and id = ${photoId}`,
  )
  await recordInspection(scope, found, 'UPDATE', { photoRemoved: photoId })
}

/**
 * Returns the bytes of a photo of a protocol that the caller may read. Of a signed one only those of its rows: both sides signed no
 * other. Throws not_found, file_missing.
 */
export async function showInspectionPhoto(
  scope: Caller,
  { id, photoId, size = 'full' }: { id: string; photoId: string; size?: 'preview' | 'full' },
): ReturnType<typeof showPhoto> {
  const { rows } = await scope.db.execute<Found>(sql`
    select h.file_id as "fileId", h.row_id as "rowId", case when i.signed_at is not null then i.content end as signed
      from inspection_photos h join inspections i on i.organization_id = h.organization_id and i.id = h.inspection_id
     where h.organization_id = ${scope.organizationId} and h.inspection_id = ${id} and h.id = ${photoId}`)
  const [found] = rows
  if (!found || (found.signed && !shownRows(found.signed).has(found.rowId)))
    throw new DomainError('not_found')
  return showPhoto(scope, ownerOf(id), found.fileId, size)
}
