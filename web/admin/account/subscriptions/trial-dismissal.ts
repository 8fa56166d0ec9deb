import type { TrialBanner } from '@domovik/domain/account/subscriptions/trial.ts'

const key = 'trial_banner'

/** A dismissed banner stays hidden until the next calendar day or another colour (TRIAL-13). */
const mark = (day: string, colour: TrialBanner['colour']): string => `${day} ${colour}`

export const isPutAway = (kept: string | null, day: string, colour: TrialBanner['colour']): boolean =>
  kept === mark(day, colour)

/** If the browser denies access to the session storage, the banner is shown again with the next screen. */
export function keptDismissal(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function putAway(day: string, colour: TrialBanner['colour']): string {
  try {
    sessionStorage.setItem(key, mark(day, colour))
  } catch {
    return mark(day, colour)
  }
  return mark(day, colour)
}
