import { DomainError, refuseIssues } from '../../errors.ts'

/** The states of an organization (SESSION-17). */
export const ORGANIZATION_STATUSES = [
  'pending_approval',
  'pending_activation',
  'active',
  'suspended',
] as const
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number]

/** Minimum length of a suspension reason in characters. The members read the reason, so one word is not enough. */
export const SUSPENSION_REASON_MIN = 10

/**
 * Checks that the organization may be suspended for this reason. Throws demo_view_only, conflict or
 * validation_failed.
 */
export function checkSuspension(organization: { status: string; isDemo: boolean }, reason: string): void {
  if (organization.isDemo) throw new DomainError('demo_view_only')
  if (organization.status === 'suspended') throw new DomainError('conflict')
  if (reason.trim().length < SUSPENSION_REASON_MIN)
    refuseIssues([{ field: 'reason', code: reason.trim() === '' ? 'required' : 'too_short' }])
}

/** Checks that the organization may be reactivated. Throws conflict if it is not suspended or is being erased. */
export function checkReturn(organization: { status: string; erasureAsked: boolean }): void {
  if (organization.status !== 'suspended' || organization.erasureAsked) throw new DomainError('conflict')
}

/**
 * Checks that all data of an organization may be erased: it must be suspended, exported since the suspension, and its
 * name typed as confirmation. Instants as UTC text.
 * Throws demo_view_only, conflict, erasure_needs_suspension, erasure_needs_export or validation_failed.
 */
export function checkErasure(
  organization: {
    name: string
    isDemo: boolean
    suspendedAt: string | null
    exportedAt: string | null
    erasureAsked: boolean
  },
  confirmation: string,
): void {
  const { name, isDemo, suspendedAt, exportedAt, erasureAsked } = organization
  if (isDemo) throw new DomainError('demo_view_only')
  if (erasureAsked) throw new DomainError('conflict')
  if (suspendedAt === null) throw new DomainError('erasure_needs_suspension')
  const exported =
    exportedAt !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(exportedAt), Temporal.Instant.from(suspendedAt)) >= 0
  if (!exported) throw new DomainError('erasure_needs_export')
  if (confirmation.trim() !== name.trim())
    refuseIssues([{ field: 'confirmation', code: confirmation.trim() === '' ? 'required' : 'name_differs' }])
}
