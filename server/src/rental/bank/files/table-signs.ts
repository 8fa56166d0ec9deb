/** Which signs the columns of money that went out and of fees have in a table. */
import { checkRunning, type RunningLine } from '@domovik/domain/rental/bank/balances.ts'

/**
 * `debit` is -1 if money that went out has a minus in its column, otherwise 1. `fee` is 1 if fees are subtracted from the amounts, -1 if
 * they have a minus and are added, 0 if the amounts contain them.
 */
export type Signs = { debit: 1 | -1; fee: 1 | 0 | -1 }

type RunningWith = (signs: Signs) => readonly (readonly RunningLine[])[]

/**
 * Returns the signs of a table. `debits` are the cents in the column of money that went out: banks write both signs, so the sign that most
 * rows have decides, and 1 if both are as frequent; a row with the other sign gives it back. `fees` are the cents in the column of fees,
 * which are subtracted if nothing else is known. If that leaves a choice, the balances of the rows can say it better.
 */
export function signsOf(debits: readonly number[], fees: readonly number[], runningWith: RunningWith): Signs {
  const minuses = debits.filter((cents) => cents < 0).length
  const pluses = debits.filter((cents) => cents > 0).length
  const debit = minuses > pluses ? -1 : 1
  const hasFees = fees.some((cents) => cents !== 0)
  const possible: Signs[] = ([debit, -debit] as (1 | -1)[])
    .filter((sign) => sign === debit || (minuses > 0 && pluses > 0))
    .flatMap((sign) =>
      (hasFees ? ([1, 0, -1] as const) : ([1] as const)).map((fee) => ({ debit: sign, fee })),
    )
  if (possible.length === 1) return possible[0]!
  const breaks = (signs: Signs): number =>
    runningWith(signs).reduce((sum, lines) => sum + checkRunning(lines).breaks.length, 0)
  return possible
    .map((signs) => ({ signs, breaks: breaks(signs) }))
    .reduce((best, each) => (each.breaks < best.breaks ? each : best)).signs
}
