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

/**
 * Returns what is said of the days left (TRIAL-09 to TRIAL-11): on the last civil day in `timeZone` the trial ends today,
 * although one day is left by 24-hour periods.
 */
export function trialText(trialEnd: string, now: string, timeZone: string): TrialBanner['text'] {
  const dayOf = (instant: string): string =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const daysLeft = trialDaysLeft(trialEnd, now)
  if (daysLeft === 0 || dayOf(trialEnd) === dayOf(now)) return 'ends_today'
  return daysLeft === 1 ? 'one_day' : 'days'
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
  timeZone: string,
): TrialBanner | null {
  if (status !== 'trialing' || trialEnd === null) return null
  const daysLeft = trialDaysLeft(trialEnd, now)
  if (daysLeft > 7) return null
  return {
    daysLeft,
    colour: daysLeft <= 2 ? 'red' : daysLeft <= 5 ? 'yellow' : 'blue',
    text: trialText(trialEnd, now, timeZone),
  }
}
