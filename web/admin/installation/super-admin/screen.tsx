import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { useSearch } from '../../../ui/router/context.ts'
import { Page } from '../../../ui/show/page.tsx'
import { PanelDenied } from '../../frame/panel-denied.tsx'
import { useMe } from '../../frame/session.tsx'
import { PanelFrame } from '../../shared/panel-frame.tsx'
import { sections } from './sections.tsx'

/** /super-admin?tab=...: the whole installation, for super admins only (SUPER-01). */
export function SuperAdminScreen(): ReactNode {
  const { systemRole } = useMe()
  const search: Record<string, unknown> = useSearch()
  const { t } = useTranslation(['super_admin', 'shell'])
  if (systemRole !== 'super_admin') return <PanelDenied role={t('shell:roles.super_admin')} />
  const { id, content } = sections.find((one) => one.id === search.tab) ?? sections[0]
  return (
    <Page title={t('super_admin:title')}>
      <PanelFrame
        panel="super_admin"
        label={t('super_admin:sections')}
        shown={sections.map((one) => one.id)}
        current={id}
      >
        {content()}
      </PanelFrame>
    </Page>
  )
}
