/** Refunds by card in the books, compared with what the provider says. */
import { DomainError } from '@domovik/domain/errors.ts'
import { isUnconfirmed } from '@domovik/domain/rental/card-payments/match-refunds.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { cardPaymentOfReceipt, goneFrom, isAtProvider } from './queries.ts'

/** The refunds by card of a receipt that were not reversed, oldest first. */
export function standingRefunds({ rows }: Ledger, receiptId: string): Ledger['rows'] {
  const reversed = new Set(rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? parentId : [])))
  return rows.filter(
    ({ id, kind, method, parentId }) =>
      kind === 'refund' && method === 'card' && parentId === receiptId && !reversed.has(id),
  )
}

/**
 * Refuses to reverse by hand what the provider moved: the books would say that the landlord does not have the money of a tenant, or has
 * money that is on the card. Throws paid_by_card for a receipt, refunded_to_card for a refund.
 */
export async function refuseReversalOfCard(
  scope: OrganizationScope,
  ledger: Ledger,
  id: string,
): Promise<void> {
  const row = ledger.rows.find((one) => one.id === id)
  if (row?.method !== 'card') return
  const receiptId = row.kind === 'receipt' ? row.id : row.kind === 'refund' ? row.parentId : null
  const payment = receiptId && (await cardPaymentOfReceipt(scope, receiptId))
  if (!receiptId || !payment || !isAtProvider(scope, payment)) return
  if (row.kind === 'receipt') throw new DomainError('paid_by_card')
  if (!isUnconfirmed(standingRefunds(ledger, receiptId), id, goneFrom(payment)))
    throw new DomainError('refunded_to_card')
}
