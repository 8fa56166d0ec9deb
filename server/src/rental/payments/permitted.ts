import { type ChargeKind, isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import type { PaymentDetail } from './queries.ts'

/**
 * Returns what the person may do with a row. `open` is what can be refunded of it, in cents; `settled` says that it is part
 * of a settlement of bills, which is undone as a whole.
 */
export function permitted(
  scope: Scope,
  payment: PaymentDetail,
  { open, settled }: { open: number; settled: boolean },
) {
  const edit = hasPermission(scope, 'edit_payments')
  const transfer = payment.type === 'deposit_transfer'
  const standing = payment.paymentStatus !== 'cancelled'
  const charge = payment.kind === 'charge' && standing
  const security = isDepositKind(payment.type as ChargeKind)
  return {
    refund: edit && payment.kind === 'receipt' && payment.paymentStatus === 'completed' && open > 0,
    reverse:
      edit &&
      standing &&
      !settled &&
      !transfer &&
      payment.kind !== 'reversal' &&
      payment.paymentStatus !== 'pending',
    creditNote: edit && charge,
    writeOff: edit && charge && !security && (payment.remainingAmount ?? 0) > 0,
    recordPayment: hasPermission(scope, 'create_payments') && charge && (payment.remainingAmount ?? 0) > 0,
    settle: edit && !transfer && payment.kind === 'receipt' && payment.paymentStatus === 'pending',
    printReceipt:
      !transfer &&
      payment.kind === 'receipt' &&
      !['pending', 'failed', 'cancelled'].includes(payment.paymentStatus),
  }
}
