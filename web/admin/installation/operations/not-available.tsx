import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'

/** A page that is disabled in this installation (ROUTE-28, ROUTE-29). */
export function NotAvailable({ title, text }: { title?: string; text?: string }): ReactNode {
  const { t } = useTranslation('operations')
  const { t: ui } = useTranslation('ui')
  return (
    <main>
      <MessageScreen title={title ?? t('notAvailable.title')} text={text ?? t('notAvailable.text')}>
        <Button renderRoot={(root) => <AppLink {...root} to="/" />}>{ui('error.home')}</Button>
      </MessageScreen>
    </main>
  )
}
