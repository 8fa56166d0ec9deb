/** Books money that went back to a tenant: a refund, or a transfer that the bank returned. */
import { DomainError } from '@domovik/domain/errors.ts'
import { planRefund } from '@domovik/domain/rental/ledger/refund.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { lockRefunds } from '../card-payments/queries.ts'
import { refuseReversalOfCard } from '../card-payments/standing.ts'
import { depositBack } from '../leases/deposit-back.ts'
import { lockLedger, type Posting, post } from '../payments/ledger.ts'
import { findPayment } from '../payments/queries.ts'
import { reversalPosting } from '../payments/receipts.ts'
import type { LineRecord } from './lines.ts'
import { linkRecords, returnOf } from './link-records.ts'
import { insertMatches, requireDirection } from './matches.ts'
import { refuseRecorded } from './recorded-by-hand.ts'

export type GivenBack = {
  receiptId: string
  /** The bank returned the transfer of the tenant: the receipt is reversed on the day of the line. */
  returned: boolean
  reason: string
  /** It is booked even if the same money was recorded by hand. */
  recordAgain: Answers['recordAgain']
}

/**
 * Books a locked line of money that went out as a refund of a receipt, or as its return. A return that a person recorded is linked. Throws bank_line_done, bank_parts_differ,
 * not_found, conflict for a receipt that came later or that has another amount than a returned line, and what a refund or a
 * reversal throws, also paid_by_card. Throws recorded_before if the same money was recorded by hand.
 */
export async function bookGivenBack(scope: Scope, line: LineRecord, given: GivenBack): Promise<void> {
  requireDirection(scope, line, -1)
  const { receiptId, reason } = given
  const receipt = await findPayment(scope, receiptId)
  if (receipt.kind !== 'receipt') throw new DomainError('not_found')
  if (given.returned && (await returnOf(scope, receiptId)))
    return linkRecords(scope, line, [{ kind: 'returned', id: receiptId }], given)
  await lockRefunds(scope, receiptId)
  const ledger = await lockLedger(scope, receipt.tenantId)
  const row = ledger.rows.find(({ id }) => id === receiptId)
  const amount = -line.amount
  const { bookedOn: effectiveDate } = line
  if (effectiveDate < receipt.paymentDate) throw new DomainError('conflict')
  if (given.returned && (receipt.amount !== amount || receipt.paymentStatus === 'pending'))
    throw new DomainError('conflict')
  if (given.returned) await refuseReversalOfCard(scope, ledger, receiptId)
  const kind = given.returned ? 'returned' : 'refund'
  await refuseRecorded(scope, line, [{ kind, tenantId: receipt.tenantId, amount }], given)
  const { back, now } = depositBack(scope, ledger, receiptId, { amount, day: effectiveDate, reason })
  if (!given.returned) planRefund(now.state, receiptId, amount, reason, effectiveDate)
  const posting: Posting = given.returned
    ? reversalPosting(scope, now, receipt, { reason, cause: 'returned', effectiveDate })
    : {
        id: newId(),
        kind: 'refund',
        type: ledger.state.sources.get(receiptId)?.deposit ? 'deposit' : 'payment',
        ...{
          amount,
          effectiveDate,
          method: 'bank_transfer',
          reason,
          parentId: receiptId,
          postedOn: scope.today,
        },
        ...{ leaseId: receipt.leaseId, bookingId: row?.bookingId, propertyId: receipt.propertyId },
      }
  await post(scope, ledger, [...back, posting])
  await insertMatches(scope, [{ lineId: line.id, kind, receiptId, correctionId: posting.id, amount }])
  await record(scope, {
    ...({
      action: 'CREATE',
      table: 'transactions',
      recordId: posting.id,
      tenantId: receipt.tenantId,
    } as const),
    details: {
      ...{ kind: posting.kind, amount, of: receiptId, bankLine: line.id },
      ...(posting.cause ? { cause: posting.cause } : {}),
    },
  })
}
