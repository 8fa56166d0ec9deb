import { Button } from '@mantine/core'
import { Outlet, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GoTo } from '../../ui/app/go-to.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { useSession } from './session.tsx'

/** Lets only signed-in people through (SESSION-03, SESSION-04); what they wanted is kept for after the sign-in. */
export function Guard(): ReactNode {
  const { state } = useSession()
  const href = useRouterState({ select: ({ location }) => location.href })
  if (state === 'loading') return <LoadingScreen />
  if (state === 'failed') return <AccountFailed />
  if (state !== 'ready')
    return <GoTo to={href === '/dashboard' ? '/auth' : `/auth?next=${encodeURIComponent(href)}`} />
  return <Outlet />
}

function AccountFailed(): ReactNode {
  const { refresh, signOut } = useSession()
  const { t } = useTranslation('shell')
  const { t: common } = useTranslation('common')
  return (
    <MessageScreen alert title={t('failed.title')} text={t('failed.text')}>
      <Button onClick={() => void refresh()}>{common('act.retry')}</Button>
      <Button variant="default" onClick={() => void signOut()}>
        {common('act.signOut')}
      </Button>
    </MessageScreen>
  )
}
