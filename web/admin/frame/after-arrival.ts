import { toast } from '../../ui/app/toast.ts'
import { words } from '../../ui/app/words.ts'
import type { Arrived } from '../../ui/sign-in/finish-arrival.ts'
import { keptSession } from '../../ui/sign-in/session-store.ts'
import { showLinkError } from '../../ui/sign-in/show-link-error.ts'

/** The address to open after a followed link; null stays. The screen /auth decides itself (AUTH-21). */
export function afterArrival(outcome: Arrived): string | null {
  if (outcome.kind === 'signed_in') {
    if (outcome.path === '/settings') void tellLinked()
    return outcome.path === '/' ? '/dashboard' : null
  }
  if (outcome.kind === 'recovery') return '/auth?reset=true'
  if (outcome.kind === 'confirmed') return '/auth?confirmed=true'
  if (outcome.kind !== 'refused') return null
  if (outcome.harmless && keptSession()) {
    void showLinkError(outcome.code)
    return null
  }
  return `/auth?${outcome.reset ? 'reset=true&' : ''}problem=${encodeURIComponent(outcome.code)}`
}

async function tellLinked(): Promise<void> {
  await words.load('account')
  toast.success(words.t('account:security.identityLinked'))
}
