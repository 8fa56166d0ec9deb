/** Whether the balances of a statement agree with its lines, and with the statement before it. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { BalanceBreak, BankBalance, BankStatement } from './types.ts'

/** `difference` is what the file says less what its lines add up to, in cents: 0 if they agree. */
export type BalanceCheck = { expected: Cents; stated: Cents; difference: Cents }

/**
 * Compares the closing balance with the opening balance and the lines; null if the file lacks one of the balances.
 */
export function checkBalance({ opening, closing, currency, lines }: BankStatement): BalanceCheck | null {
  if (!opening || !closing) return null
  const own = lines.filter((line) => line.currency === currency)
  return check(
    own.reduce((sum, { amount }) => sum + amount, opening.amount),
    closing.amount,
  )
}

/** Compares an opening balance with the closing balance before it, in cents; null if one of them is missing. */
export const checkGap = (before: Cents | null, opening: Cents | null): BalanceCheck | null =>
  before !== null && opening !== null ? check(before, opening) : null

const check = (expected: Cents, stated: Cents): BalanceCheck => ({
  expected,
  stated,
  difference: stated - expected,
})

/** A line with the balance after it, in cents. */
export type RunningLine = { on: CivilDate; amount: Cents; balance: Cents | null }

/** What the balances of the lines say. `newestFirst` is the order of the lines in the file. */
export type RunningBalances = {
  newestFirst: boolean
  opening: BankBalance | null
  closing: BankBalance | null
  breaks: BalanceBreak[]
}

/**
 * Compares the balance of each line with that of its neighbour, in the direction in which more of them agree. Without a
 * balance at every line there is nothing to compare, and the days decide the direction.
 */
export function checkRunning(lines: readonly RunningLine[]): RunningBalances {
  const reversed = lines.toReversed()
  const forward = breaksOf(lines)
  const backward = breaksOf(reversed)
  const byDay = (lines[0]?.on ?? '') > (lines.at(-1)?.on ?? '')
  const newestFirst =
    forward && backward && forward.length !== backward.length ? backward.length < forward.length : byDay
  const breaks = newestFirst ? backward : forward
  const [first, ...others] = newestFirst ? reversed : lines
  const last = others.at(-1) ?? first
  if (!breaks || !first || !last) return { newestFirst, opening: null, closing: null, breaks: [] }
  return {
    newestFirst,
    opening: { on: first.on, amount: (first.balance ?? 0) - first.amount },
    closing: { on: last.on, amount: last.balance ?? 0 },
    breaks,
  }
}

/** Returns null if a line has no balance. */
function breaksOf(lines: readonly RunningLine[]): BalanceBreak[] | null {
  const breaks: BalanceBreak[] = []
  let before: Cents | null = null
  for (const { on, amount, balance } of lines) {
    if (balance === null) return null
    const missing: Cents = before === null ? 0 : balance - before - amount
    if (missing !== 0) breaks.push({ on, missing })
    before = balance
  }
  return breaks
}
