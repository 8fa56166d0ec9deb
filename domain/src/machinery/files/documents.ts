/** What counts as a paper of an expense: an invoice or receipt as PDF, or a picture of one (EXP-07). */
import { DomainError } from '../../errors.ts'
import { photoTypeOf, requireHonest } from './photos.ts'

/** Media type to the endings its files may have. */
const DOCUMENT_ENDINGS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
} as const

export type DocumentType = keyof typeof DOCUMENT_ENDINGS

export const DOCUMENT_TYPES = Object.keys(DOCUMENT_ENDINGS) as DocumentType[]
/** Bytes of one document, as it is sent. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024
export const DOCUMENTS_PER_EXPENSE = 10

const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** A whole PDF begins and ends as one. */
const startsAsPdf = (bytes: Uint8Array): boolean => text(bytes.subarray(0, 5)) === '%PDF-'
const endsAsPdf = (bytes: Uint8Array): boolean => text(bytes.subarray(-1024)).includes('%%EOF')

/** What the first bytes say a file is; null when it is none of ours. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | null {
  if (startsAsPdf(bytes)) return 'application/pdf'
  const picture = photoTypeOf(bytes)
  return picture === 'image/webp' ? null : picture
}

/** Throws file_too_large, file_type_not_allowed, and file_unreadable for a PDF that was cut off. */
export function requireDocument(file: { name: string; type: string; bytes: Uint8Array }): DocumentType {
  if (file.bytes.length > DOCUMENT_MAX_BYTES)
    throw new DomainError('file_too_large', { limit: DOCUMENT_MAX_BYTES })
  const type = requireHonest(file, documentTypeOf(file.bytes), DOCUMENT_ENDINGS)
  if (type === 'application/pdf' && !endsAsPdf(file.bytes)) throw new DomainError('file_unreadable')
  return type
}
