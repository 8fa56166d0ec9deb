import { useEffect, useState } from 'react'
import { toApiError } from '../api/api-error.ts'

/** Who one is, is waited for this long (ROLE-06); then the screen says so and offers to try again. */
export const patienceMs = 10_000

/** It is read this long after a change of user (ROLE-05). */
const settleMs = 300

/** False for a moment after another person signed in; true at once for the person the page started with. */
export function useSettled(userId: string | null): boolean {
  const [settledFor, setSettledFor] = useState(userId)
  useEffect(() => {
    if (userId === settledFor) return
    const timer = setTimeout(() => setSettledFor(userId), settleMs)
    return () => clearTimeout(timer)
  }, [userId, settledFor])
  return userId === settledFor
}

/** A signal that also ends after the patience. */
export const patient = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])

/** A refusal is final, and so is a wait that was too long; a connection that broke is tried twice more. */
export const tryAgain = (failures: number, thrown: unknown): boolean => {
  const error = toApiError(thrown)
  return failures < 2 && error.passing && error.code !== 'unexpected'
}

/** True from the moment a session ended by itself, in another tab or on the server, until somebody signs in (ERR-42). */
export function useEnded(signedIn: boolean, leaving: boolean): boolean {
  const [present, setPresent] = useState(signedIn)
  const [ended, setEnded] = useState(false)
  if (present !== signedIn) {
    setPresent(signedIn)
    setEnded(present && !leaving)
  }
  return ended
}
