import type { Arrived } from '../../ui/sign-in/finish-arrival.ts'

/** Where a link that was followed leads on to. */
export function afterArrival(outcome: Arrived): string | null {
  if (outcome.kind === 'signed_in') return '/dashboard'
  if (outcome.kind === 'recovery') return '/auth?reset=true'
  if (outcome.kind === 'confirmed') return '/auth?confirmed=true'
  if (outcome.kind === 'refused') return `/auth?problem=${encodeURIComponent(outcome.code)}`
  return null
}
