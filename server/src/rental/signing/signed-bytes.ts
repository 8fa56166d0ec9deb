/** The bytes of the version that is signed. */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import type { SigningRoute } from '@domovik/domain/rental/signing/legal-form.ts'
import { sql } from 'drizzle-orm'
import { readPart } from '../../machinery/files/parts.ts'
import { requireSafePdf } from '../../machinery/pdf/unsafe.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'

/** Reads a stored file. Throws file_missing. */
async function storedBytes(
  scope: OrganizationScope,
  fileId: string,
): Promise<{ bytes: Buffer; isPdf: boolean }> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ storedName: string; mediaType: string }>(sql`
    select stored_name as "storedName", media_type as "mediaType" from files where organization_id = ${organizationId} and id = ${fileId}`)
  const { storedName, mediaType } = rows[0]!
  const bytes = await readPart(scope, { organizationId, id: fileId, storedName }, 'full')
  return { bytes, isPdf: mediaType === 'application/pdf' }
}

/** Reads the bytes that were signed. Throws Error if they are not those whose fingerprint the signatures name. */
export async function seenBytes(
  scope: OrganizationScope,
  { fileId, sha256 }: { fileId: string; sha256: string },
): Promise<{ bytes: Buffer; isPdf: boolean }> {
  const stored = await storedBytes(scope, fileId)
  if (createHash('sha256').update(stored.bytes).digest('hex') !== sha256)
    throw new Error('the stored file is not the one that was signed')
  return stored
}

/**
 * Refuses a PDF that does more than show pages. Signature programs need a PDF without errors. Throws file_type_not_allowed for a picture
 * that such programs should sign, file_missing, and like `requireSafePdf`.
 */
export async function requireSignableFile(scope: Scope, fileId: string, route: SigningRoute): Promise<void> {
  const { bytes, isPdf } = await storedBytes(scope, fileId)
  const extendable = route === 'qualified'
  if (isPdf) await requireSafePdf(scope, bytes, { extendable })
  else if (extendable) throw new DomainError('file_type_not_allowed')
}
