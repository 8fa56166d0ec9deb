import type { Arrived } from '../../ui/sign-in/finish-arrival.ts'

/** Where a link that was followed leads on to. */
export function afterArrival(outcome: Arrived): string | null {
  if (outcome.kind === 'signed_in') return '/'
  if (outcome.kind === 'recovery') return '/login?reset=true'
  if (outcome.kind === 'confirmed') return '/login?confirmed=true'
  if (outcome.kind === 'refused')
    return `/login?${outcome.reset ? 'reset=true&' : ''}problem=${encodeURIComponent(outcome.code)}`
  return null
}
