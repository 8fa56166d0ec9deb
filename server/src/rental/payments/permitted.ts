import { type ChargeKind, isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import type { PaymentDetail } from './queries.ts'

type Posted = { open: number; billsSettlement: object | null; depositSettlement: object | null }

/**
 * Returns what the person may do with a row. `open` is what can be refunded of it, in cents; the settlements are those
 * of bills or of a deposit that posted it; they are undone as a whole.
 */
export function permitted(
  scope: Scope,
  payment: PaymentDetail,
  { open, billsSettlement, depositSettlement }: Posted,
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
      billsSettlement === null &&
      depositSettlement === null &&
      !transfer &&
      payment.kind !== 'reversal' &&
      payment.paymentStatus !== 'pending',
    creditNote: edit && charge && depositSettlement === null,
    writeOff: edit && charge && !security && (payment.remainingAmount ?? 0) > 0,
    recordPayment: hasPermission(scope, 'create_payments') && charge && (payment.remainingAmount ?? 0) > 0,
    settle: edit && !transfer && payment.kind === 'receipt' && payment.paymentStatus === 'pending',
    printReceipt:
      !transfer &&
      payment.kind === 'receipt' &&
      !['pending', 'failed', 'cancelled'].includes(payment.paymentStatus),
  }
}
