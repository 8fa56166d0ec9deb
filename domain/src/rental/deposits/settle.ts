/** What a landlord decides about a deposit: keep parts of it for charges, and return parts of it. */
import { type CivilDate, earlier } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { type Cents, requirePositive } from '../../money.ts'
import { isDepositKind, type LedgerState } from '../ledger/types.ts'

/** All amounts in cents. */
export type DepositDecision = {
  /** Parts set off against open charges. */
  applied: readonly { chargeId: string; amount: Cents }[]
  /** Parts kept for damage and the like: each becomes a charge of its own, which the deposit pays. */
  deductions: readonly { amount: Cents }[]
  returned: Cents
}

/** The totals of a decision, and what stays held, in cents. */
export type DepositOutcome = { applied: Cents; deducted: Cents; returned: Cents; left: Cents }

/** A charge that a deposit may be set off against, with its open amount in cents. */
export type OpenCharge = { id: string; dueDate: CivilDate; remaining: Cents }

/** Returns the open charges of the account that were posted by the day, without deposits, by due date. */
export const chargesToSetOff = (state: Pick<LedgerState, 'charges'>, day: CivilDate): OpenCharge[] =>
  [...state.charges.values()]
    .filter(
      ({ charge, remaining }) =>
        remaining > 0 && !isDepositKind(charge.kind) && earlier(charge.postedOn, charge.dueDate) <= day,
    )
    .map(({ charge: { id, dueDate }, remaining }) => ({ id, dueDate, remaining }))
    .sort((a, b) => (`${a.dueDate}${a.id}` < `${b.dueDate}${b.id}` ? -1 : 1))

/**
 * Proposes how to settle a deposit: it pays the charges that are due, oldest first, and the rest is returned
 * (docs/finance.md 2.11). `available` is what can be settled, in cents.
 */
export function proposeSettlement(
  available: Cents,
  open: readonly OpenCharge[],
  day: CivilDate,
): { applied: { chargeId: string; amount: Cents }[]; returned: Cents } {
  const applied: { chargeId: string; amount: Cents }[] = []
  let left = available
  for (const { id, dueDate, remaining } of open) {
    const amount = Math.min(left, remaining)
    if (amount === 0 || dueDate > day) continue
    applied.push({ chargeId: id, amount })
    left -= amount
  }
  return { applied, returned: left }
}

/**
 * Checks a decision and returns its totals. `available` is what can be settled, in cents. Throws `amount_not_positive`,
 * `charge_not_open`, `amount_too_large` (more than a charge has open) or `deposit_exceeds_held`.
 */
export function planSettlement(
  available: Cents,
  open: readonly OpenCharge[],
  decision: DepositDecision,
): DepositOutcome {
  const remaining = new Map(open.map((charge) => [charge.id, charge.remaining]))
  for (const { chargeId, amount } of decision.applied) {
    requirePositive(amount)
    const left = remaining.get(chargeId)
    if (left === undefined) throw new DomainError('charge_not_open', { chargeId })
    if (amount > left) throw new DomainError('amount_too_large', { chargeId, remaining: left, amount })
    remaining.set(chargeId, left - amount)
  }
  for (const { amount } of decision.deductions) requirePositive(amount)
  const sum = (rows: readonly { amount: Cents }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const applied = sum(decision.applied)
  const deducted = sum(decision.deductions)
  const amount = applied + deducted + decision.returned
  requirePositive(amount)
  if (amount > available) throw new DomainError('deposit_exceeds_held', { held: available, amount })
  return { applied, deducted, returned: decision.returned, left: available - amount }
}
