import { addDays, type CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { accountBalance } from './balances.ts'
import type { LedgerState, Movement } from './types.ts'

export type StatementRow = Movement & { balance: Cents }

/** closing = opening + chargesDue - receipts - credits + refunds (docs/finance.md 2.9). In cents. */
export type Statement = {
  opening: Cents
  rows: StatementRow[]
  /** Charges due, less cancelled charges. */
  chargesDue: Cents
  /** Money received, less receipts that failed. */
  receipts: Cents
  /** Credit notes, write-offs and applied deposits, less their reversals. */
  credits: Cents
  refunds: Cents
  closing: Cents
}

const COLUMN = {
  charge: 'chargesDue',
  charge_cancelled: 'chargesDue',
  receipt: 'receipts',
  receipt_reversed: 'receipts',
  credit_note: 'credits',
  credit_note_reversed: 'credits',
  write_off: 'credits',
  write_off_reversed: 'credits',
  deposit_applied: 'credits',
  deposit_applied_reversed: 'credits',
  refund: 'refunds',
  refund_reversed: 'refunds',
} as const satisfies Record<Movement['kind'], string>

/** Returns the tenant account over [from, to). `opening` is the balance at the end of the day before. */
export function statement(state: Pick<LedgerState, 'movements'>, from: CivilDate, to: CivilDate): Statement {
  const opening = accountBalance(state, addDays(from, -1))
  const sums = { chargesDue: 0, receipts: 0, credits: 0, refunds: 0 }
  const rows: StatementRow[] = []
  let balance = opening
  for (const movement of state.movements) {
    if (movement.day < from || movement.day >= to) continue
    balance += movement.amount
    sums[COLUMN[movement.kind]] += movement.amount
    rows.push({ ...movement, balance })
  }
  return {
    opening,
    rows,
    chargesDue: sums.chargesDue,
    receipts: unsigned(sums.receipts),
    credits: unsigned(sums.credits),
    refunds: sums.refunds,
    closing: balance,
  }
}

/** Negates a sum without creating negative zero. */
const unsigned = (sum: Cents): Cents => (sum === 0 ? 0 : -sum)
