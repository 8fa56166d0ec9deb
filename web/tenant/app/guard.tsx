import { HOME_PARAM } from '@domovik/domain/machinery/links.ts'
import type { ReactNode } from 'react'
import { AccountFailed as Failed } from '../../ui/app/account-failed.tsx'
import { GoTo } from '../../ui/app/go-to.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { LinkedPlace } from '../../ui/app/linked-place.tsx'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { usePlace } from '../../ui/router/context.ts'
import { signInAddress } from '../../ui/sign-in/next-address.ts'
import { chosenHome } from '../frame/chosen-home.ts'
import { useMe, useSession } from '../frame/session.tsx'

/** Admits only signed-in tenants (PORTAL-05, ROUTE-22). The wanted page is opened after the sign-in. */
export function Guard({ children }: { children: ReactNode }): ReactNode {
  const { state, ended } = useSession()
  const href = usePlace().address.href
  if (state === 'ready') return <LinkedHome>{children}</LinkedHome>
  if (state === 'loading') return <LoadingScreen />
  if (state === 'failed') return <AccountFailed />
  return <GoTo to={signInAddress('/login', href, '/', ended)} />
}

/** Opens a link of a mail in the home that it is about, if the person still has it. */
function LinkedHome({ children }: { children: ReactNode }): ReactNode {
  const { tenantId, homes } = useMe()
  return (
    <LinkedPlace
      param={HOME_PARAM}
      choice={chosenHome}
      current={tenantId}
      known={homes.map((home) => home.tenantId)}
      lost={<LostHome />}
    >
      {children}
    </LinkedPlace>
  )
}

function LostHome(): ReactNode {
  const { t } = useTranslation('portal')
  return <GoTo to="/" saying={t('homes.lost')} />
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
