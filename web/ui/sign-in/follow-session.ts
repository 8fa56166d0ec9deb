import { useEffect } from 'react'
import { auth } from '../api/auth.ts'
import { sessionChanged } from './session-store.ts'

/** Hears the sign-in client while somebody is signed in, and keeps the token fresh (AUTH-18, AUTH-24). Its code is loaded when the page is idle. */
export function useFollowedSession(
  signedIn: boolean,
  on: { signedOut: () => void; userUpdated: () => void; recovery: () => void },
): void {
  const { signedOut, userUpdated, recovery } = on
  useEffect(() => {
    if (!signedIn) return
    let stop: (() => void) | undefined
    let stopped = false
    const follow = async (): Promise<void> => {
      const client = await auth()
      if (stopped) return
      const { data } = client.onAuthStateChange((event) => {
        sessionChanged()
        if (event === 'SIGNED_OUT') signedOut()
        else if (event === 'USER_UPDATED') userUpdated()
        else if (event === 'PASSWORD_RECOVERY') recovery()
      })
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
