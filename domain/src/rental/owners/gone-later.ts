/** Money of a tenant's account that is known to be gone when the statement of a month is prepared (docs/finance.md 8.16). */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type {
  Allocation,
  DepositAppliedEvent,
  LedgerEvent,
  LedgerState,
  ReceiptEvent,
  RefundEvent,
} from '../ledger/types.ts'

type Money = ReceiptEvent | RefundEvent | DepositAppliedEvent

/**
 * What is left out of a statement: how much of each source waits, in cents, the rows that are left out in full, and by receipt what was refunded
 * of it by refunds that are left out because they were undone.
 */
export type Gone = { waiting: Map<string, Cents>; dropped: Set<string>; undone: Map<string, Cents> }

type Days = { from: CivilDate; to: CivilDate }

/**
 * What statements of the owner state (ids of sources), and the refunds that were known when the first of them stated their receipt: what they refund
 * was left out of it.
 */
type Stated = { stated: ReadonlySet<string>; leftOut: ReadonlySet<string> }

/**
 * Returns which money of days [from, to) is taken back or refunded on a later day and stated by no statement of the owner: a statement does not pay out
 * money that is gone. Only rows of this money are left out, so what other money paid does not depend on it, nor on who has issued statements.
 */
export function goneLater(
  events: readonly LedgerEvent[],
  { from, to }: Days,
  { stated, leftOut }: Stated,
): Gone {
  const byId = new Map(events.map((event) => [event.id, event]))
  const moneyOf = (id: string | null): Money | null => {
    const event = byId.get(id ?? '')
    return event && isMoney(event) && event.date >= from && event.date < to ? event : null
  }
  const waiting = new Map<string, Cents>()
  const undone = new Map<string, Cents>()
  const reversed = new Set<string>()
  const add = (sums: Map<string, Cents>, id: string, amount: Cents) =>
    sums.set(id, (sums.get(id) ?? 0) + amount)
  for (const event of events) {
    if (event.type !== 'reversal') continue
    reversed.add(event.targetId)
    const money = event.date >= to && !stated.has(event.targetId) ? moneyOf(event.targetId) : null
    if (money) waiting.set(money.id, money.amount)
    if (money?.type === 'refund' && money.receiptId !== null) add(undone, money.receiptId, money.amount)
  }
  for (const event of events) {
    if (event.type !== 'refund' || event.date < to || reversed.has(event.id)) continue
    const receipt = moneyOf(event.receiptId)
    // What a tenant gets back of a deposit was held until then.
    if (receipt?.type !== 'receipt' || receipt.deposit) continue
    if (stated.has(receipt.id) && !leftOut.has(event.id)) continue
    waiting.set(receipt.id, Math.min(receipt.amount, (waiting.get(receipt.id) ?? 0) + event.amount))
  }
  const dropped = new Set<string>()
  for (const [id, amount] of waiting) if (moneyOf(id)?.amount === amount) dropped.add(id)
  for (const event of events)
    if (event.type === 'refund' && dropped.has(event.receiptId ?? '')) dropped.add(event.id)
  return { waiting, dropped, undone }
}

/** Returns the events without the refunds of days before `to` that are undone on a later day. */
export function withoutUndoneRefunds(events: readonly LedgerEvent[], to: CivilDate): LedgerEvent[] {
  const later = new Set(
    events.flatMap((event) => (event.type === 'reversal' && event.date >= to ? event.targetId : [])),
  )
  const undone = new Set(
    events.filter(({ id, type }) => type === 'refund' && later.has(id)).map(({ id }) => id),
  )
  return events.filter((event) => !undone.has(event.type === 'reversal' ? event.targetId : event.id))
}

/**
 * Returns what the money of an account paid, less what is left out. Of a receipt that is refunded later this is what it paid last. A receipt whose refund
 * was undone pays what it pays without that refund (`restored`), as far as no other money pays it.
 */
export function allocationsWithout(
  { allocations, charges, sources }: Pick<LedgerState, 'allocations' | 'charges' | 'sources'>,
  { waiting, dropped, undone }: Gone,
  restored: Pick<LedgerState, 'allocations'> | null,
): Allocation[] {
  const bySource = Map.groupBy(allocations, ({ sourceId }) => sourceId)
  const before = Map.groupBy(restored?.allocations ?? [], ({ sourceId }) => sourceId)
  const open = new Map<string, Cents>()
  const paidOf = (id: string): Allocation[] => {
    const paid = (bySource.get(id) ?? []).map((one) => ({ ...one }))
    let left = undone.get(id) ?? 0
    for (const { chargeId, day, amount } of left > 0 ? (before.get(id) ?? []) : []) {
      const known = paid.filter((one) => one.chargeId === chargeId)
      const free = open.get(chargeId) ?? charges.get(chargeId)?.remaining ?? 0
      const more = Math.min(left, free, Math.max(0, amount - sumOf(known)))
      if (more === 0) continue
      paid.push({ sourceId: id, chargeId, day, amount: more })
      open.set(chargeId, free - more)
      left -= more
    }
    return paid
  }
  const lessWaiting = (id: string): Allocation[] => {
    if (dropped.has(id)) return []
    const paid = paidOf(id)
    const source = sources.get(id)
    const standing = (source?.amount ?? 0) - (source?.refunded ?? 0) + (undone.get(id) ?? 0)
    let over = sumOf(paid) - (standing - (waiting.get(id) ?? 0))
    for (const one of paid.toReversed()) {
      const part = Math.min(one.amount, Math.max(0, over))
      one.amount -= part
      over -= part
    }
    return paid.filter(({ amount }) => amount > 0)
  }
  const changed = new Set([...waiting.keys(), ...undone.keys(), ...dropped])
  return [
    ...allocations.filter(({ sourceId }) => !changed.has(sourceId)),
    ...[...changed].flatMap((id) => (sources.has(id) ? lessWaiting(id) : [])),
  ]
}

const sumOf = (paid: readonly Allocation[]): Cents => paid.reduce((sum, { amount }) => sum + amount, 0)

/** A deposit that was carried over to the next lease is no money that moved. */
const isMoney = (event: LedgerEvent): event is Money =>
  event.type === 'deposit_applied' ||
  ((event.type === 'receipt' || event.type === 'refund') && !event.transfer)
