/** The finished file: the bytes that everybody signed, pages with the signatures, and the seal (docs/decisions/109). */
import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { codeOf } from '@domovik/domain/rental/signing/code.ts'
import { type SealLevel, sealLevel } from '@domovik/domain/rental/signing/seal-level.ts'
import { isInvited, signingState } from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { showFile, storeFile } from '../../machinery/files/store.ts'
import type { Scope, SignerScope, SystemScope, TenantScope } from '../../machinery/scope/scope.ts'
import { fillSeal } from '../../machinery/seal/cms.ts'
import { type SealKey, sealKey } from '../../machinery/seal/key.ts'
import { type Sheet, sheetReader } from '../../machinery/seal/sheet.ts'
import { timeStampOf } from '../../machinery/seal/time-stamp.ts'
import { mailLink } from './links.ts'
import { lastFile } from './outside.ts'
import { sealReasonOf, sheetOf } from './sheet.ts'
import { recordAct } from './sign.ts'
import { seenBytes } from './signed-bytes.ts'
import { findSignings, lockSigning, type StoredSigning } from './signings.ts'

/** Returns the finished file as a download. Throws not_found, also before it is made, and file_missing. */
export async function finishedFile(scope: Scope | TenantScope | SignerScope, id: string, title?: string) {
  const [found] = await findSignings(scope, sql`s.id = ${id}`)
  if (!found?.sealedFileId) throw new DomainError('not_found')
  return showFile(scope, { table: 'signings', id }, found.sealedFileId, 'full', title)
}

/** The title as the parties read it: nobody can change it between sending and the finished file (`keepsTitle`). */
async function titleOf(scope: SystemScope, { documentId }: StoredSigning): Promise<string> {
  const { rows } = await scope.db.execute<{ title: string }>(
    sql`select title from documents where organization_id = ${scope.organizationId} and id = ${documentId}`,
  )
  return rows[0]!.title
}

/**
 * Makes the finished file of a completed document; does nothing if there is one. Pages cannot be added to a picture or to an
 * unusual PDF: the finished file then consists of the pages alone, which name the fingerprint of what was signed. Files that were
 * signed with other programs get no pages. Throws TimeStampError while the seal waits for its time stamp.
 */
export async function finish(scope: SystemScope, id: string): Promise<void> {
  const found = await lockSigning(scope, id)
  if (found.sealedFileId !== null || found.route === 'paper') return
  if (signingState(found, now().toString()) !== 'completed') return
  const { organizationId, db } = scope
  const title = await titleOf(scope, found)
  const key = await sealKey(scope)
  const code = codeOf(randomBytes(10))
  const { timeStamps } = scope.services.config
  const level = sealLevel(timeStamps !== undefined, completedAt(found), now().toString())
  const sealing = { title, code, key, level }
  const unsealed =
    found.route === 'qualified'
      ? await withPlaceForSeal(scope, found, sealing)
      : await withPages(scope, found, sealing)
  const authority = level === 'B-T' ? timeStamps : undefined
  const pdf = await fillSeal(unsealed, key, authority ? (bytes) => timeStampOf(bytes, authority) : null)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const file = await storeFile(
    scope,
    { table: 'signings', id, tenantId: null, limit: 1 },
    {
      kind: 'document',
      name: `${title}.pdf`,
      mediaType: 'application/pdf',
      sha256,
      width: null,
      height: null,
    },
    { full: pdf, preview: Buffer.alloc(0) },
  )
  await db.execute(sql`
    update signings set sealed_file_id = ${file.id}, sealed_sha256 = ${sha256}, sealed_by = ${key.fingerprint}, code = ${code}, seal_level = ${level}, sealed_at = app.now()
     where organization_id = ${organizationId} and id = ${id}`)
  await recordAct(scope, found, { sealed: sha256, seal: key.fingerprint, level })
  // Those without an account get the finished file by a new link; the portal shows it to the tenant.
  for (const party of found.parties.filter(isInvited)) await mailLink(scope, found, party.id, 'signedByLink')
}

const completedAt = ({ parties, sentAt }: StoredSigning): string =>
  parties.reduce((last, { signedAt }) => (signedAt !== null && signedAt > last ? signedAt : last), sentAt)

type Sealing = { title: string; code: string; key: SealKey; level: SealLevel }

async function withPages(
  scope: SystemScope,
  found: StoredSigning,
  { title, code, key, level }: Sealing,
): Promise<Buffer> {
  const seen = await seenBytes(scope, found)
  const pagesFor = async (appended: boolean): Promise<Buffer> => {
    const about = { title, code, appended, sealFingerprint: key.fingerprint, level }
    const pages = {
      ...(await sheetOf(scope, found, about)),
      appended,
      reason: null,
      stamped: level === 'B-T',
    }
    return read(scope, appended ? seen.bytes : Buffer.alloc(0), pages, key)
  }
  return seen.isPdf ? pagesFor(true).catch(ifUnreadable(() => pagesFor(false))) : pagesFor(false)
}

/** Pages would make the signatures of other programs invalid, so the seal says in its own entry what pages would say. */
async function withPlaceForSeal(
  scope: SystemScope,
  found: StoredSigning,
  { code, key, level }: Sealing,
): Promise<Buffer> {
  const { bytes } = await seenBytes(scope, lastFile(found))
  const reason = await sealReasonOf(scope, found, { code, level })
  return read(scope, bytes, { lines: [], squares: [], appended: true, reason, stamped: level === 'B-T' }, key)
}

async function read(
  { services, organizationId }: SystemScope,
  bytes: Buffer,
  sheet: Omit<Sheet, 'certificate'>,
  { certificate }: SealKey,
): Promise<Buffer> {
  const given = { ...sheet, certificate: new Uint8Array(certificate) }
  const { head } = await services.foreignFiles.read(sheetReader, { sender: organizationId, bytes, given })
  return Buffer.from(head.pdf)
}

const unreadable: readonly string[] = ['file_unreadable', 'file_too_complex']

const ifUnreadable =
  <Result>(instead: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (error instanceof DomainError && unreadable.includes(error.code)) return instead()
    throw error
  }
