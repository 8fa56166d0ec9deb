import type { Lease, LeaseTerms } from '../leases/types.ts'

/** A simple lease for tests: 900.00 a month from 1 January 2026, due on the 10th. */
export const terms = (more: Partial<LeaseTerms> = {}): LeaseTerms => ({
  validFrom: '2026-01-01',
  rent: 900_00,
  bills: 0,
  extraFees: 0,
  additionalFee: 0,
  additionalFeeOneOff: false,
  paymentDueDay: null,
  ...more,
})

export const lease = (more: Partial<Lease> = {}): Lease => ({
  id: 'lease',
  start: '2026-01-01',
  end: null,
  terminationLastDay: null,
  terms: [terms({ validFrom: more.start ?? '2026-01-01' })],
  prorationMethod: 'actual_days',
  depositAmount: 0,
  warrantyAmount: 0,
  ...more,
})
