import { HOME_PARAM } from '@domovik/domain/machinery/links.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react'
import { toApiError } from '../../ui/api/api-error.ts'
import { applySavedLanguage } from '../../ui/app/language.ts'
import { namesPlace } from '../../ui/app/place-named.ts'
import type { Ended } from '../../ui/sign-in/next-address.ts'
import { sessionChanged } from '../../ui/sign-in/session-store.ts'
import { useArrival } from '../../ui/sign-in/use-arrival.ts'
import { isOver, useSessionLife } from '../../ui/sign-in/use-session-life.ts'
import { patient, tryAgain } from '../../ui/sign-in/waiting-times.ts'
import { type Me, onApiError, query } from '../api.ts'
import { afterArrival } from './after-arrival.ts'
import { chosenHome, switchHome } from './chosen-home.ts'
import { endSession, forgetPerson } from './sign-out.ts'

/** `stranger`: signed in with an account that has no access to the portal (PORTAL-06). */
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
  /** The sign-in name, known before the account is loaded. */
  name: string
  /** Why the last session ended without a sign-out. */
  ended: Ended
  /** Call after a sign-in. */
  arrived: () => void
  signOut: (to?: string) => Promise<void>
  /** Loads the account again. */
  refresh: () => Promise<void>
}

const parts = {
  signInPage: '/login',
  afterSignOut: '/login',
  asksForTerms: false,
  meKey: query.home.me.key(),
  forgetPerson,
  endSession,
  onApiError,
}
/**
 * A tenant whose access to the tenancy of this tab has ended continues in another one, after a new load: in the one that a
 * followed link names, if it names one.
 */
function leaveLostHome(thrown: unknown): never {
  if (toApiError(thrown).code === 'forbidden' && chosenHome.current() !== null) {
    if (namesPlace(HOME_PARAM)) {
      chosenHome.chooseForNextLoad(null)
      location.reload()
    } else switchHome(null)
  }
  throw thrown
}

const SessionContext = createContext<Session | null>(null)

/** Provides the signed-in tenant; one call (home.me). */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const { arriving } = useArrival(afterArrival)
  const life = useSessionLife(parts, arriving)
  const { userId, name, pendingStep, signedIn, leaving, ended, signOut, refresh } = life
  const queries = useQueryClient()
  const asked = useQuery({
    ...query.home.me.queryOptions(),
    queryFn: ({ signal }) => query.home.me.call(undefined, { signal: patient(signal) }).catch(leaveLostHome),
    retry: tryAgain,
    enabled: signedIn,
  })
  const me = signedIn ? asked.data : undefined

  if (me) chosenHome.pin(me.tenantId)

  useEffect(() => {
    if (me) void applySavedLanguage(me.language)
  }, [me])

  const arrived = useCallback(() => {
    queries.removeQueries({ queryKey: query.home.key() })
    sessionChanged()
  }, [queries])
  const refused = asked.isError && !asked.isFetching ? toApiError(asked.error).code : null
  const state = ((): SessionState => {
    if (arriving || leaving) return 'loading'
    if (userId === null) return 'signed_out'
    if (pendingStep === 'second_factor') return 'second_factor'
    if (refused === 'password_change_required') return 'new_password'
    if (me) return 'ready'
    if (refused === 'forbidden') return 'stranger'
    return refused !== null && !isOver(refused) ? 'failed' : 'loading'
  })()
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

/** The signed-in tenant, on screens behind the guard. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('useMe needs a signed-in tenant')
  return me
}
