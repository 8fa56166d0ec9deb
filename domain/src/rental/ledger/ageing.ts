import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { daysOverdue } from './charge-status.ts'
import { type ChargeState, isDepositKind } from './types.ts'

/** Buckets by days overdue: none, 1-30, 31-60, 61-90, over 90 (finance.md 2.9). */
export const AGEING_BUCKETS = ['not_overdue', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const
export type AgeingBucket = (typeof AGEING_BUCKETS)[number]

/** Returns the bucket for a number of days overdue. */
export function ageingBucket(days: number): AgeingBucket {
  if (days <= 0) return 'not_overdue'
  if (days <= 30) return 'days_1_30'
  if (days <= 60) return 'days_31_60'
  return days <= 90 ? 'days_61_90' : 'over_90'
}

export type Ageing = {
  operating: Record<AgeingBucket, Cents>
  /** Deposits are listed separately and are not part of any operating total. */
  deposits: Record<AgeingBucket, Cents>
}

const empty = (): Record<AgeingBucket, Cents> => ({
  not_overdue: 0,
  days_1_30: 0,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 0,
})

/** Returns the remaining cents by bucket at the end of the day. */
export function ageing(charges: Iterable<ChargeState>, day: CivilDate): Ageing {
  const result: Ageing = { operating: empty(), deposits: empty() }
  for (const state of charges) {
    const block = isDepositKind(state.charge.kind) ? result.deposits : result.operating
    block[ageingBucket(daysOverdue(state, day))] += state.remaining
  }
  return result
}
