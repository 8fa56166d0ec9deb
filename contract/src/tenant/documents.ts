import { DOCUMENT_KINDS, DOCUMENT_STATES } from '@domovik/domain/rental/documents/kinds.ts'
import { z } from 'zod'
import { call, civilDate, id, instant } from '../base.ts'
import { fileAnswer } from '../files.ts'
import { signing } from '../signings.ts'

/** A document that the landlord shares with the tenant. */
export const document = z.object({
  id,
  /** The current version. */
  fileId: id,
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  /** The address of its lease or property. */
  address: z.string().nullable(),
  expiresOn: civilDate.nullable(),
  state: z.enum(DOCUMENT_STATES),
  format: z.enum(['pdf', 'picture']),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  sharedAt: instant,
  /** When the tenant opened the current version for the first time. */
  seenAt: instant.nullable(),
  /** When what the letter states (a settlement, a receipt) was taken back; null while it holds. */
  withdrawnAt: instant.nullable(),
  /** The last signing; null if the document was never sent to be signed. */
  signing: signing.nullable(),
})
const tags = ['Portal']

export const list = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/documents', tags, summary: 'List documents shared with me' })
  .output(z.array(document))

export const file = call({ needs: 'tenant' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/documents/{id}/file',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a document shared with me',
  })
  .input(z.object({ id, size: z.enum(['preview', 'full']).default('full') }))
  .output(fileAnswer)

export const markSeen = call({ needs: 'tenant' })
  .route({ method: 'POST', path: '/documents/{id}/seen', tags, summary: 'Mark a document as opened' })
  // With `fileId` nothing is marked if another version is the current one by now.
  .input(z.object({ id, fileId: id.optional() }))
  .output(z.object({ id }))
