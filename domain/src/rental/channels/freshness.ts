/** How fresh an imported calendar is, and when it is read again. */

export const FRESHNESS = ['fresh', 'late', 'stale'] as const
export type Freshness = (typeof FRESHNESS)[number]

/** Minutes without a good import after which a calendar is late, and after which it is stale and people are notified. */
const LATE_MINUTES = 60
export const STALE_HOURS = 6
/** People are notified once more after this time. */
export const STALE_AGAIN_HOURS = 24

/** Minutes between two readings, and the most after several failures. */
const USUAL_MINUTES = 10
const MOST_MINUTES = 360

/** Returns how fresh the import is; `since` is the instant of the last good one, or of the set-up. Both are UTC text. */
export function freshnessOf(since: string, now: string): Freshness {
  const minutes = Temporal.Instant.from(now).since(Temporal.Instant.from(since)).total('minutes')
  if (minutes < LATE_MINUTES) return 'fresh'
  return minutes < STALE_HOURS * 60 ? 'late' : 'stale'
}

/**
 * Returns the minutes until the next reading: 10, then 20, 40 ... 360 after failures, and not before the time that the site
 * asked for (`retryAfter`, in seconds).
 */
export function minutesToNextRead(failures: number, retryAfter: number | null = null): number {
  const usual = Math.min(USUAL_MINUTES * 2 ** Math.min(Math.max(0, failures - 1), 10), MOST_MINUTES)
  const asked = retryAfter === null ? 0 : Math.min(Math.ceil(retryAfter / 60), 24 * 60)
  return Math.max(usual, asked)
}
