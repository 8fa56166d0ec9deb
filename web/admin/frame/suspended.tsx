import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { MessageScreen } from '../../ui/app/message-screen.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import type { Me } from './me.ts'
import { useSession } from './session.tsx'

/** Whether access to the organization is paused for this person. It never is for super admins. */
export const isKeptOut = ({ organization, systemRole }: Me): boolean =>
  organization?.suspension != null && systemRole !== 'super_admin'

/** Shown instead of all screens while access to the organization is paused: since when, and why. */
export function Suspended({ organization }: Pick<Me, 'organization'>): ReactNode {
  const { refresh } = useSession()
  const { t } = useTranslation(['shell', 'common'])
  const language = useLanguage()
  if (!organization?.suspension) return null
  const { since, reason } = organization.suspension
  return (
    <MessageScreen
      title={t('shell:suspended.title')}
      text={t('shell:suspended.text', {
        organization: organization.name,
        date: formatDate(since, language, 'instant'),
      })}
      note={t('shell:suspended.reason', { reason })}
    >
      <Button onClick={() => void refresh()}>{t('common:act.retry')}</Button>
      <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/contact" />}>
        {t('shell:footer.contact')}
      </Button>
    </MessageScreen>
  )
}
