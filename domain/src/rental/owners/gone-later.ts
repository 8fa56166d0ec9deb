/** Money of a tenant's account that is known to be gone when the statement of a month is prepared (docs/finance.md 8.16). */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { DepositAppliedEvent, LedgerEvent, ReceiptEvent, RefundEvent } from '../ledger/types.ts'

type Money = ReceiptEvent | RefundEvent | DepositAppliedEvent

/** The events of an account without money that waits, and how much of each source waits, in cents. */
export type WithoutGone = { events: LedgerEvent[]; waiting: Map<string, Cents> }

type Days = { from: CivilDate; to: CivilDate }

/**
 * What statements of the owner state (ids of sources), and the refunds that were known when the first of them stated their receipt: what they refund
 * was left out of it.
 */
type Stated = { stated: ReadonlySet<string>; leftOut: ReadonlySet<string> }

/**
 * Returns the events of an account without the money of days [from, to) that is taken back or refunded on a later day, and that no statement of the owner
 * states: a statement does not pay out money that is gone, and what other money paid because of it stays as if it had never come.
 */
export function withoutGone(
  events: readonly LedgerEvent[],
  { from, to }: Days,
  { stated, leftOut }: Stated,
): WithoutGone {
  const byId = new Map(events.map((event) => [event.id, event]))
  const moneyOf = (id: string | null): Money | null => {
    const event = byId.get(id ?? '')
    return event && isMoney(event) && event.date >= from && event.date < to ? event : null
  }
  const waiting = new Map<string, Cents>()
  const reversed = new Set<string>()
  for (const event of events) {
    if (event.type !== 'reversal') continue
    reversed.add(event.targetId)
    const money = event.date >= to && !stated.has(event.targetId) ? moneyOf(event.targetId) : null
    if (money) waiting.set(money.id, money.amount)
  }
  const dropped = new Set<string>()
  for (const event of events) {
    if (event.type !== 'refund' || event.date < to || reversed.has(event.id)) continue
    const receipt = moneyOf(event.receiptId)
    // What a tenant gets back of a deposit was held until then.
    if (receipt?.type !== 'receipt' || receipt.deposit) continue
    if (stated.has(receipt.id) && !leftOut.has(event.id)) continue
    waiting.set(receipt.id, Math.min(receipt.amount, (waiting.get(receipt.id) ?? 0) + event.amount))
    dropped.add(event.id)
  }
  for (const [id, amount] of waiting) if (moneyOf(id)?.amount === amount) dropped.add(id)
  for (const event of events)
    if (event.type === 'refund' && dropped.has(event.receiptId ?? '')) dropped.add(event.id)
  const isLeft = (event: LedgerEvent): boolean =>
    !dropped.has(event.id) && !(event.type === 'reversal' && dropped.has(event.targetId))
  const lessWaiting = (event: LedgerEvent): LedgerEvent =>
    event.type === 'receipt' ? { ...event, amount: event.amount - (waiting.get(event.id) ?? 0) } : event
  return { events: events.filter(isLeft).map(lessWaiting), waiting }
}

/** A deposit that was carried over to the next lease is no money that moved. */
const isMoney = (event: LedgerEvent): event is Money =>
  event.type === 'deposit_applied' ||
  ((event.type === 'receipt' || event.type === 'refund') && !event.transfer)
