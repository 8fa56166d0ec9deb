/** Photos of protocols in papers. */
import { type InspectionContent, shownRows } from '@domovik/domain/rental/inspections/content.ts'
import { sql } from 'drizzle-orm'
import { readPart } from '../../machinery/files/parts.ts'
import type { Translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Block } from '../../machinery/services/press.ts'

export type PrintedPhotos = {
  files: Uint8Array[]
  /** The places in `files` of the photos of a row. */
  ofRow: ReadonlyMap<string, readonly number[]>
}

type Stored = { id: string; inspectionId: string; rowId: string; fileId: string; storedName: string }

/** Returns the rows that people read in each protocol. */
async function rowsShown(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await scope.db.execute<{ id: string; content: InspectionContent }>(sql`
    select id, content from inspections where organization_id = ${scope.organizationId} and id = any (${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, content }) => [id, shownRows(content)]))
}

/**
 * Reads the photos of protocols in the size of a paper, the oldest first; of all rows that people read, or of those that are named. A photo
 * whose file is lost stops the paper: it would be incomplete without saying so. Throws file_missing.
 */
export async function photosForPaper(
  scope: OrganizationScope,
  inspectionIds: readonly string[],
  rowIds: readonly string[] | null = null,
): Promise<PrintedPhotos> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<Stored>(sql`
    select h.id, h.inspection_id as "inspectionId", h.row_id as "rowId", h.file_id as "fileId", f.stored_name as "storedName"
      from inspection_photos h join files f on f.organization_id = h.organization_id and f.id = h.file_id and f.removed_at is null
     where h.organization_id = ${organizationId} and h.inspection_id = any (${sql.param([...inspectionIds])}::uuid[])
       and (${rowIds === null} or h.row_id = any (${sql.param([...(rowIds ?? [])])}::uuid[]))
     order by h.created_at, h.id`)
  const shown = await rowsShown(scope, inspectionIds)
  const files: Uint8Array[] = []
  const ofRow = new Map<string, number[]>()
  for (const { inspectionId, rowId, fileId: id, storedName } of rows) {
    if (!shown.get(inspectionId)?.has(rowId)) continue
    ofRow.set(rowId, [...(ofRow.get(rowId) ?? []), files.length])
    files.push(new Uint8Array(await readPart(scope, { organizationId, id, storedName }, 'preview')))
  }
  return { files, ofRow }
}

/** The photos of the rows as one block, each with the name of its row; nothing if there are none. */
export function photoBlocks(
  t: Translator,
  { ofRow }: PrintedPhotos,
  rows: readonly { id: string; name: string }[],
): Block[] {
  const photos = rows.flatMap(({ id, name }) => {
    const places = ofRow.get(id) ?? []
    return places.map((photo, at) => ({
      photo,
      alt: t('photos.alt', { number: at + 1, total: places.length, name }),
      label: places.length === 1 ? name : `${name} ${at + 1}/${places.length}`,
    }))
  })
  return photos.length === 0 ? [] : [{ kind: 'photos', photos }]
}
