/** Checks a PDF that people will sign, in the process for foreign files. The server never imports this module. */
import { DomainError } from '@domovik/domain/errors.ts'
import { PDF } from '@libpdf/core'
import type { ReadForeign } from '../services/foreign-files.ts'
import { findUnsafe } from './find-unsafe.ts'
import type { Unsafe } from './unsafe.ts'

const read: ReadForeign<{ extendable: boolean }, { unsafe: Unsafe | null }, never> = async (
  bytes,
  { extendable },
) => {
  const unsafe = findUnsafe(bytes)
  if (unsafe === null && extendable) await requireSound(bytes)
  return { head: { unsafe }, rows: [] }
}
export default read

/** Throws file_unreadable if the PDF had to be repaired to be read, because every program repairs in its own way. */
async function requireSound(bytes: Buffer): Promise<void> {
  const document = await PDF.load(bytes).catch(() => {
    throw new DomainError('file_unreadable')
  })
  if (document.recoveredViaBruteForce || document.getPageCount() === 0)
    throw new DomainError('file_unreadable')
}
