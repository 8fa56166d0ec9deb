import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { claimDrafts, forgetDrafts, keepDrafts } from '../form/kept-drafts.ts'
import { currentOutbox } from '../outbox/provided.ts'
import { useFollowedSession } from './follow-session.ts'
import { useInactivity } from './inactivity.ts'
import type { Ended } from './next-address.ts'
import { keptSession, sessionChanged, subscribeSession } from './session-store.ts'
import { useGoing } from './use-going.ts'
import { useEnded } from './waiting-times.ts'

/** What an application passes to useSessionLife. Each part must be stable between renders. */
export interface SessionParts {
  /** The sign-in page: '/auth' or '/login'. */
  signInPage: string
  /** The default page after a sign-out (SESSION-10). */
  afterSignOut: string
  /** People create accounts here, so the terms must be accepted (AUTH-16). */
  asksForTerms: boolean
  /** The query that returns the signed-in person. */
  meKey: QueryKey
  forgetPerson: () => void
  /** `signsOut`: the person wants it; then drafts are deleted too. */
  endSession: (signsOut: boolean) => Promise<void>
  onApiError: (listener: (error: ApiError) => void) => () => void
}

/**
 * When a session ends, the same on both hosts: by signing out, after a day without activity, in another tab, by an
 * event of the sign-in client, or because the API rejected it. `arriving` is true while a followed link is processed.
 */
export function useSessionLife(parts: SessionParts, arriving: boolean) {
  const { signInPage, afterSignOut, asksForTerms, meKey, forgetPerson, endSession, onApiError } = parts
  const kept = useSyncExternalStore(subscribeSession, keptSession, keptSession)
  const [leaving, setLeaving] = useState(false)
  const [accessEnded, setAccessEnded] = useState(false)
  const queries = useQueryClient()
  const going = useGoing()
  const userId = kept?.userId ?? null
  const pendingStep = kept?.secondFactor ? 'second_factor' : asksForTerms && kept?.terms ? 'terms' : null
  const signedIn = userId !== null && pendingStep === null && !arriving && !leaving
  const end = useCallback(
    async (to: string, signsOut: boolean) => {
      setLeaving(true)
      const ended = endSession(signsOut)
      await going(to)
      // A form that was left just now has stored its draft.
      if (signsOut) forgetDrafts()
      await ended
      setLeaving(false)
    },
    [endSession, going],
  )
  /** Asks first if something written without a network still waits. */
  const askAndSignOut = useCallback(
    async (to = afterSignOut) => {
      if (
        (await currentOutbox()
          ?.mayLeave()
          .catch(() => true)) ??
        true
      )
        await end(to, true)
    },
    [afterSignOut, end],
  )
  const refresh = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: meKey })
  }, [queries, meKey])
  const inactive = useCallback(() => void end(`${signInPage}?ended=inactive`, false), [end, signInPage])
  const signedOut = useCallback(() => {
    forgetPerson()
    sessionChanged()
  }, [forgetPerson])
  const userUpdated = useCallback(() => void refresh(), [refresh])
  const recovery = useCallback(() => void going(`${signInPage}?reset=true`), [going, signInPage])
  useInactivity(signedIn, inactive)
  useFollowedSession(userId !== null && !leaving, { signedOut, userUpdated, recovery })
  useEffect(
    () =>
      onApiError((error) => {
        if (error.details.accessEnded === true) setAccessEnded(true)
        if (isOver(error.code)) void endSession(false)
        if (changesWhoIAm(error.code) && queries.isFetching({ queryKey: meKey }) === 0) void refresh()
      }),
    [onApiError, endSession, queries, meKey, refresh],
  )
  const isEnded = useEnded(userId !== null, leaving)
  useEffect(() => {
    if (!isEnded) return
    forgetPerson()
    keepDrafts()
  }, [isEnded, forgetPerson])
  useEffect(() => claimDrafts(userId), [userId])
  const ended: Ended = isEnded ? (accessEnded ? 'access' : 'session') : null
  return {
    userId,
    name: kept?.name ?? '',
    pendingStep,
    signedIn,
    leaving,
    ended,
    signOut: askAndSignOut,
    refresh,
  } as const
}

/** After these errors the account must be read again. */
const changesWhoIAm = (code: string): boolean =>
  // Also a refusal: the permission or the whole membership may have ended.
  code === 'password_change_required' || code === 'organization_suspended' || code === 'forbidden'

/** The API no longer accepts the session. */
export const isOver = (code: string): boolean => code === 'unauthenticated' || code === 'session_expired'
