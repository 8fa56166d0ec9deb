/**
 * Which ways of signing a paper may have under the law of its lease (LEASE-03). The legal forms are configuration, not
 * advice: a click is not offered where it would make the act void.
 */
import { addMonthsClamped, type CivilDate } from '../../dates.ts'

export const LAWS = ['pl', 'es', 'none'] as const
export type Law = (typeof LAWS)[number]

export const SIGNING_ROUTES = ['in_app', 'qualified', 'paper'] as const
export type SigningRoute = (typeof SIGNING_ROUTES)[number]

export const SIGNABLE_KINDS = [
  'lease',
  'lease_occasional',
  'annex',
  'rent_change',
  'notice',
  'handover',
  'settlement',
  'demand',
  'rent_confirmation',
] as const
export type SignableKind = (typeof SIGNABLE_KINDS)[number]

export type LegalForm = {
  readonly routes: readonly SigningRoute[]
  /** Whether signing in the application needs an acknowledgement that is printed in the evidence. */
  readonly acknowledge: boolean
}

const FREE: LegalForm = { routes: SIGNING_ROUTES, acknowledge: false }
const ACKNOWLEDGED: LegalForm = { routes: SIGNING_ROUTES, acknowledge: true }
const WRITTEN: LegalForm = { routes: ['qualified', 'paper'], acknowledge: false }

/** A Polish lease longer than one year that is not in writing counts as indefinite (Civil Code 660). */
const longerThanOneYear = (start: CivilDate, end: CivilDate | null): boolean =>
  end !== null && end >= addMonthsClamped(start, 12)

/**
 * Returns the ways of signing a paper of this kind. `lease` has the days [start, end] of the lease that the paper makes,
 * changes or ends; an annex needs the form of that lease, so `occasional` says whether it is an occasional lease.
 */
export function legalForm(
  kind: SignableKind,
  law: Law,
  lease: { start: CivilDate; end: CivilDate | null; occasional: boolean },
): LegalForm {
  if (law !== 'pl') return FREE
  switch (kind) {
    case 'lease_occasional':
    case 'rent_change':
    case 'notice':
      return WRITTEN
    case 'annex':
      if (lease.occasional) return WRITTEN
      return longerThanOneYear(lease.start, lease.end) ? ACKNOWLEDGED : FREE
    case 'lease':
      return longerThanOneYear(lease.start, lease.end) ? ACKNOWLEDGED : FREE
    default:
      return FREE
  }
}
