import { type ReactNode, useEffect } from 'react'
import { Button } from '../act/button.tsx'
import { useTranslation } from './language.ts'
import { MessageScreen } from './message-screen.tsx'
import { useOnline } from './offline-bar.tsx'

const retryMs = 30_000

/** The account could not be loaded in time. It is loaded again when the network returns, every 30 seconds, and on request. */
export function AccountFailed(props: {
  title: string
  text: string
  onRetry: () => void
  onSignOut: () => void
}): ReactNode {
  const { t } = useTranslation('common')
  const { t: ui } = useTranslation('ui')
  const online = useOnline()
  const { onRetry } = props
  useEffect(() => {
    if (!online) return undefined
    const timer = setInterval(onRetry, retryMs)
    return () => clearInterval(timer)
  }, [online, onRetry])
  return (
    <main>
      <MessageScreen
        alert
        title={online ? props.title : ui('noConnection.title')}
        text={online ? props.text : ui('noConnection.account')}
      >
        <Button onClick={props.onRetry}>{t('act.retry')}</Button>
        <Button variant="default" onClick={props.onSignOut}>
          {t('act.signOut')}
        </Button>
      </MessageScreen>
    </main>
  )
}
