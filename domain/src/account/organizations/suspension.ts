import { DomainError, refuseIssues } from '../../errors.ts'

/** What an organization's state may be (SESSION-17). */
export const ORGANIZATION_STATUSES = [
  'pending_approval',
  'pending_activation',
  'active',
  'suspended',
] as const
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number]

/** The people kept out are told why; a word is not a reason. */
export const SUSPENSION_REASON_MIN = 10

/** May its people be kept out for this reason? Throws demo_view_only, conflict, validation_failed. */
export function checkSuspension(organization: { status: string; isDemo: boolean }, reason: string): void {
  if (organization.isDemo) throw new DomainError('demo_view_only')
  if (organization.status === 'suspended') throw new DomainError('conflict')
  if (reason.trim().length < SUSPENSION_REASON_MIN)
    refuseIssues([{ field: 'reason', code: reason.trim() === '' ? 'required' : 'too_short' }])
}

/** May its people come back? Throws conflict when they may already, or when it is being erased. */
export function checkReturn(organization: { status: string; erasureAsked: boolean }): void {
  if (organization.status !== 'suspended' || organization.erasureAsked) throw new DomainError('conflict')
}

/**
 * May everything be erased? Only what stands still, was taken out since, and is called by its name. Instants as UTC text.
 * Throws demo_view_only, conflict, erasure_needs_suspension, erasure_needs_export, validation_failed.
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
