/** Copies what the provider says of a card payment to the tenant's account: the only way a card payment becomes a receipt. */
import { earlier } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { refundable } from '@domovik/domain/rental/ledger/refund.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { translator } from '../../machinery/i18n.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { ProviderPayment } from '../../machinery/services/payment-provider.ts'
import type { Services } from '../../machinery/services/services.ts'
import { lockLedgers, post } from '../payments/ledger.ts'
import { receiptPosting } from '../payments/receipts.ts'
import { type CardPayment, findCardPayment } from './queries.ts'

type Organization = { services: Services; organizationId: string }

/**
 * Asks the provider and posts what is new: the receipt once, and what went back to the card. `reason` is that of the refund.
 * Throws not_found, payment_provider_failed, and forbidden if the provider's payment is another one.
 */
export async function settleCardPayment(
  { services, organizationId }: Organization,
  id: string,
  reason?: string,
): Promise<void> {
  const inside = <T>(work: (scope: SystemScope) => Promise<T>) =>
    forOrganization(services, organizationId, 'card payment', work)
  const { checkout, account, provider } = await inside((scope) => findCardPayment(scope, id))
  if (checkout === null || provider !== services.payments.name) return
  const state = await services.payments.readPayment({ checkout, account })
  if (!state) return
  if (state.payment !== id || state.organizationId !== organizationId) throw new DomainError('forbidden')
  await inside(async (scope) => {
    const before = await findCardPayment(scope, id, { lock: true })
    const receiptId = before.receiptId ?? (await postReceipt(scope, before, state))
    if (receiptId) await postRefund(scope, { ...before, receiptId }, state, reason)
    if (state.status === 'closed' && before.status === 'open')
      await scope.db.execute(
        sql`update card_payments set status = 'closed' where organization_id = ${organizationId} and id = ${id}`,
      )
  })
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

/** A refund that was recorded by hand is not posted again: at most what can still be refunded is. */
async function postRefund(
  scope: SystemScope,
  { id, tenantId, receiptId, refunded }: CardPayment & { receiptId: string },
  state: ProviderPayment,
  reason?: string,
): Promise<void> {
  const back = state.refunded - refunded
  if (back <= 0) return
  const [ledger] = await lockLedgers(scope, [tenantId], { removed: true })
  const receipt = ledger?.rows.find((row) => row.id === receiptId)
  const source = ledger?.state.sources.get(receiptId)
  const amount = ledger && source ? Math.min(back, refundable(ledger.state, source, scope.today)) : 0
  if (ledger && receipt && amount > 0) {
    const { leaseId, propertyId } = receipt
    const posting = {
      ...({ id: newId(), kind: 'refund', type: 'payment', method: 'card', parentId: receiptId } as const),
      ...{ amount, effectiveDate: scope.today, postedOn: scope.today, leaseId, propertyId },
      reason: reason ?? (await usualReason(scope)),
    }
    await post(scope, ledger, [posting])
    await record(scope, {
      ...({ action: 'CREATE', table: 'transactions', recordId: posting.id, tenantId } as const),
      details: { kind: 'refund', amount, of: receiptId, cardPayment: id },
    })
  }
  if (amount < back)
    scope.services.log.warn(
      { organizationId: scope.organizationId, id, amount, back },
      'a refund to a card was recorded before',
    )
  await scope.db.execute(sql`
    update card_payments set refunded = ${state.refunded} where organization_id = ${scope.organizationId} and id = ${id}`)
}

/** The reason of a refund that was made at the provider, in the language of the organization. */
async function usualReason({ db, organizationId }: SystemScope): Promise<string> {
  const { rows } = await db.execute<{ language: Language }>(
    sql`select language from organizations where id = ${organizationId}`,
  )
  return translator(rows[0]!.language, 'card_payments')('refundedAtProvider')
}
