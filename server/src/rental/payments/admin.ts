/** Money calls of a landlord: record, refund, correct. Posted rows are never edited; each action adds rows. */

import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { refundable } from '@domovik/domain/rental/ledger/refund.ts'
import { CHARGE_KIND_OF, ownType } from '@domovik/domain/rental/payments/types.ts'
import { sql } from 'drizzle-orm'
import { historyOf } from '../../account/audit/history.ts'
import { newId } from '../../machinery/db/ids.ts'
import { eachRow, listPage } from '../../machinery/db/list.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { lineOfPayment } from '../bank/line-of-payment.ts'
import { settlementOfRow } from '../bills/queries.ts'
import { confirmHolds } from '../bookings/confirm-holds.ts'
import { cardPaymentOfReceipt, goneFrom, isAtProvider, lockRefunds } from '../card-payments/queries.ts'
import { generateForOrganization } from '../leases/charges.ts'
import { depositAtHand } from '../leases/deposit-back.ts'
import { leaseForCharge } from '../leases/lease-for-money.ts'
import { askIfOpens } from '../opened-lines.ts'
import { refuseRecordedBefore, sameReference } from '../recently-recorded.ts'
import { refuseBookedByLine } from '../same-money.ts'
import { depositSettlementOf } from './deposit-settlement.ts'
import { holdersOf } from './holders.ts'
import { loadLedger, lockLedger, type Posting, post } from './ledger.ts'
import type { Ledger } from './ledger-rows.ts'
import { rowIn } from './own-sentences.ts'
import { paymentsCsv } from './payments-csv.ts'
import { permitted } from './permitted.ts'
import { creditOf, postWithCredits } from './post-with-credits.ts'
import { previewReceipt, requireOpen } from './preview-receipt.ts'
import {
  booksOf,
  findPayment,
  type PaymentDetail,
  type PaymentRow,
  type PaymentTotals,
  paymentList,
  paymentRelations,
} from './queries.ts'
import { receiptPosting } from './receipts.ts'
import { notReversed, refuseChargedBefore, refuseCorrectedBefore } from './recorded-before.ts'
import { plannedRefund, previewRefund, reopened } from './refund.ts'
import { refuseReturnedByLine } from './returned-by-line.ts'
import { allowedOn, planCredit, planLoss, planReversal } from './reverse.ts'
import { settleReceipt } from './settle.ts'
import { unitOfStay } from './unit-for-money.ts'

