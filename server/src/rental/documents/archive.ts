import { DomainError } from '@domovik/domain/errors.ts'
import { ARCHIVE_MAX_BYTES } from '@domovik/domain/rental/documents/kinds.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { showDocument } from '../../machinery/files/documents.ts'
import { zipOf } from '../../machinery/files/zip.ts'
import { translator } from '../../machinery/i18n.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { currentFile, type DocumentRow, findDocument } from './queries.ts'

/**
 * Returns the current versions of the documents as one archive. One file is decrypted at a time. Documents of several tenants are named
 * with their tenant, those of a batch (`isBatch`) always, because their titles are equal; tenants of one name also with their home. Throws
 * not_found if the caller may not see one of them, file_too_large above ARCHIVE_MAX_BYTES, file_missing.
 */
export async function archiveOf(
  scope: Scope,
  ids: readonly string[],
  archive: { name: string; language: Language; isBatch?: boolean },
) {
  const rows = []
  for (const id of new Set(ids)) rows.push(await findDocument(scope, id))
  const size = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  if (size > ARCHIVE_MAX_BYTES) throw new DomainError('file_too_large', { limit: ARCHIVE_MAX_BYTES })
  const isNamed = archive.isBatch || new Set(rows.map(({ tenantId }) => tenantId)).size > 1
  const nameOf = isNamed ? await tenantNames(scope, rows, archive.language) : () => ''
  const entries = []
  for (const row of rows) {
    const { id, title, format, updatedAt } = row
    const file = await currentFile(scope, id)
    const { body } = await showDocument(scope, { table: 'documents', id }, file, 'full')
    const ending = format === 'pdf' ? 'pdf' : body.type === 'image/png' ? 'png' : 'jpg'
    entries.push({
      name: `${nameOf(row)}${title}.${ending}`,
      at: new Date(updatedAt),
      bytes: Buffer.from(await body.arrayBuffer()),
    })
  }
  return {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="documents.zip"; filename*=UTF-8''${encodeURIComponent(archive.name)}`,
    },
    body: new File(zipOf(entries), 'documents.zip', { type: 'application/zip' }),
  }
}

type Named = Pick<DocumentRow, 'tenantId' | 'tenantName'>

/** So much of an address tells homes apart and leaves room for the title. */
const addressLetters = 60

/** Names of files ignore case, and signs that no file begins with are left out. */
const asFileName = (name: string): string => name.replace(/^[.\s]+/, '').trim()
const sameName = (name: string): string => asFileName(name).toLocaleLowerCase()

/** Returns the beginning of the name of a document: its tenant, and the home too if several have the same name. */
async function tenantNames(
  scope: Scope,
  rows: readonly Named[],
  language: Language,
): Promise<(row: Named) => string> {
  const unnamed = translator(language, 'documents')('subjects.tenant')
  const names = new Map(
    rows.flatMap(({ tenantId, tenantName }) => (tenantId ? [[tenantId, tenantName ?? '']] : [])),
  )
  const count = new Map<string, number>()
  for (const name of names.values()) count.set(sameName(name), (count.get(sameName(name)) ?? 0) + 1)
  const alike = [...names].filter(([, name]) => count.get(sameName(name))! > 1).map(([id]) => id)
  const homes = alike.length > 0 ? await homesOf(scope, alike) : new Map<string, string>()
  return ({ tenantId, tenantName }) => {
    if (!tenantId) return ''
    const home = homes.get(tenantId)
    const name = asFileName(tenantName ?? '') || unnamed
    return home ? `${name}, ${home.slice(0, addressLetters).trim()}, ` : `${name}, `
  }
}

/** Returns the address of the home in which each of the tenants lives today, otherwise of the last one. */
async function homesOf(
  { db, organizationId, today }: Scope,
  tenantIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; address: string }>(sql`
    select distinct on (l.tenant_id) l.tenant_id as id, p.address
      from app.lettings l join properties p on p.organization_id = l.organization_id and p.id = l.property_id
     where l.organization_id = ${organizationId} and l.tenant_id = any (${sql.param([...tenantIds])}::uuid[])
     order by l.tenant_id, l.start_date <= ${today}::date desc, l.start_date desc`)
  return new Map(rows.map(({ id, address }) => [id, address]))
}
