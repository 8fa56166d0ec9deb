import type { SubscriptionStatus } from './types.ts'

/** Length of the trial in days (TRIAL-01). */
export const TRIAL_DAYS = 14

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the days left: max(0, ceil((trialEnd - now) / 24 h)). Instants as UTC text (docs/finance.md 9.4, TRIAL-02). */
export function trialDaysLeft(trialEnd: string, now: string): number {
  const left =
    Temporal.Instant.from(trialEnd).epochMilliseconds - Temporal.Instant.from(now).epochMilliseconds
  return left <= 0 ? 0 : Math.ceil(left / DAY_MS)
}

export type TrialBanner = {
  daysLeft: number
  colour: 'red' | 'yellow' | 'blue'
  /** Which of the three texts is shown (TRIAL-09 to TRIAL-11). */
  text: 'ends_today' | 'one_day' | 'days'
}

/**
 * Returns the banner while trialing with 7 or fewer days left, else null: red up to 2, yellow 3 to 5, blue 6 to 7
 * (TRIAL-03, 06 to 08).
 */
export function trialBanner(
  status: SubscriptionStatus,
  trialEnd: string | null,
  now: string,
): TrialBanner | null {
  if (status !== 'trialing' || trialEnd === null) return null
  const daysLeft = trialDaysLeft(trialEnd, now)
  if (daysLeft > 7) return null
  return {
    daysLeft,
    colour: daysLeft <= 2 ? 'red' : daysLeft <= 5 ? 'yellow' : 'blue',
    text: daysLeft === 0 ? 'ends_today' : daysLeft === 1 ? 'one_day' : 'days',
  }
}
