import { type ReactNode, Suspense } from 'react'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { lazyPart } from '../../ui/app/part-boundary.tsx'
import { Outlet } from '../../ui/router/router-view.tsx'
import { useSession } from '../frame/session.tsx'

/** Only signed-in people need it, so others do not load it. */
const Framed = lazyPart(() => import('./admin-frame.tsx').then((module) => module.Framed), 'screen')

/** The frame of public pages: signed-in people see them inside sidebar and header. */
export function OpenFrame(): ReactNode {
  const { state, me } = useSession()
  if (state === 'loading') return <LoadingScreen />
  if (!me?.onboardingCompleted) return <Outlet />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Framed>
        <Outlet />
      </Framed>
    </Suspense>
  )
}
