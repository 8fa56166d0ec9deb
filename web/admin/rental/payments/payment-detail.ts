import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'

/** One row with its allocations and corrections, as the server returns it. */
export type PaymentDetail = InferContractRouterOutputs<typeof adminContract>['payments']['get']

/** Whether a row is money or credit that pays charges: a receipt, an applied deposit, or a credit that is on no charge. */
export const isSource = ({ kind, parentId }: PaymentDetail['payment']): boolean =>
  kind === 'receipt' || kind === 'deposit_applied' || (kind === 'credit_note' && parentId === null)

const counts = ({ paymentStatus }: { paymentStatus: string }): boolean =>
  paymentStatus !== 'cancelled' && paymentStatus !== 'failed' && paymentStatus !== 'pending'

/** The corrections of one kind that were not reversed. */
export const standing = (detail: PaymentDetail, kind: 'refund' | 'credit_note' | 'write_off') =>
  detail.corrections.filter((row) => row.kind === kind && counts(row))

const sum = (rows: readonly { amount: number }[]): number =>
  rows.reduce((cents, { amount }) => cents + amount, 0)

export interface Sums {
  /** Cents: of a source, what settled charges; of a charge, what was paid. */
  met: number
  refunded: number
  credited: number
  writtenOff: number
  /** Of a source: cents that neither settled a charge nor were refunded. */
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
    unused:
      detail.payment.paymentStatus === 'cancelled' ? 0 : Math.max(0, detail.payment.amount - met - refunded),
  }
}
