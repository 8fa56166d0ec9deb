import { addDays, type CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { balancesOf } from './balances.ts'
import { chargeStatus, daysOverdue } from './charge-status.ts'
import { replay } from './replay.ts'
import { type StatementRow, statement } from './statement.ts'
import {
  type ChargeKind,
  type ChargeState,
  type ChargeStatus,
  isDepositKind,
  type LedgerEvent,
  type LedgerOptions,
  type Settlement,
} from './types.ts'

/** One open charge: remaining = amount - the listed settlements. */
export type OpenChargeLine = {
  chargeId: string
  kind: ChargeKind
  status: ChargeStatus
  dueDate: CivilDate
  effectiveDueDate: CivilDate
  daysOverdue: number
  serviceFrom: CivilDate | null
  serviceTo: CivilDate | null
  amount: Cents
  settlements: readonly Settlement[]
  remaining: Cents
}

/**
 * The answer to "Why do I owe this?". It gives the balance in two ways that can both be recalculated: every movement
 * with the balance after it, and the open charges less prepayments (finance.md 1.6, 2.9).
 */
export type Explanation = {
  balance: Cents
  rows: StatementRow[]
  due: OpenChargeLine[]
  /** Posted and open, but due after the day, so not yet part of the balance. */
  notYetDue: OpenChargeLine[]
  prepaid: Cents
  /** Open deposits and warranties, not part of the balance. */
  deposits: OpenChargeLine[]
}

/** Explains the balance at the end of the day: sum(rows) = balance = sum(due.remaining) - prepaid. In cents. */
export function explain(
  events: readonly LedgerEvent[],
  day: CivilDate,
  options: LedgerOptions = {},
): Explanation {
  const state = replay(events, { ...options, until: day })
  const { accountBalance, prepaid } = balancesOf(state, day)
  const open = [...state.charges.values()].filter((charge) => charge.remaining > 0).sort(byDueDate)
  const lines = open.map((charge) => openLine(charge, day))
  const first = state.movements[0]?.day ?? day
  return {
    balance: accountBalance,
    rows: statement(state, first, addDays(day, 1)).rows,
    due: lines.filter((line) => !isDepositKind(line.kind) && line.dueDate <= day),
    notYetDue: lines.filter((line) => !isDepositKind(line.kind) && line.dueDate > day),
    prepaid,
    deposits: lines.filter((line) => isDepositKind(line.kind)),
  }
}

const openLine = (state: ChargeState, day: CivilDate): OpenChargeLine => ({
  chargeId: state.charge.id,
  kind: state.charge.kind,
  status: chargeStatus(state, day),
  dueDate: state.charge.dueDate,
  effectiveDueDate: state.effectiveDueDate,
  daysOverdue: daysOverdue(state, day),
  serviceFrom: state.charge.serviceFrom ?? null,
  serviceTo: state.charge.serviceTo ?? null,
  amount: state.charge.amount,
  settlements: state.settlements,
  remaining: state.remaining,
})

const byDueDate = (a: ChargeState, b: ChargeState): number =>
  a.charge.dueDate < b.charge.dueDate ? -1 : a.charge.dueDate > b.charge.dueDate ? 1 : 0
