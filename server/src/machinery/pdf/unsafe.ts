/** Refuses PDFs that do more than show pages, before people sign them (docs/decisions/126). */
import { DomainError } from '@domovik/domain/errors.ts'
import type { AnyScope } from '../scope/scope.ts'
import type { ForeignReader } from '../services/foreign-files.ts'

/** What a PDF that people sign must not contain, and the error that says so. */
export const UNSAFE_CODES = {
  encrypted: 'pdf_encrypted',
  script: 'pdf_with_scripts',
  launch: 'pdf_starts_programs',
  attachment: 'pdf_with_attachments',
} as const
export type Unsafe = keyof typeof UNSAFE_CODES

export const unsafeReader: ForeignReader<{ extendable: boolean }, { unsafe: Unsafe | null }, never> = {
  module: import.meta.resolve('./unsafe-reader.ts'),
}

/**
 * Throws pdf_encrypted, pdf_with_scripts, pdf_starts_programs, pdf_with_attachments; file_unreadable if parts of the PDF cannot be
 * unpacked, or if `extendable` and it had to be repaired to be read; file_too_complex.
 */
export async function requireSafePdf(
  { services, organizationId }: Pick<AnyScope, 'services'> & { organizationId: string },
  bytes: Buffer,
  given: { extendable: boolean },
): Promise<void> {
  const { head } = await services.foreignFiles.read(unsafeReader, {
    sender: organizationId,
    bytes,
    given,
  })
  if (head.unsafe !== null) throw new DomainError(UNSAFE_CODES[head.unsafe])
}
