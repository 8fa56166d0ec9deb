import type { AuthChangeEvent } from '@supabase/auth-js'
import { useEffect } from 'react'
import { auth } from '../api/auth.ts'
import { whenIdle } from '../app/when-idle.ts'
import { sessionChanged } from './session-store.ts'

export interface SessionHandlers {
  /** The session ended, here or in another tab. */
  signedOut: () => void
  /** The account changed; it must be read again. */
  userUpdated: () => void
  /** The person followed the mail's link for a new password. */
  recovery: () => void
}

/** What each event of the sign-in client does (AUTH-18). After every event the stored session is read again. */
export function handleEvent(event: AuthChangeEvent, on: SessionHandlers): void {
  sessionChanged()
  switch (event) {
    case 'SIGNED_OUT':
      on.signedOut()
      break
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
      on.userUpdated()
      break
    case 'PASSWORD_RECOVERY':
      on.recovery()
      break
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
      break
  }
}

/**
 * Listens to the sign-in client while somebody is signed in, and refreshes the token (AUTH-24). The client is loaded
 * when the page is idle.
 */
export function useFollowedSession(signedIn: boolean, on: SessionHandlers): void {
  const { signedOut, userUpdated, recovery } = on
  useEffect(() => {
    if (!signedIn) return
    let stop: (() => void) | undefined
    let stopped = false
    const follow = async (): Promise<void> => {
      const client = await auth()
      if (stopped) return
      const { data } = client.onAuthStateChange((event) =>
        handleEvent(event, { signedOut, userUpdated, recovery }),
      )
      stop = () => data.subscription.unsubscribe()
    }
    // Without a network the client may not load. Then it is loaded when the network returns.
    const again = (): void => void follow().catch(() => undefined)
    const cancel = whenIdle(() => {
      follow().catch(() => addEventListener('online', again, { once: true }))
    })
    return () => {
      stopped = true
      cancel()
      removeEventListener('online', again)
      stop?.()
    }
  }, [signedIn, signedOut, userUpdated, recovery])
}
