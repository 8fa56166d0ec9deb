import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { type Balances, balancesOf } from './balances.ts'
import { replay } from './replay.ts'
import type {
  ChargeEvent,
  ChargeKind,
  CreditNoteEvent,
  LedgerEvent,
  LedgerOptions,
  ReceiptEvent,
  RefundEvent,
  WriteOffEvent,
} from './types.ts'

/**
 * Short constructors of ledger events for tests; charges are posted on the first day of the month of their due date
 * by default.
 */
export const charge = (
  id: string,
  kind: ChargeKind,
  amount: Cents,
  dueDate: CivilDate,
  more: Partial<ChargeEvent> = {},
): ChargeEvent => ({
  type: 'charge',
  id,
  kind,
  amount,
  dueDate,
  postedOn: `${dueDate.slice(0, 8)}01`,
  ...more,
})

export const receipt = (
  id: string,
  amount: Cents,
  date: CivilDate,
  more: Partial<ReceiptEvent> = {},
): ReceiptEvent => ({ type: 'receipt', id, amount, date, status: 'completed', ...more })

export const refund = (
  id: string,
  receiptId: string | null,
  amount: Cents,
  date: CivilDate,
  more: Partial<RefundEvent> = {},
): RefundEvent => ({ type: 'refund', id, receiptId, amount, date, reason: 'paid twice', ...more })

export const creditNote = (
  id: string,
  chargeId: string | null,
  amount: Cents,
  date: CivilDate,
): CreditNoteEvent => ({ type: 'credit_note', id, chargeId, amount, date })

export const writeOff = (id: string, chargeId: string, amount: Cents, date: CivilDate): WriteOffEvent => ({
  type: 'write_off',
  id,
  chargeId,
  amount,
  date,
  reason: 'left without address',
})

/** Replays the ledger to the end of the day and reads its balances. */
export const balancesAt = (
  events: readonly LedgerEvent[],
  day: CivilDate,
  options: LedgerOptions = {},
): Balances => balancesOf(replay(events, { ...options, until: day }), day)
