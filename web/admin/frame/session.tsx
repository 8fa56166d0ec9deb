import {
  isAdministrator,
  type Permission,
  type SystemRole,
} from '@domovik/domain/account/access/permissions.ts'
import { ORGANIZATION_PARAM } from '@domovik/domain/machinery/links.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { toApiError } from '../../ui/api/api-error.ts'
import { namesPlace } from '../../ui/app/place-named.ts'
import { wasIdleTooLong } from '../../ui/sign-in/inactivity.ts'
import type { Ended } from '../../ui/sign-in/next-address.ts'
import { keptSession, sessionChanged } from '../../ui/sign-in/session-store.ts'
import { arrival } from '../../ui/sign-in/taken-arrival.ts'
import { useArrival } from '../../ui/sign-in/use-arrival.ts'
import { isOver, useSessionLife } from '../../ui/sign-in/use-session-life.ts'
import { patient, permissionsFreshMs, tryAgain, useSettled } from '../../ui/sign-in/waiting-times.ts'
import { onApiError, query } from '../api.ts'
import { afterArrival } from './after-arrival.ts'
import { chosenOrganization, switchOrganization } from './chosen-organization.ts'
import { useCopyToBrowser } from './copy-to-browser.ts'
import { noteLostOrganization } from './lost-organization.ts'
import type { Me } from './me.ts'
import { queryClient } from './query-client.ts'
import { useFallbackRole } from './role.ts'
import { endSession, forgetPerson } from './sign-out.ts'
import { useSiteDefaults } from './site-defaults.ts'

/**
 * Loading, nobody, a session that still needs the second factor, the acceptance of the terms or a new password, an
 * account that could not be loaded, or a signed-in person.
 */
type SessionState = 'loading' | 'signed_out' | 'second_factor' | 'terms' | 'new_password' | 'failed' | 'ready'

export interface Session {
  state: SessionState
  me: Me | undefined
  /** The sign-in name, known before the account is loaded. */
  name: string
  /** For display only; undefined while it is unknown (ROLE-03). */
  systemRole: SystemRole | undefined
  /** Why the last session ended without a sign-out. */
  ended: Ended
  /** Call after a sign-in. */
  arrived: () => void
  /** Ends the session and goes to the public page (SESSION-10). */
  signOut: (to?: string) => Promise<void>
  /** Loads the account again, for example after an organization was created. */
  refresh: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** How long the membership stays in the cache (CONST-06). It is refreshed sooner, because it contains the permissions (ROLE-15). */
const membershipKeptMs = 30 * 60_000
const parts = {
  signInPage: '/auth',
  afterSignOut: '/',
  asksForTerms: true,
  meKey: query.account.me.key(),
  forgetPerson,
  endSession,
  onApiError,
}

const meQuery = {
  ...query.account.me.queryOptions(),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    query.account.me.call(undefined, { signal: patient(signal) }).catch(leaveLostOrganization),
  retry: tryAgain,
  staleTime: permissionsFreshMs,
  gcTime: membershipKeptMs,
}

/**
 * A person who was removed from the organization of this tab continues in another one, after a new load. Until then the
 * tab still names the old one, so its writes are refused and not saved elsewhere. A followed link opens in the one that it names.
 */
function leaveLostOrganization(thrown: unknown): never {
  if (toApiError(thrown).code === 'forbidden' && chosenOrganization.current() !== null) {
    noteLostOrganization()
    if (namesPlace(ORGANIZATION_PARAM)) {
      chosenOrganization.chooseForNextLoad(null)
      location.reload()
    } else switchOrganization(null)
  }
  throw thrown
}

/** Asks for the account of a stored session, before texts and screens are loaded. */
export function preloadMe(): void {
  const kept = keptSession()
  if (kept && !kept.secondFactor && !kept.terms && arrival.kind === 'none' && !wasIdleTooLong())
    void queryClient.prefetchQuery(meQuery)
}

/** Provides the signed-in person and their permissions; one call (account.me). */
export function SessionProvider({ children }: { children: ReactNode }): ReactNode {
  useSiteDefaults()
  const { arriving } = useArrival(afterArrival)
  const life = useSessionLife(parts, arriving)
  const { userId, name, pendingStep, signedIn, leaving, ended, signOut, refresh } = life
  const settled = useSettled(userId)
  const me = useQuery({
    ...meQuery,
    enabled: signedIn && settled,
    refetchInterval: permissionsFreshMs,
  })
  const mine = signedIn && me.data?.userId === userId ? me.data : undefined
  useCopyToBrowser(mine)
  if (mine?.organization) chosenOrganization.pin(mine.organization.id)
  const refused = me.isError && !me.isFetching ? toApiError(me.error).code : null
  const state = ((): SessionState => {
    if (arriving || leaving) return 'loading'
    if (userId === null) return 'signed_out'
    if (pendingStep) return pendingStep
    if (refused === 'password_change_required') return 'new_password'
    if (mine) return 'ready'
    return refused !== null && !isOver(refused) ? 'failed' : 'loading'
  })()
  const fallbackRole = useFallbackRole(userId, state === 'failed')
  const systemRole = mine?.systemRole ?? fallbackRole
  const value = useMemo<Session>(
    () => ({ state, me: mine, name, systemRole, ended, arrived: sessionChanged, signOut, refresh }),
    [state, mine, name, systemRole, ended, signOut, refresh],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Throws outside the provider (ERR-17). */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs SessionProvider')
  return session
}

/** The signed-in person, on screens behind the guard. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('useMe needs a signed-in person')
  return me
}

/**
 * Whether the person has the permission; false while it is unknown (ROLE-16). The server checks every call itself.
 */
export const usePermission = (permission: Permission): boolean =>
  useSession().me?.permissions.includes(permission) ?? false

/** True for admin and super_admin (ROLE-19). */
export const useIsAdministrator = (): boolean => {
  const { me } = useSession()
  return me ? isAdministrator(me.systemRole) : false
}
