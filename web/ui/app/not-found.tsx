import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from './language.ts'
import { MessageScreen } from './message-screen.tsx'

/** The page for any address that leads nowhere. */
export function NotFound({ home = '/' }: { home?: string }): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <MessageScreen title={t('notFound.title')} text={t('notFound.text')}>
      <Button component="a" href={home}>
        {t('error.home')}
      </Button>
    </MessageScreen>
  )
}
