import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  DOCUMENT_SUBJECTS,
  DOCUMENTS_PER_ARCHIVE,
  TENANTS_PER_DOCUMENT,
} from '@domovik/domain/rental/documents/kinds.ts'
import { LEASE_KINDS } from '@domovik/domain/rental/leases/types.ts'
import { z } from 'zod'
import {
  call,
  changedRows,
  civilDate,
  historyEntry,
  id,
  instant,
  listCalls,
  may,
  name,
  rowsToChange,
  seen,
  several,
  someIds,
  version,
} from '../../base.ts'
import { fileAnswer, photoErrors } from '../../files.ts'
import { signing } from '../../signings.ts'

const kind = z.enum(DOCUMENT_KINDS)

export const documentRow = z.object({
  id,
  kind,
  title: z.string(),
  subject: z.enum(DOCUMENT_SUBJECTS),
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  tenantId: id.nullable(),
  tenantName: z.string().nullable(),
  leaseId: id.nullable(),
  ticketId: id.nullable(),
  ticketTitle: z.string().nullable(),
  /** The last day on which it is valid. */
  expiresOn: civilDate.nullable(),
  state: z.enum(DOCUMENT_STATES),
  format: z.enum(['pdf', 'picture']),
  /** Size of the current version and its preview. */
  bytes: z.int(),
  versions: z.int(),
  /** Number of tenants it is shared with, and how many of them opened the current version. */
  shared: z.int(),
  seen: z.int(),
  /** When what the letter states (a settlement, a receipt) was taken back; null while it holds. */
  withdrawnAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

/** A version of a document; the newest is the current one. */
const documentVersion = z.object({
  id,
  number: z.int(),
  name: z.string(),
  format: z.enum(['pdf', 'picture']),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  createdAt: instant,
})

const tags = ['Documents']

export const { list, exportCsv } = listCalls({
  path: '/documents',
  tags,
  summary: 'List documents, newest first',
  exportSummary: 'Export the list of documents as CSV',
  needs: 'view_tenants',
  sorts: ['createdAt', 'title', 'expiresOn'],
  filters: {
    kind: several(kind),
    state: several(z.enum(DOCUMENT_STATES)),
    subject: several(z.enum(DOCUMENT_SUBJECTS)),
    sharing: z.enum(['shared', 'private', 'unseen']).optional(),
    /** Documents of the property, its leases and its tickets. */
    propertyId: id.optional(),
    /** Documents of the tenant, their leases and their tickets. */
    tenantId: id.optional(),
    leaseId: id.optional(),
    ticketId: id.optional(),
  },
  row: documentRow,
  totals: z.object({ bytes: z.int() }),
})

export const get = call({ needs: 'view_tenants' })
  .route({ method: 'GET', path: '/documents/{id}', tags, summary: 'Get a document with its versions' })
  .input(z.object({ id }))
  .output(
    z.object({
      document: documentRow,
      versions: z.array(documentVersion),
      readers: z.array(
        z.object({ tenantId: id, name: z.string(), sharedAt: instant, seenAt: instant.nullable() }),
      ),
      /** Tenants of the record who do not have it yet. */
      suggested: z.array(z.object({ tenantId: id, name: z.string() })),
      /** The last signing; null if the document was never sent to be signed. */
      signing: signing.nullable(),
      /** Kind and days of the lease, which decide how the document may be signed. */
      lease: z.object({ kind: z.enum(LEASE_KINDS), start: civilDate, end: civilDate.nullable() }).nullable(),
      can: may('edit', 'delete', 'share', 'send'),
      history: z.array(historyEntry),
    }),
  )

/** `subjectId` is left out for a document of the organization. */
export const create = call({ needs: 'edit_tenants' }, ...photoErrors)
  .route({ method: 'POST', path: '/documents', tags, successStatus: 201, summary: 'Add a document' })
  .input(
    z.object({
      file: z.file(),
      kind,
      title: name(160).optional(),
      subject: z.enum(DOCUMENT_SUBJECTS),
      subjectId: id.optional(),
      expiresOn: civilDate.optional(),
    }),
  )
  .output(documentRow)

/** `updatedAt` is the version that the caller read. */
export const update = call(
  { needs: 'edit_tenants' },
  'version_conflict',
  'document_confidential',
  'document_locked',
)
  .route({ method: 'PATCH', path: '/documents/{id}', tags, summary: 'Change kind, title or expiry' })
  .input(
    z.object({
      id,
      kind: kind.optional(),
      title: name(160).optional(),
      expiresOn: civilDate.nullish(),
      updatedAt: instant.optional(),
    }),
  )
  .output(documentRow)

/** Sets the kind of several documents. */
export const change = call({ needs: 'edit_tenants' })
  .route({ method: 'POST', path: '/documents/change', tags, summary: 'Set the kind of several documents' })
  .input(z.object({ ...rowsToChange, kind, from: z.object({ kind }).optional() }))
  .output(changedRows({ kind }))

/** The new version becomes the current one; tenants see it from now on. */
export const addVersion = call({ needs: 'edit_tenants' }, ...photoErrors, 'document_locked')
  .route({
    method: 'POST',
    path: '/documents/{id}/versions',
    tags,
    successStatus: 201,
    summary: 'Add a new version of a document',
  })
  .input(z.object({ id, file: z.file() }))
  .output(documentRow)

/** Without `fileId` the current version. Only a picture has a `preview`. */
export const showFile = call({ needs: 'view_tenants' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/documents/{id}/file',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a document',
  })
  .input(z.object({ id, fileId: id.optional(), size: z.enum(['preview', 'full']).default('full') }))
  .output(fileAnswer)

export const archive = call({ needs: 'view_tenants' }, 'file_missing', 'file_too_large')
  .route({
    method: 'GET',
    path: '/documents/archive',
    tags,
    outputStructure: 'detailed',
    summary: 'Download several documents as one ZIP archive',
  })
  .input(
    z.object({
      ids: z.preprocess((ids) => (typeof ids === 'string' ? [ids] : ids), someIds(DOCUMENTS_PER_ARCHIVE)),
    }),
  )
  .output(fileAnswer)

/**
 * Replaces the tenants who can read the document. A document of a tenant, a lease or a ticket can be shared only with its
 * own tenant. `before` are the readers that the caller saw; with them, a change by somebody else is not undone.
 */
export const share = call(
  { needs: 'edit_tenants' },
  'document_confidential',
  'document_of_another_tenant',
  'version_conflict',
  'document_locked',
)
  .route({ method: 'PUT', path: '/documents/{id}/readers', tags, summary: 'Share a document with tenants' })
  .input(
    z.object({
      id,
      tenantIds: z.array(id).max(TENANTS_PER_DOCUMENT),
      before: z.array(id).max(TENANTS_PER_DOCUMENT).optional(),
    }),
  )
  .output(z.object({ added: z.array(id), removed: z.array(id) }))

const ids = someIds(200)

export const remove = call({ needs: 'delete_tenants' }, 'document_locked')
  .route({
    method: 'POST',
    path: '/documents/remove',
    tags,
    summary: 'Remove documents; they can be restored for 30 days',
  })
  .input(z.object({ ids }))
  .output(z.object({ removed: z.array(id) }))

export const restore = call({ needs: 'delete_tenants' })
  .route({ method: 'POST', path: '/documents/restore', tags, summary: 'Restore removed documents' })
  .input(z.object({ ids }))
  .output(z.object({ restored: z.array(id) }))

/** The kinds that every lease must have, and what one lease lacks. */
export const required = call({ needs: 'view_tenants' })
  .route({
    method: 'GET',
    path: '/documents/required',
    tags,
    summary: 'Get the required documents of leases',
  })
  .input(z.object({ leaseId: id.optional() }))
  .output(z.object({ kinds: z.array(kind), missing: z.array(kind), version, canEdit: z.boolean() }))

export const saveRequired = call({ needs: 'edit_tenants' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/documents/required',
    tags,
    summary: 'Save which documents every lease must have',
  })
  .input(z.object({ kinds: z.array(kind).max(DOCUMENT_KINDS.length), seen }))
  .output(z.object({ kinds: z.array(kind) }))
