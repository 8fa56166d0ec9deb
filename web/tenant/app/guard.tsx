import type { ReactNode } from 'react'
import { AccountFailed as Failed } from '../../ui/app/account-failed.tsx'
import { GoTo } from '../../ui/app/go-to.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { usePlace } from '../../ui/router/context.ts'
import { signInAddress } from '../../ui/sign-in/next-address.ts'
import { useSession } from '../frame/session.tsx'

/** Admits only signed-in tenants (PORTAL-05, ROUTE-22). The wanted page is opened after the sign-in. */
export function Guard({ children }: { children: ReactNode }): ReactNode {
  const { state, ended } = useSession()
  const href = usePlace().address.href
  if (state === 'ready') return children
  if (state === 'loading') return <LoadingScreen />
  if (state === 'failed') return <AccountFailed />
  return <GoTo to={signInAddress('/login', href, '/', ended)} />
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
