import type { leaseRow } from '@domovik/contract/admin/rental/leases.ts'
import type { z } from 'zod'

type Lease = Pick<
  z.infer<typeof leaseRow>,
  'id' | 'propertyId' | 'propertyAddress' | 'startDate' | 'endDate' | 'status'
>

/** The page that the form was opened from: of a lease, of a property, or neither. */
export type OpenedFrom = { leaseId?: string | undefined; propertyId?: string | undefined }

/** The leases to which a charge can belong: those that were not called off. */
export const chargeable = <One extends Lease>(leases: readonly One[]): One[] =>
  leases.filter(({ status }) => status !== 'cancelled')

/**
 * The lease that is proposed for a charge: that of the page, else the only one, else the only one that runs on one of the days. Null if there
 * is a doubt. On a page of a property only its leases are proposed, if the tenant has one there.
 */
export function proposedLease(
  leases: readonly Lease[],
  { leaseId, propertyId }: OpenedFrom,
  days: readonly string[],
): string | null {
  const ofPage = leases.filter((lease) => lease.id === leaseId)
  const ofProperty = leases.filter((lease) => lease.propertyId === propertyId)
  const narrowed = [ofPage, ofProperty, leases].find(({ length }) => length > 0) ?? []
  const running = narrowed.filter(({ startDate, endDate }) =>
    days.some((day) => startDate <= day && (endDate === null || day <= endDate)),
  )
  const [only, ...others] = narrowed.length === 1 ? narrowed : running
  return only && others.length === 0 ? only.id : null
}
