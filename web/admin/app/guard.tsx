import { ORGANIZATION_PARAM } from '@domovik/domain/machinery/links.ts'
import { type ReactNode, Suspense } from 'react'
import { GoTo } from '../../ui/app/go-to.tsx'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { lazyPart } from '../../ui/app/part-boundary.tsx'
import { placeNamed } from '../../ui/app/place-named.ts'
import { usePlace } from '../../ui/router/context.ts'
import { Outlet } from '../../ui/router/router-view.tsx'
import { signInAddress } from '../../ui/sign-in/next-address.ts'
import { AccountFailed } from '../frame/account-failed.tsx'
import { useSession } from '../frame/session.tsx'

const OwnPassword = lazyPart(
  () => import('../account/sign-in/own-password.tsx').then((module) => module.OwnPassword),
  'screen',
)
const LinkedOrganization = lazyPart(
  () => import('./linked-organization.tsx').then((module) => module.LinkedOrganization),
  'screen',
)

/** Admits only signed-in people (SESSION-03, SESSION-04). The wanted page is opened after the sign-in. */
export function Guard(): ReactNode {
  const { state, ended } = useSession()
  const { address } = usePlace()
  if (state === 'loading') return <LoadingScreen />
  if (state === 'failed') return <AccountFailed />
  if (state === 'new_password')
    return (
      <Suspense fallback={<LoadingScreen />}>
        <OwnPassword />
      </Suspense>
    )
  if (state !== 'ready') return <GoTo to={signInAddress('/auth', address.href, '/dashboard', ended)} />
  if (placeNamed(address, ORGANIZATION_PARAM) === undefined) return <Outlet />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LinkedOrganization />
    </Suspense>
  )
}