export const paymentsAdmin = {
  list: admin.payments.list.handler(async ({ input, context: { scope } }) => {
    const page = await listPage<PaymentRow, PaymentTotals>(scope, paymentList(scope, input), input)
    return eachRow(page, /"description" ?: ?"/, (row) => rowIn(row, scope.language))
  }),

  get: admin.payments.get.handler(async ({ input, context: { scope } }) => {
    const payment = await findPayment(scope, input.id)
    const [relations, bankLine, card, history, billsSettlement] = await Promise.all([
      paymentRelations(scope, input.id),
      lineOfPayment(scope, input.id),
      cardPaymentOfReceipt(scope, input.id),
      historyOf(scope, input.id),
      settlementOfRow(scope, payment),
    ])
    const ledger = await loadLedger(scope, payment.tenantId)
    const depositSettlement = depositSettlementOf(ledger, payment.id)
    const { amount } = payment
    const { now } = depositAtHand(scope, ledger, payment.id, { amount, day: scope.today, reason: '' })
    const source = now.state.sources.get(payment.id)
    const open = source ? refundable(now.state, source, scope.today) : 0
    return {
      payment,
      ...relations,
      bankLine,
      byCard: card !== null && isAtProvider(scope, card),
      refundableToCard: card && isAtProvider(scope, card) ? Math.min(open, card.amount - goneFrom(card)) : 0,
      billsSettlement,
      depositSettlement,
      history,
      refundable: open,
      holders: source && open > 0 ? await holdersOf(scope, now, source) : [],
      can: permitted(scope, payment, open, await allowedOn(scope, ledger, payment)),
    }
  }),

  preview: admin.payments.preview.handler(({ input, context: { scope } }) => {
    requireNotFuture(scope, input.paymentDate)
    return previewReceipt(scope, input)
  }),

  recordReceipt: admin.payments.recordReceipt.handler(async ({ input, context: { scope } }) => {
    requireNotFuture(scope, input.paymentDate)
    const found = await lockLedger(scope, input.tenantId)
    requireOpen(found, input.designations)
    await refuseRecordedBefore(
      scope,
      input,
      'transactions',
      input.amount,
      sql`x.kind = 'receipt' and x.tenant_id = ${input.tenantId} 
        and x.effective_date = ${input.paymentDate} and x.method = ${input.paymentMethod} and x.status = ${input.status}
        and x.type = ${input.deposit ? 'deposit' : 'payment'} and ${sameReference(input.reference)}
        and ${notReversed}`,
      input.writtenAt,
    )
    const { tenantId, amount, paymentDate: on, paymentMethod: method, reference, recordAgain } = input
    const id = newId()
    const money = { id, kind: 'receipt', tenantId, amount, on, method, reference } as const
    await refuseBookedByLine(scope, money, { recordAgain })
    const [ledger = found] =
      input.status === 'completed' ? await confirmHolds(scope, [{ ledger: found, ...input }]) : []
    const posting = { ...(await receiptPosting(scope, ledger, input)), id }
    const credited = await postWithCredits(scope, ledger, [posting])
    const details = { kind: 'receipt', amount: input.amount, date: input.paymentDate, ...creditOf(credited) }
    return recorded(scope, posting.id, details)
  }),

  settle: admin.payments.settle.handler(async ({ input, context: { scope } }) => {
    const payment = await findPayment(scope, input.id)
    if (input.paymentDate) requireNotFuture(scope, input.paymentDate)
    const on = input.paymentDate ?? scope.today
    if (input.status === 'completed' && payment.paymentStatus === 'pending') {
      const { id, tenantId, amount, paymentMethod: method, reference, paymentDate: expectedOn } = payment
      await lockLedger(scope, tenantId)
      const money = { id, kind: 'receipt', tenantId, amount, on, expectedOn, method, reference } as const
      await refuseBookedByLine(scope, money, input)
    }
    await settleReceipt(scope, payment, input.status, on)
    return recorded(scope, input.id, { status: input.status }, 'UPDATE')
  }),

  addCharge: admin.payments.addCharge.handler(async ({ input, context: { scope } }) => {
    const ledger = await lockLedger(scope, input.tenantId)
    const lease = await leaseForCharge(scope, input.tenantId, input.leaseId ?? null, input.dueDate)
    const posting: Posting = {
      id: newId(),
      kind: 'charge',
      type: CHARGE_KIND_OF[input.type] ?? 'other',
      ownType: ownType(input.type),
      amount: input.amount,
      effectiveDate: input.dueDate,
      dueDate: input.dueDate,
      postedOn: scope.today,
      description: input.description,
      leaseId: lease?.id,
      propertyId: lease?.propertyId ?? (await unitOfStay(scope, input.tenantId, input.dueDate)),
    }
    await refuseChargedBefore(scope, input.tenantId, posting, input)
    await post(scope, ledger, [posting])
    return recorded(scope, posting.id, {
      kind: 'charge',
      type: input.type,
      amount: input.amount,
      dueDate: input.dueDate,
    })
  }),

  refund: admin.payments.refund.handler(async ({ input, context: { scope } }) => {
    requireNotFuture(scope, input.paymentDate)
    await lockRefunds(scope, input.id)
    const { payment, ledger } = await lockFor(scope, input.id, 'receipt')
    const { back, posting } = await plannedRefund(scope, ledger, payment, input)
    const { id, kind, amount, effectiveDate: on } = posting
    const { tenantId } = payment
    const money = { id, kind: 'refund', tenantId, amount, on, method: input.paymentMethod } as const
    await refuseBookedByLine(scope, money, input)
    await refuseCorrectedBefore(scope, posting, input)
    const after = await post(scope, ledger, [...back, posting])
    const row = await recorded(scope, id, { kind, amount, of: payment.id })
    return { ...row, reopens: await reopened(scope, ledger, after) }
  }),

  previewRefund: admin.payments.previewRefund.handler(({ input, context: { scope } }) => {
    requireNotFuture(scope, input.paymentDate)
    return previewRefund(scope, input)
  }),

  creditNote: admin.payments.creditNote.handler(async ({ input, context: { scope } }) => {
    const { payment, ledger } = await lockFor(scope, input.id, 'charge')
    return corrected(scope, ledger, payment, await planCredit(scope, ledger, payment, input), input)
  }),

  writeOff: admin.payments.writeOff.handler(async ({ input, context: { scope } }) => {
    const { payment, ledger } = await lockFor(scope, input.id, 'charge')
    return corrected(scope, ledger, payment, await planLoss(scope, ledger, payment, input), input)
  }),

  reverse: admin.payments.reverse.handler(async ({ input, context: { scope } }) => {
    const { payment, ledger } = await lockFor(scope, input.id)
    const { reason, cause = null } = input
    if (cause && payment.kind !== 'receipt') refuseIssues([{ field: 'cause', code: 'not_allowed' }])
    const postings = await planReversal(scope, ledger, payment, { reason, cause })
    if (cause === 'returned') await refuseReturnedByLine(scope, payment, input)
    const contractCredit = await askIfOpens(scope, 'transaction', [payment.id], input, () =>
      postWithCredits(scope, ledger, postings),
    )
    for (const { id, kind, method, amount, parentId } of postings)
      if (kind === 'refund' && method === 'card') await recorded(scope, id, { kind, amount, of: parentId })
    const details = {
      ...{ kind: 'reversal', amount: payment.amount, of: payment.id, ...(cause && { cause }) },
      ...creditOf(contractCredit),
    }
    return { ...(await recorded(scope, postings.at(-1)!.id, details)), contractCredit }
  }),

  books: admin.payments.books.handler(({ context: { scope } }) => booksOf(scope)),

  generateCharges: admin.payments.generateCharges.handler(async ({ context: { scope } }) => ({
    posted: await generateForOrganization(scope),
  })),

  exportCsv: admin.payments.exportCsv.handler(({ input, context: { scope, language } }) =>
    paymentsCsv(scope, input, language),
  ),
}

/** Refuses a payment date in the future. Throws validation_failed on the field. */
function requireNotFuture(scope: Scope, paymentDate: string): void {
  if (paymentDate > scope.today) refuseIssues([{ field: 'paymentDate', code: 'date_invalid' }])
}

/**
 * Returns the row to correct and its tenant's locked ledger. Throws not_found if the row is of another kind.
 */
async function lockFor(scope: Scope, id: string, kind?: 'charge' | 'receipt') {
  const payment = await findPayment(scope, id)
  if (kind && payment.kind !== kind) throw new DomainError('not_found')
  return { payment, ledger: await lockLedger(scope, payment.tenantId, { removed: true }) }
}

async function corrected(
  scope: Scope,
  ledger: Ledger,
  payment: PaymentDetail,
  posting: Posting,
  asked: Answers,
): Promise<PaymentRow> {
  await refuseCorrectedBefore(scope, posting, asked)
  await post(scope, ledger, [posting])
  const { id, kind, amount } = posting
  return recorded(scope, id, { kind, amount, of: payment.id })
}

async function recorded(
  scope: Scope,
  id: string,
  details: Record<string, unknown>,
  action: 'CREATE' | 'UPDATE' = 'CREATE',
): Promise<PaymentRow> {
  const payment = await findPayment(scope, id)
  await record(scope, { action, table: 'transactions', recordId: id, tenantId: payment.tenantId, details })
  return payment
}
