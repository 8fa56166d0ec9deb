import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { usePageTitle } from '../../ui/show/page.tsx'

/** /messages (ROUTE-17). */
export function MessagesScreen(): ReactNode {
  const { t } = useTranslation('portal')
  usePageTitle(t('places.messages'))
  return (
    <MessageScreen title={t('places.messages')} text={t('coming.messages')}>
      <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/" />}>
        {t('toHome')}
      </Button>
    </MessageScreen>
  )
}
