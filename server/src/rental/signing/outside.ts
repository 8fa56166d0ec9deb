/** Signatures that parties make with a program of their own (docs/decisions/127). */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { requireDocument } from '@domovik/domain/machinery/files/documents.ts'
import { shownName } from '@domovik/domain/machinery/files/photos.ts'
import { planSignature, requireSentRoute } from '@domovik/domain/rental/signing/act.ts'
import { PARTY_ROLES } from '@domovik/domain/rental/signing/status.ts'
import { now } from '../../machinery/clock.ts'
import { showFile, storeFile } from '../../machinery/files/store.ts'
import { signedUpdateReader } from '../../machinery/pdf/signed-update.ts'
import type { Scope, SignerScope, TenantScope } from '../../machinery/scope/scope.ts'
import { signWithAccount } from './sign.ts'
import { seenBytes } from './signed-bytes.ts'
import { lockSigning, ownParty, type StoredParty, type StoredSigning } from './signings.ts'
import type { OutsideCertificate } from './table.ts'

type Caller = Scope | TenantScope | SignerScope

/** Returns the file with all signatures so far, which the next party signs. */
export function lastFile({ parties, documentId, id, fileId, sha256 }: StoredSigning) {
  const signed = parties
    .flatMap((party) =>
      party.file ? [{ ...party.file, order: `${party.signedAt} ${party.signatureId}` }] : [],
    )
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .at(-1)
  return signed
    ? { fileId: signed.id, sha256: signed.sha256, owner: { table: 'signings', id } as const }
    : { fileId, sha256, owner: { table: 'documents', id: documentId } as const }
}

/** Returns the file to sign as a download. Throws not_found for a document that is signed in another way; file_missing. */
export function showLastFile(scope: Caller, found: StoredSigning) {
  if (found.route !== 'qualified') throw new DomainError('not_found')
  const { owner, fileId } = lastFile(found)
  return showFile(scope, owner, fileId, 'full')
}

export type SignedOutside = { fileId: string; fileSha256: string; certificate: OutsideCertificate }

/**
 * Checks and stores a file that the party signed: it begins with the bytes that they were given, and only one valid signature was
 * added. Throws the errors of `outsideErrors`.
 */
export async function acceptSignedFile(
  scope: Caller,
  found: StoredSigning,
  party: StoredParty,
  file: File,
): Promise<SignedOutside> {
  requireSentRoute(found.route, 'qualified')
  const { sha256 } = found
  planSignature(found, party.id, { seen: sha256, current: sha256 }, now().toString())
  const bytes = Buffer.from(await file.arrayBuffer())
  const name = shownName(file.name)
  if (requireDocument({ name, type: file.type, bytes }) !== 'application/pdf')
    throw new DomainError('file_type_not_allowed')
  const before = await requireSameBeginning(scope, found, bytes)
  const { head } = await scope.services.foreignFiles.read(signedUpdateReader, {
    ...{ sender: scope.organizationId, bytes },
    given: { before, now: now().epochMilliseconds },
  })
  if (
    found.parties.some(
      ({ id, certificate }) => id !== party.id && certificate?.fingerprint === head.certificate.fingerprint,
    )
  )
    throw new DomainError('signed_file_certificate_used')
  const fileSha256 = createHash('sha256').update(bytes).digest('hex')
  const { id } = await storeFile(
    scope,
    {
      ...{ table: 'signings', id: found.id, limit: PARTY_ROLES.length },
      tenantId: scope.kind === 'tenant' ? scope.tenantId : null,
    },
    { kind: 'document', name, mediaType: 'application/pdf', sha256: fileSha256, width: null, height: null },
    { full: bytes, preview: Buffer.alloc(0) },
  )
  const { certificate, claimedAt, visibleOn } = head
  return { fileId: id, fileSha256, certificate: { ...certificate, claimedAt, visibleOn } }
}

/** Returns the length of the beginning. Throws document_changed if somebody else signed meanwhile, signed_file_differs. */
async function requireSameBeginning(scope: Caller, found: StoredSigning, bytes: Buffer): Promise<number> {
  const beginsWith = (beginning: Buffer): boolean => bytes.subarray(0, beginning.length).equals(beginning)
  const last = lastFile(found)
  const given = await seenBytes(scope, last)
  if (beginsWith(given.bytes)) return given.bytes.length
  const isOlder = last.fileId !== found.fileId && beginsWith((await seenBytes(scope, found)).bytes)
  throw new DomainError(isOlder ? 'document_changed' : 'signed_file_differs')
}

/** Signs as the party that the caller is. Throws not_found and the errors of `outsideErrors`. */
export async function signOutside(
  scope: Scope | TenantScope,
  { id, file }: { id: string; file: File },
  statement: string,
): Promise<void> {
  const found = await lockSigning(scope, id)
  const outside = await acceptSignedFile(scope, found, ownParty(scope, found), file)
  const { fileSha256: sha256, certificate } = outside
  const given = { sha256: found.sha256, signedName: certificate.signer || ownParty(scope, found).name }
  await signWithAccount(scope, found, given, { statement, outside: { certificate, sha256 } }, outside)
}
