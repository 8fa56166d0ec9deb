/** What happens to a party's share: it is settled with the tenant, or the owner bears it for the reason named. */
export const TREATMENTS = [
  'settled',
  'vacant',
  'left_out',
  'tenant_removed',
  'already_settled',
  'nothing_charged',
  'not_settled_before',
] as const
export type Treatment = (typeof TREATMENTS)[number]

/** What is known of a lease in the period. */
export type LeaseFacts = {
  leftOut: boolean
  tenantRemoved: boolean
  /** A settlement that stands covers a day of the period. */
  settledBefore: boolean
  /** The lease has charges of bills in the period. */
  charged: boolean
}

/**
 * Decides whether a share is settled with the tenant; `lease` is null for days without a lease. A tenant who is charged
 * nothing in advance has bills in the rent. A supplement settles only those whose period was settled before.
 */
export function treatmentOf(lease: LeaseFacts | null, supplement: boolean): Treatment {
  if (!lease) return 'vacant'
  if (lease.leftOut) return 'left_out'
  if (lease.tenantRemoved) return 'tenant_removed'
  if (supplement) return lease.settledBefore ? 'settled' : 'not_settled_before'
  if (lease.settledBefore) return 'already_settled'
  return lease.charged ? 'settled' : 'nothing_charged'
}
