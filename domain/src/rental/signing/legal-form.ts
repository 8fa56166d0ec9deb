/**
 * Which ways of signing a paper may have under the law of its lease (LEASE-03). The legal forms are configuration, not
 * advice: a click is not offered where it would make the act void.
 */
import { addMonthsClamped, type CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { DocumentKind } from '../documents/kinds.ts'
import type { LeaseKind } from '../leases/types.ts'

export const LAWS = ['pl', 'es', 'none'] as const
export type Law = (typeof LAWS)[number]

/**
 * `in_app`: a typed name in the application. `qualified`: each party signs the PDF with a signature program of their own and gives the
 * signed file back. `paper`: signatures by hand that a member records.
 */
export const SIGNING_ROUTES = ['in_app', 'qualified', 'paper'] as const
export type SigningRoute = (typeof SIGNING_ROUTES)[number]
/** The ways in which a document is sent to its parties. */
export const SENT_ROUTES = ['in_app', 'qualified'] as const satisfies readonly SigningRoute[]
export type SentRoute = (typeof SENT_ROUTES)[number]

/** Kinds of documents that nobody signs. */
const UNSIGNED: ReadonlySet<DocumentKind> = new Set(['insurance', 'certificate', 'rules', 'identity'])

export const isSignable = (kind: DocumentKind): boolean => !UNSIGNED.has(kind)

export type LegalForm = {
  readonly routes: readonly SigningRoute[]
  /** Whether signing in the application needs an acknowledgement that is printed in the evidence. */
  readonly acknowledge: boolean
}

const FREE: LegalForm = { routes: SIGNING_ROUTES, acknowledge: false }
const ACKNOWLEDGED: LegalForm = { routes: SIGNING_ROUTES, acknowledge: true }
/** A qualified electronic signature is equal to one by hand (eIDAS, article 25). */
const WRITTEN: LegalForm = { routes: ['qualified', 'paper'], acknowledge: false }

/** A Polish lease longer than one year that is not in writing counts as indefinite (Civil Code 660). */
const longerThanOneYear = (start: CivilDate, end: CivilDate | null): boolean =>
  end !== null && end >= addMonthsClamped(start, 12)

/** What of a lease decides on the legal form: its kind and its days [start, end]. */
export type LeaseFacts = {
  readonly kind: LeaseKind
  readonly start: CivilDate
  readonly end: CivilDate | null
}

/**
 * Returns the ways of signing a document of this kind. `lease` is the lease that the document makes, changes or ends; null
 * for a document of no lease. An occasional or institutional lease under Polish law is void without written form (Tenant
 * Act 19a, 19f).
 */
export function legalForm(kind: DocumentKind, law: Law, lease: LeaseFacts | null): LegalForm {
  // Other laws have no such leases, so the choice of another law is a mistake.
  const special = lease !== null && lease.kind !== 'ordinary'
  if (law !== 'pl' && !special) return FREE
  switch (kind) {
    case 'notice':
      return WRITTEN
    case 'annex':
    case 'lease':
      if (special) return WRITTEN
      return lease && longerThanOneYear(lease.start, lease.end) ? ACKNOWLEDGED : FREE
    default:
      return FREE
  }
}

/** Throws `form_not_allowed` if the document cannot be signed on this route, `validation_failed` without the acknowledgement. */
export function requireRoute(form: LegalForm, route: SigningRoute, acknowledged: boolean): void {
  if (!form.routes.includes(route)) throw new DomainError('form_not_allowed')
  if (route === 'in_app' && form.acknowledge && !acknowledged)
    throw new DomainError('validation_failed', { issues: [{ field: 'acknowledged', code: 'required' }] })
}
