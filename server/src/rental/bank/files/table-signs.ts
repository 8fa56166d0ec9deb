/** Which signs the amounts, the column of money that went out and the fees have in a table. */
import { checkRunning, type RunningLine } from '@domovik/domain/rental/bank/balances.ts'

/** 1 if words of a column give amounts their sign (`directionIn`), 0 if amounts have their own. */
export type Words = 1 | 0

/**
 * `debit` is -1 if money that went out has a minus in its column, otherwise 1. `fee` is 1 if fees are subtracted from the amounts, -1 if
 * they have a minus and are added, 0 if the amounts contain them.
 */
export type Signs = { debit: 1 | -1; fee: 1 | 0 | -1; words: Words }

type RunningWith = (signs: Signs) => readonly (readonly RunningLine[])[]
/** What the rows say: cents in the columns of debits and of fees, and what words can mean, the likelier first. */
type Said = { debits: readonly number[]; fees: readonly number[]; words: readonly Words[] }

/** Returns -1 if most amounts have a minus, otherwise 1. */
function signOfMost(amounts: readonly number[]): 1 | -1 {
  const minuses = amounts.filter((cents) => cents < 0).length
  return minuses > amounts.filter((cents) => cents > 0).length ? -1 : 1
}

/**
 * Returns the signs of a table, and whether the balances prove them: the rows have balances, which agree with no other words. Banks write
 * both signs of debits and fees, so the sign that most rows have decides; a row with the other sign gives it back. Fees are subtracted if
 * nothing else is known. If that leaves a choice, the balances of the rows can say it better.
 */
export function signsOf(
  { debits, fees, words }: Said,
  runningWith: RunningWith,
): { signs: Signs; isProved: boolean } {
  const debit = signOfMost(debits)
  const fee = signOfMost(fees)
  const isMixed = debits.some((cents) => cents < 0) && debits.some((cents) => cents > 0)
  const hasFees = fees.some((cents) => cents !== 0)
  const possible = words.flatMap((word) =>
    (isMixed ? ([debit, -debit] as (1 | -1)[]) : [debit]).flatMap((sign) =>
      (hasFees ? ([fee, 0, -fee] as (1 | 0 | -1)[]) : ([1] as const)).map(
        (each): Signs => ({ debit: sign, fee: each, words: word }),
      ),
    ),
  )
  const breaks = (signs: Signs): number =>
    runningWith(signs).reduce((sum, lines) => sum + checkRunning(lines).breaks.length, 0)
  const tried = possible.map((signs) => ({ signs, breaks: possible.length === 1 ? 0 : breaks(signs) }))
  const best = tried.reduce((top, each) => (each.breaks < top.breaks ? each : top))
  return { signs: best.signs, isProved: isProvedBy(runningWith(best.signs)) && !tried.some(rivals(best)) }
}

type Tried = { signs: Signs; breaks: number }
const rivals =
  (best: Tried) =>
  ({ signs, breaks }: Tried): boolean =>
    signs.words !== best.signs.words && breaks === best.breaks

/** Whether several rows have balances that agree with their amounts. */
const isProvedBy = (groups: readonly (readonly RunningLine[])[]): boolean =>
  groups.every((lines) => {
    const { opening, breaks } = checkRunning(lines)
    return lines.length > 1 && opening !== null && breaks.length === 0
  })
