import type { ReactNode } from 'react'
import { Money } from '../../../ui/show/money.tsx'
import type { PaymentRow } from './payment-words.ts'

/** Received money has a plus, returned money a minus, a charge no sign. */
export function PaymentAmount({ row }: { row: PaymentRow }): ReactNode {
  const { kind, amount, currency, paymentStatus } = row
  if (paymentStatus === 'cancelled' && (kind === 'receipt' || kind === 'refund'))
    return (
      <s>
        <Money cents={kind === 'refund' ? -amount : amount} currency={currency} />
      </s>
    )
  const counts = paymentStatus === 'completed' || paymentStatus === 'paid' || paymentStatus === 'refunded'
  if (kind === 'receipt' && counts)
    return <Money cents={amount} currency={currency} signed strong tone="settled" />
  if (kind === 'refund' && counts) return <Money cents={-amount} currency={currency} strong />
  // The type of a reversal is what it reversed.
  if (kind === 'reversal' && row.type !== 'charge')
    return <Money cents={row.type === 'refund' ? amount : -amount} currency={currency} strong />
  return <Money cents={amount} currency={currency} strong={kind === 'charge'} />
}
