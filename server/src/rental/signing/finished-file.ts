/** The finished file: the bytes that everybody signed, pages with the signatures, and the seal (docs/decisions/109). */
import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { codeOf } from '@domovik/domain/rental/signing/code.ts'
import { isInvited, signingState } from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { readPart } from '../../machinery/files/parts.ts'
import { showFile, storeFile } from '../../machinery/files/store.ts'
import type { Scope, SystemScope, TenantScope } from '../../machinery/scope/scope.ts'
import { fillSeal } from '../../machinery/seal/cms.ts'
import { sealKey } from '../../machinery/seal/key.ts'
import { type Sheet, sheetReader } from '../../machinery/seal/sheet.ts'
import { mailLink } from './links.ts'
import { sheetOf } from './sheet.ts'
import { recordAct } from './sign.ts'
import { findSignings, lockSigning, type StoredSigning } from './signings.ts'

/** Returns the finished file as a download. Throws not_found, also before it is made, and file_missing. */
export async function finishedFile(scope: Scope | TenantScope | SystemScope, id: string) {
  const [found] = await findSignings(scope, sql`s.id = ${id}`)
  if (!found?.sealedFileId) throw new DomainError('not_found')
  return showFile(scope, { table: 'signings', id }, found.sealedFileId, 'full')
}

type Seen = { title: string; bytes: Buffer; isPdf: boolean }

/** Reads the bytes that were signed. Throws Error if they are not those whose fingerprint the signatures name. */
async function seenBytes(scope: SystemScope, { documentId, fileId, sha256 }: StoredSigning): Promise<Seen> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ title: string; storedName: string; mediaType: string }>(sql`
    select d.title, f.stored_name as "storedName", f.media_type as "mediaType" from documents d
      join files f on f.organization_id = d.organization_id and f.id = ${fileId}
     where d.organization_id = ${organizationId} and d.id = ${documentId}`)
  const { title, storedName, mediaType } = rows[0]!
  const bytes = await readPart(scope, { organizationId, id: fileId, storedName }, 'full')
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('the stored file is not the one that was signed')
  return { title, bytes, isPdf: mediaType === 'application/pdf' }
}

/**
 * Makes the finished file of a completed document; does nothing if there is one. Pages cannot be added to a picture or to an
 * unusual PDF: the finished file then consists of the pages alone, which name the fingerprint of what was signed.
 */
export async function finish(scope: SystemScope, id: string): Promise<void> {
  const found = await lockSigning(scope, id)
  if (found.sealedFileId !== null || found.route !== 'in_app') return
  if (signingState(found, now().toString()) !== 'completed') return
  const { services, organizationId, db } = scope
  const seen = await seenBytes(scope, found)
  const key = await sealKey(scope)
  const code = codeOf(randomBytes(10))
  const pagesFor = async (appended: boolean): Promise<Buffer> => {
    const given: Sheet = {
      ...(await sheetOf(scope, found, {
        title: seen.title,
        code,
        appended,
        sealFingerprint: key.fingerprint,
      })),
      ...{ appended, certificate: new Uint8Array(key.certificate) },
    }
    const bytes = appended ? seen.bytes : Buffer.alloc(0)
    const { head } = await services.foreignFiles.read(sheetReader, { sender: organizationId, bytes, given })
    return Buffer.from(head.pdf)
  }
  const unsealed = seen.isPdf
    ? await pagesFor(true).catch(ifUnreadable(() => pagesFor(false)))
    : await pagesFor(false)
  const pdf = await fillSeal(unsealed, key)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const file = await storeFile(
    scope,
    { table: 'signings', id, tenantId: null, limit: 1 },
    {
      kind: 'document',
      name: `${seen.title}.pdf`,
      mediaType: 'application/pdf',
      sha256,
      width: null,
      height: null,
    },
    { full: pdf, preview: Buffer.alloc(0) },
  )
  await db.execute(sql`
    update signings set sealed_file_id = ${file.id}, sealed_sha256 = ${sha256}, sealed_by = ${key.fingerprint}, code = ${code}, sealed_at = app.now()
     where organization_id = ${organizationId} and id = ${id}`)
  await recordAct(scope, found, { sealed: sha256, seal: key.fingerprint })
  // Those without an account get the finished file by a new link; the portal shows it to the tenant.
  for (const party of found.parties.filter(isInvited)) await mailLink(scope, found, party.id, 'signedByLink')
}

const unreadable: readonly string[] = ['file_unreadable', 'file_too_complex']

const ifUnreadable =
  <Result>(instead: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (error instanceof DomainError && unreadable.includes(error.code)) return instead()
    throw error
  }
