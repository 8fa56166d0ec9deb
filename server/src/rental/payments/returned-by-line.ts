import { NEVER_RETURNED_BY_LINE } from '@domovik/domain/rental/bank/match-kinds.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { refuseBookedByLine } from '../same-money.ts'
import type { PaymentDetail } from './queries.ts'

const neverByLine: ReadonlySet<string> = new Set(NEVER_RETURNED_BY_LINE)

/**
 * Throws recorded_before if a person records that the bank returned a receipt, and a line of a bank was booked as other money that can be
 * this return. The ledger must be locked.
 */
export async function refuseReturnedByLine(
  scope: Scope,
  { id, tenantId, amount, paymentDate: since, paymentMethod }: PaymentDetail,
  answer: Answers,
): Promise<void> {
  if (neverByLine.has(paymentMethod ?? '')) return
  await refuseBookedByLine(scope, { id, kind: 'returned', tenantId, amount, on: scope.today, since }, answer)
}
