/** Posts what the provider says of money that a card payment no longer holds: refunds, failed refunds, disputes. */
import { matchRefunds } from '@domovik/domain/rental/card-payments/match-refunds.ts'
import { refundable } from '@domovik/domain/rental/ledger/refund.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { newId } from '../../machinery/db/ids.ts'
import { recordAll, type SystemScope } from '../../machinery/scope/scope.ts'
import type { ProviderPayment } from '../../machinery/services/payment-provider.ts'
import { lockLedgers, type Posting, post } from '../payments/ledger.ts'
import { type CardPayment, goneFrom, goneOf } from './queries.ts'
import { reasonsOf, refundRows, standingRefunds } from './standing.ts'

type Paid = CardPayment & { receiptId: string }

/**
 * Makes the refunds by card of a receipt equal to what the provider says, today: what is new is posted, what came back to the landlord is
 * taken back. `reason` is that of a new refund. Never more than what can still be refunded is posted.
 */
export async function postRefunds(
  scope: SystemScope,
  before: Paid,
  state: ProviderPayment,
  reason?: string,
): Promise<void> {
  const { id, tenantId, receiptId } = before
  const [ledger] = await lockLedgers(scope, [tenantId], { removed: true })
  let credit = 0
  const receipt = ledger?.rows.find((row) => row.id === receiptId)
  const source = ledger?.state.sources.get(receiptId)
  if (ledger && receipt && source) {
    const standing = standingRefunds(ledger, receiptId)
    const change = matchRefunds(standing, goneOf(before), goneOf(state))
    const takenBack = standing.filter((row) => change.takeBack.includes(row.id))
    const wanted = change.refunded + change.disputed
    const room = refundable(ledger.state, source, scope.today) + sumOf(takenBack)
    const amount = Math.min(wanted, room)
    if (amount < wanted && goneFrom(state) !== goneFrom(before))
      scope.services.log.warn(
        { organizationId: scope.organizationId, id, amount, wanted },
        'a refund to a card was recorded before',
      )
    const reasons = await reasonsOf(scope)
    const { leaseId, propertyId, bookingId } = receipt
    const place = { effectiveDate: scope.today, postedOn: scope.today, leaseId, propertyId, bookingId }
    const disputed = Math.min(amount, change.disputed)
    const postings: Posting[] = [
      ...takenBack.map((row) => ({
        ...({ id: newId(), kind: 'reversal', type: 'refund', parentId: row.id, amount: row.amount } as const),
        ...{ ...place, reason: reasons[row.disputed ? 'disputeWon' : 'refundFailed'] },
      })),
      ...refundRows(
        scope,
        receipt,
        { refunded: amount - disputed, disputed },
        { ...reasons, refunded: reason ?? reasons.refunded },
      ),
    ]
    const after = await post(scope, ledger, postings)
    credit = after.state.sources.get(receiptId)?.unapplied ?? 0
    await recordAll(
      scope,
      postings.map(
        (posting): Event => ({
          ...({ action: 'CREATE', table: 'transactions', recordId: posting.id, tenantId } as const),
          details: { kind: posting.kind, amount: posting.amount, of: posting.parentId, cardPayment: id },
        }),
      ),
    )
  }
  await recordAll(scope, newsOf(before, state, credit))
  await scope.db.execute(sql`
    update card_payments set refunded = ${state.refunded}, disputed = ${state.disputed}
     where organization_id = ${scope.organizationId} and id = ${id}`)
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What the landlord is notified of (account/notifications/from-events.ts). A refund of their own is not news. `credit` is what of the receipt
 * pays no charge: its lease may have been called off meanwhile.
 */
function newsOf(
  { id, tenantId, receiptId, ...before }: Paid,
  state: ProviderPayment,
  credit: number,
): Event[] {
  const moved = [
    ['disputed', state.disputed - before.disputed],
    ['disputeWon', before.disputed - state.disputed],
    ['refundFailed', before.refunded - state.refunded],
  ] as const
  return moved.flatMap(([news, amount]) =>
    amount > 0
      ? {
          ...({ action: 'UPDATE', table: 'card_payments', recordId: id, tenantId } as const),
          details: {
            ...{ news, amount, currency: before.currency, receipt: receiptId },
            ...(news === 'disputeWon' ? { credit: Math.min(credit, amount) } : {}),
          },
        }
      : [],
  )
}
