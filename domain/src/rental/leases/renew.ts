import { addDays, type CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import { lastDay } from './range.ts'
import { continuedTerms, termsAt } from './terms.ts'
import type { Lease, LeaseTerms } from './types.ts'

export type Renewal = {
  /** The new lease, without an id. */
  lease: Omit<Lease, 'id'> & { previousLeaseId: string }
  /** How the deposit moves on the new start date. Only `refund` moves cash (docs/finance.md 3.3). */
  deposit: DepositMove
}

/** Cents moved from the old lease to the new one, cents still to be charged, and cents refunded to the tenant. */
export type DepositMove = { transfer: Cents; charge: Cents; refund: Cents }

export type RenewalOptions = {
  end: CivilDate | null
  terms?: Partial<Omit<LeaseTerms, 'validFrom'>>
  depositAmount?: Cents
  warrantyAmount?: Cents
  /** Deposits held for the old lease on the new start date, in cents. */
  depositHeld: Cents
}

/**
 * Returns a new lease that starts on the day after the old one ends, so that no day is vacant. Terms default to those
 * in force at the end. Throws `lease_has_no_end` or `lease_end_before_start`.
 */
export function renewLease(lease: Lease, options: RenewalOptions): Renewal {
  const last = lastDay(lease)
  if (last === null) throw new DomainError('lease_has_no_end')
  const start = addDays(last, 1)
  if (options.end !== null && options.end < start) {
    throw new DomainError('lease_end_before_start', { start, end: options.end })
  }
  const inForce = termsAt(lease, last)
  const depositAmount = options.depositAmount ?? lease.depositAmount
  const warrantyAmount = options.warrantyAmount ?? lease.warrantyAmount
  return {
    lease: {
      previousLeaseId: lease.id,
      start,
      end: options.end,
      terminationLastDay: null,
      terms: [{ ...continuedTerms(inForce, start), ...options.terms }],
      prorationMethod: lease.prorationMethod,
      depositAmount,
      warrantyAmount,
      tenantPaymentDueDay: lease.tenantPaymentDueDay ?? null,
    },
    deposit: moveDeposit(options.depositHeld, depositAmount + warrantyAmount),
  }
}

/**
 * Only the difference is charged or refunded; the transfer pays the security charge of the new lease. Amounts in
 * cents.
 */
export function moveDeposit(held: Cents, needed: Cents): DepositMove {
  const transfer = Math.max(0, Math.min(held, needed))
  return { transfer, charge: needed - transfer, refund: Math.max(0, held - transfer) }
}
