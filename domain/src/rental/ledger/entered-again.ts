import { eventDay, placeOf } from './order.ts'
import type { LedgerEvent } from './types.ts'

/**
 * Returns the ids of the returns and set-offs of deposits that were taken back, and of which another one was entered later with a day before that of
 * the reversal: a settlement of a wrong day is undone and entered again. They take nothing of the deposit that the other one needs.
 */
export function depositsEnteredAgain(
  events: readonly LedgerEvent[],
  known: ReadonlyMap<string, LedgerEvent>,
): ReadonlySet<string> {
  const isTaken = (event: LedgerEvent | undefined): event is LedgerEvent => {
    if (event?.type === 'deposit_applied') return true
    if (event?.type !== 'refund' || event.transfer) return false
    const source = known.get(event.receiptId ?? '')
    return source?.type === 'receipt' ? source.deposit === true : event.deposit === true
  }
  const reversals = events.flatMap((event) => {
    if (event.type !== 'reversal' || !isTaken(known.get(event.targetId))) return []
    return { targetId: event.targetId, date: event.date, place: placeOf(event, { events: known }) }
  })
  if (reversals.length === 0) return new Set()
  const taken = events
    .filter(isTaken)
    .map((event) => ({ day: eventDay(event), place: placeOf(event, { events: known }) }))
  return new Set(
    reversals
      .filter(({ date, place }) => taken.some((one) => one.place > place && one.day < date))
      .map(({ targetId }) => targetId),
  )
}
