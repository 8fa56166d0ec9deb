/** Which open charges an amount of a bank pays exactly. */
import type { Cents } from '../../money.ts'
import { isDepositKind } from '../ledger/types.ts'
import type { MatchAccount, MatchReason, OpenDue } from './match-types.ts'

type Paid = {
  reason: Extract<MatchReason, 'expected' | 'expected_next' | 'expected_with_deposit' | 'one_charge'> | null
  /** The charges that the reason names, oldest first. */
  charges: readonly OpenDue[]
  /** The order of due dates pays just these charges. */
  isInOrder: boolean
}

const nothing: Paid = { reason: null, charges: [], isInOrder: true }

/**
 * Returns what an amount pays: the oldest charges, those with a deposit that is due, the next month or a request, or one open charge. One
 * charge is named only if all charges of this amount are of one unit: nobody knows then for which of two homes the money is.
 * `matured` is sorted by due date.
 */
export function paidBy(
  {
    account,
    matured,
  }: { account: Pick<MatchAccount, 'open' | 'nextMonth' | 'requested'>; matured: readonly OpenDue[] },
  amount: Cents,
  withDeposit: boolean,
): Paid {
  if (withDeposit) return { ...nothing, reason: 'expected_with_deposit' }
  const charges = matured.filter(({ kind }) => !isDepositKind(kind))
  const oldest = oldestWith(charges, amount)
  if (oldest) return oldest
  if (account.nextMonth?.total === amount) return { ...nothing, reason: 'expected_next' }
  // A deposit that is due is expected too; whether the money is for it is asked.
  if (account.requested.includes(amount) || oldestWith(matured, amount))
    return { ...nothing, reason: 'expected' }
  const equal = account.open.filter(({ remaining }) => remaining === amount)
  if (equal.length === 0) return nothing
  const payable = equal
    .filter(({ kind }) => !isDepositKind(kind))
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
  const [named] = payable
  if (!named || new Set(payable.map(({ unit }) => unit)).size > 1) return { ...nothing, reason: 'one_charge' }
  // Older charges of the same unit are paid first all the same: the amount alone is no wish to leave them open.
  const isBefore = ({ id, kind, unit, dueOn }: OpenDue): boolean =>
    id !== named.id &&
    !isDepositKind(kind) &&
    (dueOn === named.dueOn || (dueOn < named.dueOn && unit !== named.unit))
  return { reason: 'one_charge', charges: [named], isInOrder: !account.open.some(isBefore) }
}

/** Returns the oldest charges that add up to the amount; null if there are none. Of charges of one day the order does not say which are paid. */
function oldestWith(charges: readonly OpenDue[], amount: Cents): Paid | null {
  let sum = 0
  for (const [place, { remaining, dueOn }] of charges.entries()) {
    sum += remaining
    if (sum === amount)
      return {
        reason: 'expected',
        charges: charges.slice(0, place + 1),
        isInOrder: charges[place + 1]?.dueOn !== dueOn,
      }
  }
  return null
}
