/** Finds records that add up to an amount. */
import type { Cents } from '../../money.ts'

/** Returns the fewest records that add up to the amount, the first ones if several do; undefined if none do. Each record doubles the sums. */
export function fewestWithSum<Known extends { amount: Cents }>(
  [first, ...rest]: readonly Known[],
  amount: Cents,
): Known[] | undefined {
  if (amount === 0) return []
  if (!first || amount < 0) return undefined
  const others = fewestWithSum(rest, amount - first.amount)
  const without = fewestWithSum(rest, amount)
  if (!others) return without
  return without && without.length < others.length + 1 ? without : [first, ...others]
}
