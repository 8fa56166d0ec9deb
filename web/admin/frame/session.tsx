import type { adminContract } from '@domovik/contract/admin/index.ts'
import { isAdministrator, type Permission } from '@domovik/domain/access/permissions.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
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
import { setColorScheme, useAppearance } from '../../ui/app/appearance.ts'
import { applySavedLanguage } from '../../ui/app/language.ts'
import { writeStored } from '../../ui/app/storage.ts'
import { useFollowedSession } from '../../ui/sign-in/follow-session.ts'
import { useInactivity } from '../../ui/sign-in/inactivity.ts'
import { keptSession, sessionChanged, subscribeSession } from '../../ui/sign-in/session-store.ts'
import { useArrival } from '../../ui/sign-in/use-arrival.ts'
import { useGoing } from '../../ui/sign-in/use-going.ts'
import { onApiError, query } from '../api.ts'
import { afterArrival } from './after-arrival.ts'
import { endSession, forgetPerson } from './sign-out.ts'

export type Me = InferContractRouterOutputs<typeof adminContract>['account']['me']

/** Who stands at the door: nobody yet known, nobody, one who owes the second factor, an account that could not be read, or somebody. */
type SessionState = 'loading' | 'signed_out' | 'second_factor' | 'failed' | 'ready'

export interface Session {
  state: SessionState
  me: Me | undefined
  /** Call after a sign-in. */
  arrived: () => void
  /** Ends the session and goes to the public page (SESSION-10). */
  signOut: (to?: string) => Promise<void>
  /** Asks again who this is, for instance after an organization was founded. */
  refresh: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** Who is read within 300 ms of a change of user, and waited for at most 10 s (ROLE-05, ROLE-06). */
const settleMs = 300
const patienceMs = 10_000
const permissionsFresh = 5 * 60_000

/** Knows who is signed in and what they may do; one round trip (account.me). */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  const kept = useSyncExternalStore(subscribeSession, keptSession)
  const { arriving } = useArrival(afterArrival)
  const [leaving, setLeaving] = useState(false)
  const userId = kept?.userId ?? null
  const settled = useSettled(userId)
  const queries = useQueryClient()
  const going = useGoing()
  const signedIn = userId !== null && !kept?.secondFactor && !arriving && !leaving
  const me = useQuery({
    ...query.account.me.queryOptions(),
    queryFn: ({ signal }) =>
      query.account.me.call(undefined, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      }),
    enabled: signedIn && settled,
    staleTime: permissionsFresh,
    refetchInterval: permissionsFresh,
  })
  const mine = signedIn && me.data?.userId === userId ? me.data : undefined
  useMirrors(mine)

  const signOut = useCallback(
    async (to = '/') => {
      setLeaving(true)
      await going(to)
      await endSession()
      setLeaving(false)
    },
    [going],
  )
  const refresh = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: query.account.me.key() })
  }, [queries])
  const inactive = useCallback(() => void signOut('/auth?ended=inactive'), [signOut])
  const signedOut = useCallback(() => {
    forgetPerson()
    sessionChanged()
  }, [])
  const userUpdated = useCallback(() => void refresh(), [refresh])
  const recovery = useCallback(() => void going('/auth?reset=true'), [going])
  useInactivity(signedIn, inactive)
  useFollowedSession(userId !== null && !leaving, { signedOut, userUpdated, recovery })
  useEffect(
    () =>
      onApiError((error) => {
        if (error.code === 'unauthenticated' || error.code === 'session_expired') void endSession()
      }),
    [],
  )

  const failed = me.isError && !me.isFetching && toApiError(me.error).code !== 'unauthenticated'
  const state: SessionState =
    arriving || leaving
      ? 'loading'
      : userId === null
        ? 'signed_out'
        : kept?.secondFactor
          ? 'second_factor'
          : mine
            ? 'ready'
            : failed
              ? 'failed'
              : 'loading'
  const value = useMemo<Session>(
    () => ({ state, me: mine, arrived: sessionChanged, signOut, refresh }),
    [state, mine, signOut, refresh],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** False for a moment after another person signed in; true at once for the person the page started with. */
function useSettled(userId: string | null): boolean {
  const [settledFor, setSettledFor] = useState(userId)
  useEffect(() => {
    if (userId === settledFor) return
    const timer = setTimeout(() => setSettledFor(userId), settleMs)
    return () => clearTimeout(timer)
  }, [userId, settledFor])
  return userId === settledFor
}

/** Keeps this browser's copies in step with the account: language and appearance, onboarding, state of the organization (SESSION-08, SESSION-17). */
function useMirrors(me: Me | undefined): void {
  const { theme, setTheme } = useAppearance()
  const preferences = me?.preferences
  useEffect(() => {
    if (!me) return
    writeStored('onboarding_completed', String(me.onboardingCompleted))
    writeStored('organization_status', me.organization?.status ?? null)
  }, [me])
  // biome-ignore lint/correctness/useExhaustiveDependencies: applied when the account is read, not again when the person chooses something else here
  useEffect(() => {
    if (!preferences) return
    void applySavedLanguage(preferences.language)
    if (preferences.theme && preferences.theme !== theme) setTheme(preferences.theme)
    if (preferences.colorScheme) setColorScheme(preferences.colorScheme)
  }, [me?.userId])
}

/** Throws outside the provider (ERR-17). */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs SessionProvider')
  return session
}

/** The person signed in, on screens behind the guard. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('useMe needs a signed-in person')
  return me
}

/** Whether the person holds the permission; false while it is not known (ROLE-16). The server checks again on every call. */
export const usePermission = (permission: Permission): boolean =>
  useSession().me?.permissions.includes(permission) ?? false

/** True for admin and super_admin (ROLE-19). */
export const useIsAdministrator = (): boolean => {
  const { me } = useSession()
  return me ? isAdministrator(me.systemRole) : false
}
