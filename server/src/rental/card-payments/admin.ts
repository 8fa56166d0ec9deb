/** Card payments of tenants for landlords: turning them on, and giving money back to the card. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { planRefund } from '@domovik/domain/rental/ledger/refund.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { loadLedger } from '../payments/ledger.ts'
import { refuseCorrectedBefore } from '../payments/recorded-before.ts'
import {
  cardPaymentOfReceipt,
  cardSettingOf,
  findCardPayment,
  goneFrom,
  isAtProvider,
  isOffered,
  lockRefunds,
  saveCardSetting,
} from './queries.ts'
import { settleCardPayment } from './settle.ts'

async function present(scope: Scope) {
  const setting = await cardSettingOf(scope)
  return {
    ...setting,
    offered: isOffered(scope, setting),
    provider: scope.services.payments.name,
    can: { edit: hasPermission(scope, 'manage_pages') },
  }
}

export const cardPaymentsAdmin = {
  get: admin.cardPayments.get.handler(({ context: { scope } }) => present(scope)),

  save: admin.cardPayments.save.handler(async ({ input: { on, account }, context: { scope } }) => {
    if (on && scope.services.payments.name !== 'sandbox' && account === null)
      refuseIssues([{ field: 'account', code: 'required' }])
    const before = await cardSettingOf(scope)
    if (before.on === on && before.account === account) return present(scope)
    await saveCardSetting(scope, { on, account })
    const details = { on, account: account?.slice(-4) ?? null }
    await record(scope, {
      ...({ action: 'UPDATE', table: 'card_payment_settings', recordId: scope.organizationId } as const),
      details,
    })
    return present(scope)
  }),

  refund: admin.cardPayments.refund.handler(async ({ input, context: { scope } }) => {
    await lockRefunds(scope, input.id)
    const payment = await cardPaymentOfReceipt(scope, input.id)
    if (!payment?.checkout) throw new DomainError('not_found')
    const { id, tenantId, checkout, account, refunded } = payment
    if (!isAtProvider(scope, payment)) throw new DomainError('conflict')
    const { state, rows } = await loadLedger(scope, tenantId)
    planRefund(state, input.id, input.amount, input.reason, scope.today)
    const open = payment.amount - goneFrom(payment)
    if (input.amount > open)
      throw new DomainError('refund_exceeds_receipt', { receiptId: input.id, open, amount: input.amount })
    const again = { kind: 'refund', method: 'card', parentId: input.id, amount: input.amount } as const
    await refuseCorrectedBefore(scope, again, input)
    // The same request after a lost answer has the same key, until what went back is posted. A refund that failed since stays a row.
    const posted = rows.filter((row) => row.kind === 'refund' && row.parentId === input.id).length
    const key = `${id}:${refunded}:${posted}:${input.amount}`
    try {
      await scope.services.payments.refundPayment({ checkout, account }, { amount: input.amount, key })
    } catch (error) {
      // The provider may know of refunds that are not posted yet. Its first answer is the one to show.
      await settleCardPayment(scope, id).catch(() => undefined)
      throw error
    }
    await settleCardPayment(scope, id, input.reason)
    const details = { refund: input.amount, reason: input.reason }
    await record(scope, { action: 'UPDATE', table: 'card_payments', recordId: id, tenantId, details })
    return { refunded: (await findCardPayment(scope, id)).refunded }
  }),
}
