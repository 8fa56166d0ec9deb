/** Posts what the provider says of money that a card payment no longer holds: refunds, failed refunds, disputes. */
import { matchRefunds } from '@domovik/domain/rental/card-payments/match-refunds.ts'
import { refundable } from '@domovik/domain/rental/ledger/refund.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { newId } from '../../machinery/db/ids.ts'
import { translator } from '../../machinery/i18n.ts'
import { recordAll, type SystemScope } from '../../machinery/scope/scope.ts'
import type { ProviderPayment } from '../../machinery/services/payment-provider.ts'
import { lockLedgers, type Posting, post } from '../payments/ledger.ts'
import { type CardPayment, goneFrom } from './queries.ts'
import { standingRefunds } from './standing.ts'

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
  const back = goneFrom(state)
  const [ledger] = await lockLedgers(scope, [tenantId], { removed: true })
  const receipt = ledger?.rows.find((row) => row.id === receiptId)
  const source = ledger?.state.sources.get(receiptId)
  if (ledger && receipt && source) {
    const standing = standingRefunds(ledger, receiptId)
    const change = matchRefunds(standing, goneFrom(before), back)
    const takenBack = standing.filter((row) => change.takeBack.includes(row.id))
    const room = refundable(ledger.state, source, scope.today) + sumOf(takenBack)
    const amount = Math.min(change.post, room)
    if (amount < change.post && back !== goneFrom(before))
      scope.services.log.warn(
        { organizationId: scope.organizationId, id, amount, wanted: change.post },
        'a refund to a card was recorded before',
      )
    const words = await wordsOf(scope)
    const { leaseId, propertyId, bookingId } = receipt
    const place = { effectiveDate: scope.today, postedOn: scope.today, leaseId, propertyId, bookingId }
    const disputed = Math.min(amount, Math.max(0, state.disputed - before.disputed))
    const refund = (cents: number, why: string): Posting[] =>
      cents > 0
        ? [
            {
              ...({ id: newId(), kind: 'refund', type: 'payment', method: 'card' } as const),
              ...{ ...place, parentId: receiptId, amount: cents, reason: why },
            },
          ]
        : []
    const postings: Posting[] = [
      ...takenBack.map((row) => ({
        ...({ id: newId(), kind: 'reversal', type: 'refund', parentId: row.id, amount: row.amount } as const),
        ...{ ...place, reason: words(state.disputed < before.disputed ? 'disputeWon' : 'refundFailed') },
      })),
      ...refund(disputed, words('disputed')),
      ...refund(amount - disputed, reason ?? words('refundedAtProvider')),
    ]
    await post(scope, ledger, postings)
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
  await recordAll(scope, newsOf(before, state))
  await scope.db.execute(sql`
    update card_payments set refunded = ${state.refunded}, disputed = ${state.disputed}
     where organization_id = ${scope.organizationId} and id = ${id}`)
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/** What the landlord is notified of (account/notifications/from-events.ts). A refund of their own is not news. */
function newsOf({ id, tenantId, receiptId, ...before }: Paid, state: ProviderPayment): Event[] {
  const moved = [
    ['disputed', state.disputed - before.disputed],
    ['disputeWon', before.disputed - state.disputed],
    ['refundFailed', before.refunded - state.refunded],
  ] as const
  return moved.flatMap(([news, amount]) =>
    amount > 0
      ? {
          ...({ action: 'UPDATE', table: 'card_payments', recordId: id, tenantId } as const),
          details: { news, amount, currency: before.currency, receipt: receiptId },
        }
      : [],
  )
}

/** Reasons in the language of the organization. */
async function wordsOf({ db, organizationId }: SystemScope) {
  const { rows } = await db.execute<{ language: Language }>(
    sql`select language from organizations where id = ${organizationId}`,
  )
  return translator(rows[0]!.language, 'card_payments')
}
