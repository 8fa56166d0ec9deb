/** Which sign the column of money that went out has in a table. */
import { checkRunning, type RunningLine } from '@domovik/domain/rental/bank/balances.ts'

/** -1 if money that went out has a minus in its column, otherwise 1. */
export type DebitSign = 1 | -1

/**
 * Returns the sign of money that went out; a row with the other sign gives it back. Banks write both: the sign that most rows have decides,
 * and 1 if both are as frequent. `debits` are the cents of that column. If both signs occur, the balances of the rows can say it better.
 */
export function debitSignOf(
  debits: readonly number[],
  runningWith: (sign: DebitSign) => readonly (readonly RunningLine[])[],
): DebitSign {
  const minuses = debits.filter((cents) => cents < 0).length
  const pluses = debits.filter((cents) => cents > 0).length
  const usual: DebitSign = minuses > pluses ? -1 : 1
  if (minuses === 0 || pluses === 0) return usual
  const other: DebitSign = usual === 1 ? -1 : 1
  const breaks = (sign: DebitSign): number =>
    runningWith(sign).reduce((sum, lines) => sum + checkRunning(lines).breaks.length, 0)
  return breaks(other) < breaks(usual) ? other : usual
}
