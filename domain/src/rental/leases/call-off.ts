import { DomainError } from '../../errors.ts'
import type { AdjustableCharge } from '../rent/posted-charges.ts'
import type { Lease } from './types.ts'

/** Why a lease that was entered by mistake cannot be called off. */
export type BookedOnLease = {
  posted: readonly AdjustableCharge[]
  /** Money was booked on the lease and not taken back; a deposit carried over from the previous lease does not count. */
  hasPayments: boolean
  /** Another lease renews it. */
  renewed: boolean
}

/**
 * Returns the charges to cancel when a lease is called off; money of other leases that paid them becomes credit. Throws
 * `lease_called_off`, `lease_already_terminated`, `lease_already_renewed` or `lease_has_payments` (docs/finance.md 3.1).
 */
export function callOffLease(lease: Lease, { posted, hasPayments, renewed }: BookedOnLease): string[] {
  if (lease.cancelled) throw new DomainError('lease_called_off')
  if (lease.terminationLastDay !== null) throw new DomainError('lease_already_terminated')
  if (renewed) throw new DomainError('lease_already_renewed')
  if (hasPayments) throw new DomainError('lease_has_payments')
  return posted.filter(({ cancelled }) => !cancelled).map(({ id }) => id)
}

/**
 * Returns the lease as it was before it was called off. Throws `lease_not_called_off`, or `lease_charges_cancelled`
 * because a cancelled charge is never charged again.
 */
export function reinstateLease(lease: Lease, posted: readonly AdjustableCharge[]): Lease {
  if (!lease.cancelled) throw new DomainError('lease_not_called_off')
  if (posted.length > 0) throw new DomainError('lease_charges_cancelled')
  return { ...lease, cancelled: false }
}
