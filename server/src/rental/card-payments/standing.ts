/** Refunds by card in the books, compared with what the provider says. */
import { DomainError } from '@domovik/domain/errors.ts'
import {
  type CardRefund,
  confirmedPart,
  type Gone,
  isUnconfirmed,
} from '@domovik/domain/rental/card-payments/match-refunds.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'
import { isDisputed } from './dispute.ts'
import { cardPaymentOfReceipt, goneOf, isAtProvider } from './queries.ts'

type Row = Ledger['rows'][number]

/** The refunds by card of a receipt that were not reversed, oldest first. */
export function standingRefunds({ rows }: Ledger, receiptId: string): (Row & CardRefund)[] {
  const reversed = new Set(rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? parentId : [])))
  return rows
    .filter(
      ({ id, kind, method, parentId }) =>
        kind === 'refund' && method === 'card' && parentId === receiptId && !reversed.has(id),
    )
    .map((row) => ({ ...row, disputed: isDisputed(row) }))
}

/** What went back of a receipt according to the books, by any method, in cents: what a dispute withdrew, and all other refunds. */
export function goneOfReceipt({ rows }: Pick<Ledger, 'rows'>, receiptId: string): Gone {
  const reversed = new Set(rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? parentId : [])))
  const gone = { refunded: 0, disputed: 0 }
  for (const row of rows)
    if (row.kind === 'refund' && row.parentId === receiptId && !reversed.has(row.id))
      gone[isDisputed(row) ? 'disputed' : 'refunded'] += row.amount
  return gone
}

/** Returns the rows that post what went back to the card and what a dispute withdrew, today. */
export function refundRows(
  { today }: OrganizationScope,
  { id, leaseId, propertyId, bookingId }: Row,
  gone: Gone,
  reasons: Record<keyof Gone, string>,
): Posting[] {
  return (['disputed', 'refunded'] as const).flatMap((why) =>
    gone[why] > 0
      ? {
          ...({ id: newId(), kind: 'refund', type: 'payment', method: 'card' } as const),
          ...{ effectiveDate: today, postedOn: today, leaseId, propertyId, bookingId },
          ...{ parentId: id, amount: gone[why], reason: reasons[why] },
        }
      : [],
  )
}

/** Returns the reasons of refunds by card in the language of the organization. */
export async function reasonsOf({ db, organizationId }: OrganizationScope) {
  const { rows } = await db.execute<{ language: Language }>(
    sql`select language from organizations where id = ${organizationId}`,
  )
  const words = translator(rows[0]!.language, 'card_payments')
  return {
    disputed: words('disputed'),
    refunded: words('refundedAtProvider'),
    disputeWon: words('disputeWon'),
    refundFailed: words('refundFailed'),
  }
}

/**
 * Refuses to reverse by hand what the provider moved: the books would say that the landlord does not have the money of a tenant, or has
 * money that is on the card. Returns the refunds to post in place of one of which the provider has confirmed a part, or for which one by
 * another method left no room. Throws paid_by_card for a receipt, refunded_to_card for a refund.
 */
export async function refuseReversalOfCard(
  scope: OrganizationScope,
  ledger: Ledger,
  id: string,
): Promise<Posting[]> {
  const row = ledger.rows.find((one) => one.id === id)
  if (!row || (row.method !== 'card' && row.kind !== 'refund')) return []
  const receiptId = row.kind === 'receipt' ? row.id : row.kind === 'refund' ? row.parentId : null
  const receipt = ledger.rows.find((one) => one.id === receiptId)
  const payment = receiptId && (await cardPaymentOfReceipt(scope, receiptId))
  if (!receipt || !payment || !isAtProvider(scope, payment)) return []
  if (row.kind === 'receipt') throw new DomainError('paid_by_card')
  const [standing, gone] = [standingRefunds(ledger, receipt.id), goneOf(payment)]
  // One that is undone already is refused with that reason.
  if (ledger.rows.some(({ kind, parentId }) => kind === 'reversal' && parentId === id)) return []
  if (row.method === 'card' && !isUnconfirmed(standing, id, gone)) throw new DomainError('refunded_to_card')
  const part = confirmedPart(standing, id, gone)
  // What else the provider moved is posted with its next answer.
  const disputed = Math.min(part.disputed, row.amount)
  const refunded = Math.min(part.refunded, row.amount - disputed)
  return refundRows(scope, receipt, { refunded, disputed }, await reasonsOf(scope))
}
