/** Finds receipts recorded by hand that can be the same money as a line which is booked as new receipts. */
import { type CivilDate, daysBetween } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { RecordedReceipt } from './match-types.ts'

/** A receipt within so many days of the booking can be the same money. */
const DAYS_OF_TWIN = 3

/** Whether a receipt of this day can be the money that the bank booked on the other one. */
export const isNearInTime = (on: CivilDate, bookedOn: CivilDate): boolean =>
  Math.abs(daysBetween(on, bookedOn)) <= DAYS_OF_TWIN

/**
 * Returns a receipt without a line that can be the same money as the parts of a line that are booked as new receipts: on the account of
 * a part, with the amount of the part, of all parts of the account, or of the line. Undefined if there is none.
 */
export function recordedByHand(
  line: { bookedOn: CivilDate; amount: Cents },
  parts: readonly { tenantId: string; amount: Cents; receiptId: string | null }[],
  recorded: readonly RecordedReceipt[],
): RecordedReceipt | undefined {
  const linked = new Set(parts.map(({ receiptId }) => receiptId))
  const fresh = parts.filter(({ receiptId }) => receiptId === null)
  return recorded.find(({ id, accountId, amount, on, ofLine }) => {
    const own = fresh.filter(({ tenantId }) => tenantId === accountId).map((part) => part.amount)
    if (ofLine || linked.has(id) || own.length === 0 || !isNearInTime(on, line.bookedOn)) return false
    return [...own, own.reduce((sum, each) => sum + each, 0), line.amount].includes(amount)
  })
}
