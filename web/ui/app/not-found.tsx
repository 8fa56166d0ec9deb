import type { ReactNode } from 'react'
import { useTranslation } from './language.ts'
import { MessageScreen } from './message-screen.tsx'
import { PlainButton } from './plain-button.tsx'

/** The page for addresses that do not exist. */
export function NotFound({ home = '/' }: { home?: string }): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <MessageScreen title={t('notFound.title')} text={t('notFound.text')}>
      <PlainButton main href={home}>
        {t('error.home')}
      </PlainButton>
    </MessageScreen>
  )
}
