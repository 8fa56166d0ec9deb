import type { AuthChangeEvent } from '@supabase/auth-js'
import { useEffect } from 'react'
import { auth } from '../api/auth.ts'
import { sessionChanged } from './session-store.ts'

export interface SessionHandlers {
  /** The session ended, here or in another tab. */
  signedOut: () => void
  /** The account itself changed: read again who this is. */
  userUpdated: () => void
  /** A mail's link for a new password was followed. */
  recovery: () => void
}

/** What each event of the sign-in client does (AUTH-18); after every one the kept session is looked at again. */
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

/** Hears the sign-in client while somebody is signed in, and keeps the token fresh (AUTH-24). Its code is loaded when the page is idle. */
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
    const idle = 'requestIdleCallback' in window
    const waiting = idle
      ? requestIdleCallback(() => void follow(), { timeout: 4000 })
      : setTimeout(() => void follow(), 1500)
    return () => {
      stopped = true
      if (idle) cancelIdleCallback(Number(waiting))
      else clearTimeout(waiting)
      stop?.()
    }
  }, [signedIn, signedOut, userUpdated, recovery])
}
