/** Which open charges an amount of a bank pays exactly. */
import type { Cents } from '../../money.ts'
import { isDepositKind } from '../ledger/types.ts'
import type { MatchAccount, MatchReason, OpenDue } from './match-types.ts'

type Paid = {
  reason: Extract<
    MatchReason,
    'expected' | 'expected_next' | 'expected_with_deposit' | 'one_charge' | 'equal_charges'
  > | null
  /** The charges that the reason names, oldest first. */
  charges: readonly OpenDue[]
  /** The order of due dates pays just these charges. */
  isInOrder: boolean
}

const nothing: Paid = { reason: null, charges: [], isInOrder: true }
const ofSeveralHomes: Paid = { ...nothing, reason: 'equal_charges' }
/** More charges of one day are not compared in all combinations. */
const MOST_COMBINED = 10

/**
 * Returns what an amount pays: the oldest charges, those with a deposit that is due, the next month or a request, or one open charge. No
 * charge is named if the amount fits charges of several units equally well (`equal_charges`): nobody knows for which home the money is.
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
  if (!named) return { ...nothing, reason: 'one_charge' }
  if (unitsOf(payable).size > 1) return ofSeveralHomes
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
    if (sum !== amount) continue
    const paid = charges.slice(0, place + 1)
    const isInOrder = charges[place + 1]?.dueOn !== dueOn
    const ofDay = charges.filter((each) => each.dueOn === dueOn)
    if (!isInOrder && fitsOtherHomes(ofDay, paid.slice(-ofDay.indexOf(charges[place]!) - 1)))
      return ofSeveralHomes
    return { reason: 'expected', charges: paid, isInOrder }
  }
  return null
}

/** Whether other charges of the day add up to as much as those that are paid, with other sums for the units. */
function fitsOtherHomes(ofDay: readonly OpenDue[], paid: readonly OpenDue[]): boolean {
  if (unitsOf(ofDay).size < 2) return false
  if (ofDay.length > MOST_COMBINED) return true
  const amount = totalOf(paid)
  const combinations: OpenDue[][] = [[]]
  for (const charge of ofDay) combinations.push(...combinations.map((some) => [...some, charge]))
  const sums = combinations.filter((some) => totalOf(some) === amount).map(sumsOfUnits)
  return new Set(sums).size > 1
}

const totalOf = (charges: readonly OpenDue[]): Cents =>
  charges.reduce((sum, { remaining }) => sum + remaining, 0)

const unitsOf = (charges: readonly OpenDue[]): ReadonlySet<string | null> =>
  new Set(charges.map(({ unit }) => unit))

const sumsOfUnits = (charges: readonly OpenDue[]): string =>
  [...Map.groupBy(charges, ({ unit }) => unit)]
    .map(([unit, some]) => `${unit} ${totalOf(some)}`)
    .sort()
    .join()
