/** Documents of properties, tenants, leases, tickets and the organization (LEASE-02). */
import type { Refusal } from '../../change-many.ts'
import { addDays, type CivilDate } from '../../dates.ts'

export const DOCUMENT_KINDS = [
  'lease',
  'annex',
  'handover',
  'insurance',
  'certificate',
  'notice',
  'rules',
  'identity',
  'other',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The records that a document can belong to. */
export const DOCUMENT_SUBJECTS = ['organization', 'property', 'tenant', 'lease', 'ticket'] as const
export type DocumentSubject = (typeof DOCUMENT_SUBJECTS)[number]

/** Contains numbers of identity papers: only members who may edit tenants see it. */
export const isConfidential = (kind: DocumentKind): boolean => kind === 'identity'

/**
 * Why a document cannot get the kind, or null if it can. `shared` is the number of tenants who may read it. The kind decides
 * how a document may be signed, so it stays while it is being signed and afterwards (`locked`).
 */
export function kindRefusal(
  document: { kind: DocumentKind; shared: number; locked: boolean },
  kind: DocumentKind,
): Refusal | null {
  if (document.kind === kind) return 'unchanged'
  return document.locked || (isConfidential(kind) && document.shared > 0) ? 'not_allowed' : null
}

/**
 * Whether a document may be shared with a tenant: one of a tenant, a lease or a ticket only with its own tenant
 * (`ownTenantId`), one of a property or the organization with every tenant.
 */
export const mayReceive = (subject: DocumentSubject, ownTenantId: string | null, tenantId: string): boolean =>
  subject === 'property' || subject === 'organization' || ownTenantId === tenantId

export const DOCUMENT_STATES = ['valid', 'expiring', 'expired'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** Days before a document expires when people are notified and it is listed as expiring. */
export const DOCUMENT_EXPIRY_DAYS = 30

/** Returns the state of a document. Its last valid day is `expiresOn`; without one it is always valid. */
export function documentState(expiresOn: CivilDate | null, today: CivilDate): DocumentState {
  if (expiresOn === null) return 'valid'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, DOCUMENT_EXPIRY_DAYS) ? 'expiring' : 'valid'
}

/**
 * Returns the required kinds that a lease lacks, in the order of DOCUMENT_KINDS. An expired document does not count.
 */
export const missingKinds = (
  required: readonly DocumentKind[],
  documents: readonly { kind: DocumentKind; expiresOn: CivilDate | null }[],
  today: CivilDate,
): DocumentKind[] =>
  DOCUMENT_KINDS.filter(
    (kind) =>
      required.includes(kind) &&
      !documents.some((one) => one.kind === kind && documentState(one.expiresOn, today) !== 'expired'),
  )

/** Versions of one document. */
export const VERSIONS_PER_DOCUMENT = 20
/** Documents in one archive, and the sum of their sizes in bytes. */
export const DOCUMENTS_PER_ARCHIVE = 50
export const ARCHIVE_MAX_BYTES = 50 * 1024 * 1024
/**
 * Divides documents into archives of at most DOCUMENTS_PER_ARCHIVE and ARCHIVE_MAX_BYTES, in their order. No document is
 * larger than an archive.
 */
export function archivesOf<Row extends { bytes: number }>(rows: readonly Row[]): Row[][] {
  const archives: Row[][] = []
  let size = 0
  for (const row of rows) {
    const last = archives.at(-1)
    size += row.bytes
    if (last && last.length < DOCUMENTS_PER_ARCHIVE && size <= ARCHIVE_MAX_BYTES) last.push(row)
    else {
      archives.push([row])
      size = row.bytes
    }
  }
  return archives
}

/** Tenants whom one document is shared with. */
export const TENANTS_PER_DOCUMENT = 200
/** Days that a removed document can be restored. */
export const DOCUMENT_RESTORE_DAYS = 30
