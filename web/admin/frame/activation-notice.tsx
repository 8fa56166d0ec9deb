import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import css from './frame.module.css'
import { useMe, usePermission } from './session.tsx'

/** Reminds those who manage the organization of the activation mail until it is activated (ONB-05). */
export function ActivationNotice(): ReactNode {
  const { organization } = useMe()
  const manages = usePermission('manage_pages')
  const { t } = useTranslation('shell')
  if (!manages || organization?.status !== 'pending_activation') return null
  return (
    <p className={css.demo} role="status">
      {t('activation.text')} <AppLink to="/pending-activation">{t('activation.more')}</AppLink>
    </p>
  )
}
