import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import type { PaymentDetail } from './queries.ts'
import type { Allowed } from './reverse.ts'

/** Returns what the person may do with a row. `open` is what can be refunded of it, in cents; `allowed` is what the rules allow. */
export function permitted(scope: Scope, payment: PaymentDetail, open: number, allowed: Allowed) {
  const edit = hasPermission(scope, 'edit_payments')
  const transfer = payment.type === 'deposit_transfer'
  const charge = payment.kind === 'charge' && payment.paymentStatus !== 'cancelled'
  return {
    refund: edit && payment.kind === 'receipt' && open > 0,
    reverse: edit && allowed.reverse,
    creditNote: edit && allowed.creditNote,
    writeOff: edit && allowed.writeOff,
    recordPayment: hasPermission(scope, 'create_payments') && charge && (payment.remainingAmount ?? 0) > 0,
    settle: edit && !transfer && payment.kind === 'receipt' && payment.paymentStatus === 'pending',
    printReceipt:
      !transfer &&
      payment.kind === 'receipt' &&
      !['pending', 'failed', 'cancelled'].includes(payment.paymentStatus),
  }
}
