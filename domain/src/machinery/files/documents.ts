/** The documents of an expense: an invoice or receipt as PDF, or a picture of one (EXP-07). */
import { DomainError } from '../../errors.ts'
import { photoTypeOf, requireMatchingType } from './photos.ts'

/** Media type and the file extensions allowed for it. */
const DOCUMENT_ENDINGS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
} as const

export type DocumentType = keyof typeof DOCUMENT_ENDINGS

export const DOCUMENT_TYPES = Object.keys(DOCUMENT_ENDINGS) as DocumentType[]
/** Maximum size of an uploaded document in bytes. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024
export const DOCUMENTS_PER_EXPENSE = 10

const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** A complete PDF begins with %PDF- and has %%EOF near its end. */
const startsAsPdf = (bytes: Uint8Array): boolean => text(bytes.subarray(0, 5)) === '%PDF-'
const endsAsPdf = (bytes: Uint8Array): boolean => text(bytes.subarray(-1024)).includes('%%EOF')

/** Returns the file type that the first bytes show, or null if it is not an allowed document. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | null {
  if (startsAsPdf(bytes)) return 'application/pdf'
  const picture = photoTypeOf(bytes)
  return picture === 'image/webp' ? null : picture
}

/**
 * Returns the type of the document. Throws file_too_large, file_type_not_allowed, or file_unreadable for a truncated
 * PDF.
 */
export function requireDocument(file: { name: string; type: string; bytes: Uint8Array }): DocumentType {
  if (file.bytes.length > DOCUMENT_MAX_BYTES)
    throw new DomainError('file_too_large', { limit: DOCUMENT_MAX_BYTES })
  const type = requireMatchingType(file, documentTypeOf(file.bytes), DOCUMENT_ENDINGS)
  if (type === 'application/pdf' && !endsAsPdf(file.bytes)) throw new DomainError('file_unreadable')
  return type
}
