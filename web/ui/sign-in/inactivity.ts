import { useEffect } from 'react'
import { readStored, writeStored } from '../app/storage.ts'

/**
 * The person is signed out after this time without activity (SESSION-13). Activity is stored at most this often
 * (SESSION-15).
 */
export const idleLimit = 24 * 60 * 60_000
/** @internal */
export const sample = 5_000
const checkEvery = 60_000

const key = 'last-activity'
const activities = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const

/** Whether the last activity, in any tab, is too long ago. Without a stored time nobody is signed out. */
export const idleTooLong = (noted: string | null, now: number): boolean => {
  const last = Number(noted)
  return last > 0 && now - last > idleLimit
}

/** Whether this browser's last activity is too long ago, so that the session is about to be ended for that reason. */
export const wasIdleTooLong = (): boolean => idleTooLong(readStored(key), Date.now())

/**
 * Signs out after 24 hours without mouse, key, scroll, touch or click. A computer that was asleep is checked when it wakes.
 */
export function useInactivity(signedIn: boolean, signOut: () => void): void {
  useEffect(() => {
    if (!signedIn) return
    if (wasIdleTooLong()) {
      signOut()
      return
    }
    let noted = 0
    const note = (): void => {
      const now = Date.now()
      if (now - noted < sample) return
      if (idleTooLong(readStored(key), now)) {
        signOut()
        return
      }
      noted = now
      writeStored(key, String(now))
    }
    const check = (): void => {
      if (wasIdleTooLong()) signOut()
    }
    note()
    for (const activity of activities)
      document.addEventListener(activity, note, { passive: true, capture: true })
    const timer = setInterval(check, checkEvery)
    document.addEventListener('visibilitychange', check)
    return () => {
      for (const activity of activities) document.removeEventListener(activity, note, { capture: true })
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [signedIn, signOut])
}
