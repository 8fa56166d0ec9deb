import type { ReactNode } from 'react'
import { AccessDenied } from '../../ui/app/access-denied.tsx'
import { useTranslation } from '../../ui/app/language.ts'

/** The panels of administration say what is missing (ROLE-20, reading B): a role's or a permission's name as people call it. */
export function PanelDenied(required: { role: string } | { permission: string }): ReactNode {
  const { t } = useTranslation('shell')
  return (
    <AccessDenied
      text={t('denied.panel')}
      required={'role' in required ? t('denied.role', required) : t('denied.permission', required)}
    />
  )
}
