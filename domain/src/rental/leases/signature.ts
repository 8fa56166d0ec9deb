import type { CivilDate } from '../../dates.ts'

/**
 * Returns whether a lease lacks on the day `today` the signatures that its organization requires (LEASE-04): of leases that
 * start on the day `requiredFrom` or later, or of none if it is null. `signedOn` is the day of the last signature.
 * @specification of app.lacks_signature
 */
export const lacksSignature = (
  { start, signedOn }: { start: CivilDate; signedOn: CivilDate | null },
  requiredFrom: CivilDate | null,
  today: CivilDate,
): boolean => requiredFrom !== null && start >= requiredFrom && (signedOn === null || signedOn > today)
