import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

/** One row with what it met and what corrected it, as the server answers it. */
export type PaymentDetail = InferContractRouterOutputs<typeof adminContract>['payments']['get']

const counts = ({ paymentStatus }: { paymentStatus: string }): boolean =>
  paymentStatus !== 'cancelled' && paymentStatus !== 'failed' && paymentStatus !== 'pending'

/** The corrections that still stand, of one kind. */
export const standing = (detail: PaymentDetail, kind: 'refund' | 'credit_note' | 'write_off') =>
  detail.corrections.filter((row) => row.kind === kind && counts(row))

const sum = (rows: readonly { amount: number }[]): number =>
  rows.reduce((cents, { amount }) => cents + amount, 0)

export interface Sums {
  /** Cents that met charges (of a receipt), or by which this charge was paid. */
  met: number
  refunded: number
  credited: number
  writtenOff: number
  /** Of a receipt: money that no charge has used and that was not paid back. */
  unused: number
}

export function sumsOf(detail: PaymentDetail): Sums {
  const met = sum(detail.allocations)
  const refunded = sum(standing(detail, 'refund'))
  return {
    met,
    refunded,
    credited: sum(standing(detail, 'credit_note')),
    writtenOff: sum(standing(detail, 'write_off')),
    unused: Math.max(0, detail.payment.amount - met - refunded),
  }
}
