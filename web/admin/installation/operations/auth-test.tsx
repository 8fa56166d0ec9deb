import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { roleOf } from '../../frame/role-name.ts'
import { useSession } from '../../frame/session.tsx'
import { useSite } from '../../frame/site.ts'
import { Facts } from './facts.tsx'
import { NotAvailable } from './not-available.tsx'
import { PlainPage } from './plain-page.tsx'

/** /auth-test: the visitor's session state, without the token (ROUTE-28). */
export function AuthTestScreen(): ReactNode {
  const site = useSite()
  const { state, me } = useSession()
  const { t } = useTranslation('operations')
  const { t: common } = useTranslation('common')
  const { t: shell } = useTranslation('shell')
  if (!site) return <LoadingScreen />
  if (!site.diagnostics) return <NotAvailable />
  const signedIn = state === 'ready' || state === 'second_factor'
  return (
    <PlainPage title={t('session.title')} sentence={t('session.sentence')}>
      <Card>
        <Facts
          facts={[
            [t('session.signedIn'), signedIn ? common('yes') : common('no')],
            [t('session.email'), me?.email],
            [t('session.role'), me && shell(`roles.${roleOf(me)}`)],
            [t('session.organization'), me?.organization?.name],
            [t('session.permissions'), me?.permissions.join(', ')],
          ]}
        />
      </Card>
    </PlainPage>
  )
}
