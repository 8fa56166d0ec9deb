import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from './language.ts'
import { MessageScreen } from './message-screen.tsx'

/** The account could not be loaded in time: an error with a retry button. */
export function AccountFailed(props: {
  title: string
  text: string
  onRetry: () => void
  onSignOut: () => void
}): ReactNode {
  const { t } = useTranslation('common')
  return (
    <MessageScreen alert title={props.title} text={props.text}>
      <Button onClick={props.onRetry}>{t('act.retry')}</Button>
      <Button variant="default" onClick={props.onSignOut}>
        {t('act.signOut')}
      </Button>
    </MessageScreen>
  )
}
