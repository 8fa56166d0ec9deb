/** Checks what an outside program added to a PDF, in the process for foreign files. The server never imports this module. */
import { DomainError } from '@domovik/domain/errors.ts'
import { PDF } from '@libpdf/core'
import type { ReadForeign } from '../services/foreign-files.ts'
import { requireClearTables } from './added-tables.ts'
import { checkCms } from './check-cms.ts'
import { findUnsafe } from './find-unsafe.ts'
import { signedPart } from './signed-part.ts'
import type { CheckedSignature, Update } from './signed-update.ts'
import { UNSAFE_CODES } from './unsafe.ts'
import { addedSignatures } from './update-changes.ts'

const read: ReadForeign<Update, CheckedSignature, never> = async (bytes, { before, now }) => {
  const unsafe = findUnsafe(bytes)
  if (unsafe !== null) throw new DomainError(UNSAFE_CODES[unsafe])
  const earlier = await load(bytes.subarray(0, before))
  const [signature, ...others] = addedSignatures(earlier, await load(bytes))
  if (!signature) throw new DomainError('signed_file_without_signature')
  if (others.length > 0) throw new DomainError('signed_file_with_several')
  requireClearTables(bytes, before)
  const { end, content, cms } = signedPart(bytes, signature.dictionary)
  if (end <= before) throw new DomainError('signed_file_signature_invalid', { reason: 'range' })
  // What was signed and what the file shows now are two versions if something was added after the signature.
  if (end < bytes.length) {
    requireClearTables(bytes.subarray(0, end), before)
    addedSignatures(earlier, await load(bytes.subarray(0, end)))
  }
  const { certificate, signingTime } = checkCms(cms, content, { now, isCades: signature.isCades })
  return {
    head: { certificate, claimedAt: signingTime ?? signature.statedAt, visibleOn: signature.visibleOn },
    rows: [],
  }
}
export default read

/** Throws file_unreadable if the PDF had to be repaired to be read, because every program repairs in its own way. */
async function load(bytes: Buffer): Promise<PDF> {
  const document = await PDF.load(bytes).catch(() => {
    throw new DomainError('file_unreadable')
  })
  if (document.recoveredViaBruteForce) throw new DomainError('file_unreadable')
  return document
}
