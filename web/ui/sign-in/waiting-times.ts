import { useEffect, useState } from 'react'
import { toApiError } from '../api/api-error.ts'

/** The longest wait for the account (ROLE-06). Then the screen shows an error with a retry button. */
export const patienceMs = 10_000

/** The delay before the account is read after a change of user (ROLE-05). @internal */
export const settleMs = 300

/** The account with its permissions is read again after this time (ROLE-15). */
export const permissionsFreshMs = 5 * 60_000

/** False for a moment after another person signed in; true at once for the person of the page load. */
export function useSettled(userId: string | null): boolean {
  const [settledFor, setSettledFor] = useState(userId)
  useEffect(() => {
    if (userId === settledFor) return
    const timer = setTimeout(() => setSettledFor(userId), settleMs)
    return () => clearTimeout(timer)
  }, [userId, settledFor])
  return userId === settledFor
}

/** A signal that also aborts after `patienceMs`. */
export const patient = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])

/** Refusals and timeouts are final; a lost connection is tried twice more. */
export const tryAgain = (failures: number, thrown: unknown): boolean => {
  const error = toApiError(thrown)
  return failures < 2 && error.passing && error.code !== 'unexpected'
}

/**
 * True from the moment a session ended without a sign-out here (in another tab or on the server) until the next sign-in
 * (ERR-42).
 */
export function useEnded(signedIn: boolean, leaving: boolean): boolean {
  const [present, setPresent] = useState(signedIn)
  const [ended, setEnded] = useState(false)
  if (present !== signedIn) {
    setPresent(signedIn)
    setEnded(present && !leaving)
  }
  return ended
}
