/** Buckets by days overdue: none, 1-30, 31-60, 61-90, over 90 (docs/finance.md 2.9). */
export const AGEING_BUCKETS = ['not_overdue', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const
export type AgeingBucket = (typeof AGEING_BUCKETS)[number]

/** Returns the bucket for a number of days overdue. */
export function ageingBucket(days: number): AgeingBucket {
  if (days <= 0) return 'not_overdue'
  if (days <= 30) return 'days_1_30'
  if (days <= 60) return 'days_31_60'
  return days <= 90 ? 'days_61_90' : 'over_90'
}
