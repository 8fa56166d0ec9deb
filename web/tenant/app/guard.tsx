import { HOME_PARAM } from '@domovik/domain/machinery/links.ts'
import { type ReactNode, Suspense } from 'react'
import { AccountFailed as Failed } from '../../ui/app/account-failed.tsx'
import { GoTo } from '../../ui/app/go-to.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { lazyPart } from '../../ui/app/part-boundary.tsx'
import { placeNamed } from '../../ui/app/place-named.ts'
import { usePlace } from '../../ui/router/context.ts'
import { signInAddress } from '../../ui/sign-in/next-address.ts'
import { useSession } from '../frame/session.tsx'

const LinkedHome = lazyPart(() => import('./linked-home.tsx').then((module) => module.LinkedHome), 'screen')

/** Admits only signed-in tenants (PORTAL-05, ROUTE-22). The wanted page is opened after the sign-in. */
export function Guard({ children }: { children: ReactNode }): ReactNode {
  const { state, ended } = useSession()
  const { address } = usePlace()
  if (state === 'ready' && placeNamed(address, HOME_PARAM) === undefined) return children
  if (state === 'ready')
    return (
      <Suspense fallback={<LoadingScreen />}>
        <LinkedHome />
      </Suspense>
    )
  if (state === 'loading') return <LoadingScreen />
  if (state === 'failed') return <AccountFailed />
  return <GoTo to={signInAddress('/login', address.href, '/', ended)} />
}

export function AccountFailed(): ReactNode {
  const { refresh, signOut } = useSession()
  const { t } = useTranslation('portal')
  return (
    <Failed
      title={t('failed.title')}
      text={t('failed.text')}
      onRetry={() => void refresh()}
      onSignOut={() => void signOut()}
    />
  )
}
