import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { useFollowedSession } from './follow-session.ts'
import { useInactivity } from './inactivity.ts'
import { useEnded } from './patience.ts'
import { keptSession, sessionChanged, subscribeSession } from './session-store.ts'
import { useGoing } from './use-going.ts'

/** What an application brings to the life of a session; each part stays the same from one render to the next. */
export interface SessionParts {
  /** Where one signs in: '/auth' or '/login'. */
  door: string
  /** Where a sign-out leads to unless it is told (SESSION-10). */
  exit: string
  /** Accounts are made here, so the terms are asked for (AUTH-16). */
  asksForTerms: boolean
  /** The query that knows who this is. */
  meKey: QueryKey
  forgetPerson: () => void
  endSession: () => Promise<void>
  onApiError: (listener: (error: ApiError) => void) => () => void
}

/**
 * How a session lives and ends, the same on both hosts: by signing out, after a day without a sign of life, in another
 * tab, by an event of the sign-in client, or because the API refused it. `arriving` while a link is being taken in.
 */
export function useSessionLife(parts: SessionParts, arriving: boolean) {
  const { door, exit, asksForTerms, meKey, forgetPerson, endSession, onApiError } = parts
  const kept = useSyncExternalStore(subscribeSession, keptSession)
  const [leaving, setLeaving] = useState(false)
  const queries = useQueryClient()
  const going = useGoing()
  const userId = kept?.userId ?? null
  const owes = kept?.secondFactor ? 'second_factor' : asksForTerms && kept?.terms ? 'terms' : null
  const signedIn = userId !== null && owes === null && !arriving && !leaving
  const signOut = useCallback(
    async (to = exit) => {
      setLeaving(true)
      const ended = endSession()
      await going(to)
      await ended
      setLeaving(false)
    },
    [exit, endSession, going],
  )
  const refresh = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: meKey })
  }, [queries, meKey])
  const inactive = useCallback(() => void signOut(`${door}?ended=inactive`), [signOut, door])
  const signedOut = useCallback(() => {
    forgetPerson()
    sessionChanged()
  }, [forgetPerson])
  const userUpdated = useCallback(() => void refresh(), [refresh])
  const recovery = useCallback(() => void going(`${door}?reset=true`), [going, door])
  useInactivity(signedIn, inactive)
  useFollowedSession(userId !== null && !leaving, { signedOut, userUpdated, recovery })
  useEffect(
    () =>
      onApiError((error) => {
        if (isOver(error.code)) void endSession()
        if (changesWhoIAm(error.code) && queries.isFetching({ queryKey: meKey }) === 0) void refresh()
      }),
    [onApiError, endSession, queries, meKey, refresh],
  )
  const ended = useEnded(userId !== null, leaving)
  useEffect(() => {
    if (ended) forgetPerson()
  }, [ended, forgetPerson])
  return { userId, name: kept?.name ?? '', owes, signedIn, leaving, ended, signOut, refresh } as const
}

/** What the API says of the person now differs from what is shown. */
const changesWhoIAm = (code: string): boolean =>
  code === 'password_change_required' || code === 'organization_suspended'

/** The API no longer knows the session. */
export const isOver = (code: string): boolean => code === 'unauthenticated' || code === 'session_expired'
