import type { ReactNode } from 'react'
import { AccessDenied } from '../../ui/app/access-denied.tsx'
import { useTranslation } from '../../ui/app/language.ts'

/** Shows which role or permission an administration panel needs (ROLE-20, reading B). */
export function PanelDenied(required: { role: string } | { permission: string }): ReactNode {
  const { t } = useTranslation('shell')
  return (
    <AccessDenied
      text={t('denied.panel')}
      required={'role' in required ? t('denied.role', required) : t('denied.permission', required)}
    />
  )
}
