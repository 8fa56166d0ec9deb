import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { useSession } from './session.tsx'

/** The account could not be loaded in time: an error with a retry button. */
export function AccountFailed(): ReactNode {
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
