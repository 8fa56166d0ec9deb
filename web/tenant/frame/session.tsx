import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { toApiError } from '../../ui/api/api-error.ts'
import { applySavedLanguage } from '../../ui/app/language.ts'
import { useFollowedSession } from '../../ui/sign-in/follow-session.ts'
import { useInactivity } from '../../ui/sign-in/inactivity.ts'
import { patient, tryAgain, useEnded } from '../../ui/sign-in/patience.ts'
import { keptSession, sessionChanged, subscribeSession } from '../../ui/sign-in/session-store.ts'
import { useArrival } from '../../ui/sign-in/use-arrival.ts'
import { useGoing } from '../../ui/sign-in/use-going.ts'
import { type Me, onApiError, query } from '../api.ts'
import { afterArrival } from './after-arrival.ts'
import { endSession, forgetPerson } from './sign-out.ts'

/** `stranger`: signed in, but with an account that no invitation has opened the portal to (PORTAL-06). */
type SessionState =
  | 'loading'
  | 'signed_out'
  | 'second_factor'
  | 'new_password'
  | 'stranger'
  | 'failed'
  | 'ready'

export interface Session {
  state: SessionState
  me: Me | undefined
  /** What the person signs in by, known before the account is read. */
  name: string
  /** The last session ended by itself. */
  ended: boolean
  /** Call after a sign-in. */
  arrived: () => void
  signOut: (to?: string) => Promise<void>
  /** Asks again who this is. */
  refresh: () => Promise<void>
}

const meKey = query.home.me.key()
const SessionContext = createContext<Session | null>(null)

/** Knows which tenant is signed in; one round trip (home.me). */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const kept = useSyncExternalStore(subscribeSession, keptSession)
  const { arriving } = useArrival(afterArrival)
  const [leaving, setLeaving] = useState(false)
  const queries = useQueryClient()
  const going = useGoing()
  const userId = kept?.userId ?? null
  const signedIn = userId !== null && !kept?.secondFactor && !arriving && !leaving
  const asked = useQuery({
    ...query.home.me.queryOptions(),
    queryFn: ({ signal }) => query.home.me.call(undefined, { signal: patient(signal) }),
    retry: tryAgain,
    enabled: signedIn,
  })
  const me = signedIn ? asked.data : undefined

  useEffect(() => {
    if (me) void applySavedLanguage(me.language)
  }, [me])

  const signOut = useCallback(
    async (to = '/login') => {
      setLeaving(true)
      const ended = endSession()
      await going(to)
      await ended
      setLeaving(false)
    },
    [going],
  )
  const refresh = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: meKey })
  }, [queries])
  const arrived = useCallback(() => {
    queries.removeQueries({ queryKey: query.home.key() })
    sessionChanged()
  }, [queries])
  const inactive = useCallback(() => void signOut('/login?ended=inactive'), [signOut])
  const signedOut = useCallback(() => {
    forgetPerson()
    sessionChanged()
  }, [])
  const userUpdated = useCallback(() => void refresh(), [refresh])
  const recovery = useCallback(() => void going('/login?reset=true'), [going])
  useInactivity(signedIn, inactive)
  useFollowedSession(userId !== null && !leaving, { signedOut, userUpdated, recovery })
  useEffect(
    () =>
      onApiError((error) => {
        if (error.code === 'unauthenticated' || error.code === 'session_expired') void endSession()
        if (error.code === 'password_change_required' && queries.isFetching({ queryKey: meKey }) === 0)
          void refresh()
      }),
    [queries, refresh],
  )

  const refused = asked.isError && !asked.isFetching ? toApiError(asked.error).code : null
  const state = ((): SessionState => {
    if (arriving || leaving) return 'loading'
    if (userId === null) return 'signed_out'
    if (kept?.secondFactor) return 'second_factor'
    if (refused === 'password_change_required') return 'new_password'
    if (me) return 'ready'
    if (refused === 'forbidden') return 'stranger'
    return refused && refused !== 'unauthenticated' && refused !== 'session_expired' ? 'failed' : 'loading'
  })()
  const ended = useEnded(userId !== null, leaving)
  useEffect(() => {
    if (ended) forgetPerson()
  }, [ended])
  const name = kept?.name ?? ''
  const value = useMemo<Session>(
    () => ({ state, me, name, ended, arrived, signOut, refresh }),
    [state, me, name, ended, arrived, signOut, refresh],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Throws outside the provider (ERR-17). */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs SessionProvider')
  return session
}

/** The tenant signed in, on screens behind the guard. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('useMe needs a signed-in tenant')
  return me
}
