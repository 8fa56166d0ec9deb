import type { Arrived } from '../../ui/sign-in/finish-arrival.ts'
import { keptSession } from '../../ui/sign-in/session-store.ts'
import { showLinkError } from '../../ui/sign-in/show-link-error.ts'

/** The address to open after a followed link; null stays. */
export function afterArrival(outcome: Arrived): string | null {
  if (outcome.kind === 'signed_in') return '/'
  if (outcome.kind === 'recovery') return '/login?reset=true'
  if (outcome.kind === 'confirmed') return '/login?confirmed=true'
  if (outcome.kind === 'refused' && outcome.harmless && keptSession()) {
    void showLinkError(outcome.code)
    return null
  }
  if (outcome.kind === 'refused')
    return `/login?${outcome.reset ? 'reset=true&' : ''}problem=${encodeURIComponent(outcome.code)}`
  return null
}
