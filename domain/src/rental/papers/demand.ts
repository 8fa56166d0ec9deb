import { addDays, type CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import {
  type InterestRules,
  type InterestSegment,
  interestOf,
  interestToPost,
  type LateInterest,
  lateInterest,
} from '../interest/late-interest.ts'
import type { ChargeState } from '../ledger/types.ts'

/** Days that a payment demand leaves for paying, unless the landlord chooses another day. */
export const DEMAND_DAYS = 14

/**
 * One demanded charge: `interest` is what was not posted yet, in cents. For `daysWithoutRate` late days no rate is known, so they bear no
 * interest.
 */
export type DemandLine = {
  chargeId: string
  remaining: Cents
  interest: Cents
  segments: InterestSegment[]
  daysWithoutRate: number
}

/** What is demanded on a day, in cents. `daily` is the interest of the next day. */
export type Demand = { lines: DemandLine[]; principal: Cents; interest: Cents; total: Cents; daily: Cents }

/**
 * A charge and its rules of interest; `rules` are null if it bears none, `settled` is what was posted, in cents. `ofDelay` is set for late
 * interest and costs of recovery.
 */
export type Demanded = { state: ChargeState; rules: InterestRules | null; settled: Cents; ofDelay: boolean }

const noInterest: LateInterest = { amount: 0, segments: [], daysWithoutRate: 0 }
const compareDays = (a: CivilDate, b: CivilDate): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns what is demanded at the end of `day`: the open charges past their effective due date and the interest on them until
 * that day, both inclusive (docs/finance.md 2.8). Late interest and costs of recovery are demanded from their due date on: before they were
 * posted, the interest was part of the demand too. The lines are in the order of their due dates, also those of several homes. Throws nothing_to_demand if nothing is overdue.
 */
export function demandOn(charges: readonly Demanded[], day: CivilDate): Demand {
  const open = charges.filter(({ state }) => state.remaining > 0)
  const isOverdue = ({ state }: Demanded) => state.effectiveDueDate < day
  if (!open.some(isOverdue)) throw new DomainError('nothing_to_demand')
  const demanded = open
    .filter((one) => isOverdue(one) || (one.ofDelay && one.state.charge.dueDate <= day))
    .sort((a, b) => compareDays(a.state.charge.dueDate, b.state.charge.dueDate))
  const tomorrow = addDays(day, 1)
  const next: InterestSegment[] = []
  const lines = demanded.map(({ state, rules, settled }) => {
    const { amount, segments, daysWithoutRate } = rules ? lateInterest(state, day, rules) : noInterest
    const last = rules ? lateInterest(state, tomorrow, rules).segments.at(-1) : undefined
    if (last && last.to > tomorrow) next.push({ ...last, days: 1 })
    return {
      chargeId: state.charge.id,
      remaining: state.remaining,
      interest: interestToPost(amount, settled),
      segments,
      daysWithoutRate,
    }
  })
  const principal = lines.reduce((sum, { remaining }) => sum + remaining, 0)
  const interest = lines.reduce((sum, line) => sum + line.interest, 0)
  return { lines, principal, interest, total: principal + interest, daily: interestOf(next) }
}
