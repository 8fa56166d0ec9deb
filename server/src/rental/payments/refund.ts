/** A refund of a receipt, and the charges that it opens again. */
import { type CivilDate, earlier, later } from '@domovik/domain/dates.ts'
import { planRefund } from '@domovik/domain/rental/ledger/refund.ts'
import type { PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { depositBack } from '../leases/deposit-back.ts'
import { presentCharge } from './account.ts'
import { addressesOf, homesOf } from './homes.ts'
import { loadLedger, type Posting, planned } from './ledger.ts'
import type { Ledger } from './ledger-rows.ts'
import { findPayment, type PaymentDetail } from './queries.ts'
import { planCorrection } from './reverse.ts'

type Refund = { amount: number; paymentDate: CivilDate; paymentMethod?: PaymentMethod; reason: string }

/** Returns the row of a refund, and before it the rows that bring the money of a deposit back. Throws as `planRefund` and `depositBack`. */
export async function plannedRefund(
  scope: Scope,
  ledger: Ledger,
  payment: PaymentDetail,
  { amount, paymentDate, paymentMethod, reason }: Refund,
): Promise<{ back: Posting[]; posting: Posting }> {
  // A deposit that is carried over on a later day is not there yet.
  const effectiveDate = earlier(later(paymentDate, payment.paymentDate), scope.today)
  const { back, now } = depositBack(scope, ledger, payment.id, { amount, day: effectiveDate, reason })
  planRefund(now.state, payment.id, amount, reason, effectiveDate)
  const type = ledger.state.sources.get(payment.id)?.deposit ? 'deposit' : 'payment'
  const refund = { kind: 'refund', type, amount, effectiveDate, reason } as const
  const posting = await planCorrection(scope, ledger, payment, {
    ...refund,
    ...(paymentMethod ? { method: paymentMethod } : {}),
  })
  return { back, posting }
}

/** Returns the charges of which more is open in the second ledger than in the first one, by due date. */
export async function reopened(scope: Scope, before: Ledger, after: Ledger) {
  const addressOf = addressesOf(await homesOf(scope, before.tenantId), before.rows)
  const byId = new Map(before.rows.map((row) => [row.id, row]))
  return [...after.state.charges.values()]
    .flatMap((state) => {
      const { id } = state.charge
      const known = before.state.charges.get(id)
      const amount = state.remaining - (known?.remaining ?? 0)
      if (!known || amount <= 0) return []
      const charge = { ...presentCharge(scope, known, byId.get(id)!), address: addressOf(id) }
      return { charge, amount, remainingAfter: state.remaining }
    })
    .sort((a, b) => (a.charge.dueDate < b.charge.dueDate ? -1 : 1))
}

/** Returns what a refund opens again, and what credit of the tenant pays of it, in cents. Saves nothing. Throws as `plannedRefund`. */
export async function previewRefund(
  scope: Scope,
  { id, ...input }: Pick<Refund, 'amount' | 'paymentDate'> & { id: string },
) {
  const payment = await findPayment(scope, id)
  const ledger = await loadLedger(scope, payment.tenantId)
  const { back, posting } = await plannedRefund(scope, ledger, payment, { ...input, reason: '-' })
  const { after } = await planned(scope, ledger, [...back, posting])
  const fromCredit = Math.max(0, ledger.state.unappliedCredit - after.state.unappliedCredit)
  return { currency: scope.currency, reopens: await reopened(scope, ledger, after), fromCredit }
}
