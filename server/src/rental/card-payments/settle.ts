/** Copies what the provider says of a card payment to the tenant's account: the only way a card payment becomes a receipt. */
import { earlier } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { ProviderPayment } from '../../machinery/services/payment-provider.ts'
import type { Services } from '../../machinery/services/services.ts'
import { lockLedgers, post } from '../payments/ledger.ts'
import { receiptPosting } from '../payments/receipts.ts'
import { postRefunds } from './post-refunds.ts'
import { type CardPayment, findCardPayment } from './queries.ts'

type Organization = { services: Services; organizationId: string }

/**
 * Asks the provider and posts what is new: the receipt once, what went back to the card, and what came back from it. `reason` is that of
 * the refund.
 * Throws not_found, payment_provider_failed, and forbidden if the provider's payment is another one.
 */
export async function settleCardPayment(
  { services, organizationId }: Organization,
  id: string,
  reason?: string,
): Promise<void> {
  const inside = <T>(work: (scope: SystemScope) => Promise<T>) =>
    forOrganization(services, organizationId, 'card payment', work)
  const known = await inside((scope) => findCardPayment(scope, id))
  const { checkout, account, provider } = known
  if (checkout === null || provider !== services.payments.name) return
  const state = await services.payments.readPayment({ checkout, account })
  if (!state) return
  if (state.payment !== id || state.organizationId !== organizationId) throw new DomainError('forbidden')
  const isCurrent = await inside(async (scope) => {
    const before = await findCardPayment(scope, id, { lock: true })
    // Something was posted since the question, so the answer may be older than that: it would look like a refund that failed.
    if (before.refunded !== known.refunded || before.disputed !== known.disputed) return false
    const receiptId = before.receiptId ?? (await postReceipt(scope, before, state))
    if (receiptId) await postRefunds(scope, { ...before, receiptId }, state, reason)
    const status = state.status === 'closed' && before.status === 'open' ? 'closed' : null
    await scope.db.execute(sql`
      update card_payments set status = coalesce(${status}, status), asked_at = ${now().toString()}::timestamptz
       where organization_id = ${organizationId} and id = ${id}`)
    return true
  })
  if (!isCurrent) await settleCardPayment({ services, organizationId }, id, reason)
}

/** Returns the id of the receipt; null if nothing was paid. */
async function postReceipt(
  scope: SystemScope,
  { id, tenantId, currency }: CardPayment,
  state: ProviderPayment,
): Promise<string | null> {
  if (state.status !== 'paid' || state.paidAt === null) return null
  const [ledger] = await lockLedgers(scope, [tenantId], { removed: true })
  if (!ledger || state.currency !== currency) {
    scope.services.log.error({ organizationId: scope.organizationId, id }, 'a card payment cannot be booked')
    return null
  }
  const day = Temporal.Instant.from(state.paidAt).toZonedDateTimeISO(scope.timeZone).toPlainDate().toString()
  const { amount } = state
  const posting = await receiptPosting(scope, ledger, {
    amount,
    paymentDate: earlier(day, scope.today),
    paymentMethod: 'card',
    deposit: false,
  })
  await post(scope, ledger, [posting])
  await scope.db.execute(sql`
    update card_payments set status = 'paid', receipt_id = ${posting.id}, amount = ${amount}, paid_at = ${state.paidAt}::timestamptz
     where organization_id = ${scope.organizationId} and id = ${id}`)
  await record(scope, {
    ...({ action: 'CREATE', table: 'transactions', recordId: posting.id, tenantId } as const),
    details: { kind: 'receipt', amount, date: posting.effectiveDate, cardPayment: id },
  })
  return posting.id
}
