import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { usePageTitle } from '../../ui/show/page.tsx'

/** /messages (ROUTE-17). */
export function MessagesScreen(): ReactNode {
  return <Coming place="messages" />
}

/** /documents (ROUTE-18). */
export function DocumentsScreen(): ReactNode {
  return <Coming place="documents" />
}

function Coming({ place }: { place: 'messages' | 'documents' }): ReactNode {
  const { t } = useTranslation('portal')
  usePageTitle(t(`places.${place}`))
  return (
    <MessageScreen title={t(`places.${place}`)} text={t(`coming.${place}`)}>
      <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/" />}>
        {t('toHome')}
      </Button>
    </MessageScreen>
  )
}
