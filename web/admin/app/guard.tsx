import { ORGANIZATION_PARAM } from '@domovik/domain/machinery/links.ts'
import { type ReactNode, Suspense } from 'react'
import { GoTo } from '../../ui/app/go-to.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { LinkedPlace } from '../../ui/app/linked-place.tsx'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { lazyPart } from '../../ui/app/part-boundary.tsx'
import { usePlace } from '../../ui/router/context.ts'
import { Outlet } from '../../ui/router/router-view.tsx'
import { signInAddress } from '../../ui/sign-in/next-address.ts'
import { AccountFailed } from '../frame/account-failed.tsx'
import { chosenOrganization } from '../frame/chosen-organization.ts'
import { useMe, useSession } from '../frame/session.tsx'

const OwnPassword = lazyPart(
  () => import('../account/sign-in/own-password.tsx').then((module) => module.OwnPassword),
  'screen',
)

/** Admits only signed-in people (SESSION-03, SESSION-04). The wanted page is opened after the sign-in. */
export function Guard(): ReactNode {
  const { state, ended } = useSession()
  const href = usePlace().address.href
  if (state === 'loading') return <LoadingScreen />
  if (state === 'failed') return <AccountFailed />
  if (state === 'new_password')
    return (
      <Suspense fallback={<LoadingScreen />}>
        <OwnPassword />
      </Suspense>
    )
  if (state !== 'ready') return <GoTo to={signInAddress('/auth', href, '/dashboard', ended)} />
  return (
    <LinkedOrganization>
      <Outlet />
    </LinkedOrganization>
  )
}

/** Opens a link of a mail in the organization that it is about, if the person is still a member of it. */
function LinkedOrganization({ children }: { children: ReactNode }): ReactNode {
  const { organization, organizations } = useMe()
  return (
    <LinkedPlace
      param={ORGANIZATION_PARAM}
      choice={chosenOrganization}
      current={organization?.id ?? null}
      known={organizations.map(({ id }) => id)}
      lost={<LostOrganization />}
    >
      {children}
    </LinkedPlace>
  )
}

function LostOrganization(): ReactNode {
  const { t } = useTranslation('shell')
  return <GoTo to="/dashboard" saying={t('organizations.lost')} />
}
