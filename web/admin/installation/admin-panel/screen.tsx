import { isAdministrator } from '@domovik/domain/account/access/permissions.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { useSearch } from '../../../ui/router/context.ts'
import { Page } from '../../../ui/show/page.tsx'
import { PanelDenied } from '../../frame/panel-denied.tsx'
import { useMe } from '../../frame/session.tsx'
import { PanelFrame } from '../../shared/panel-frame.tsx'
import { NoOrganization } from './no-organization.tsx'
import { type Section, sections } from './sections.tsx'

/** /admin?tab=...: for administrators. Holders of manage_pages see only its pages and navigation (NAV-21). */
export function AdminPanelScreen(): ReactNode {
  const { systemRole, permissions, organization } = useMe()
  const search: Record<string, unknown> = useSearch()
  const { t } = useTranslation(['admin_panel', 'shell'])
  const administrator = isAdministrator(systemRole)
  const shown = sections.filter(
    (one) =>
      administrator || (permissions.includes('manage_pages') && 'pages' in one && organization !== null),
  )
  const isEmpty = (one: Section): boolean => organization === null && 'organization' in one
  const section = shown.find(({ id }) => id === search.tab) ?? shown.find((one) => !isEmpty(one))
  if (!section) return <PanelDenied role={t('shell:roles.admin')} />
  return (
    <Page title={t('admin_panel:title')}>
      <PanelFrame
        panel="admin_panel"
        label={t('admin_panel:sections')}
        shown={shown.map(({ id }) => id)}
        current={section.id}
      >
        {isEmpty(section) ? <NoOrganization section={section.id} /> : section.content()}
      </PanelFrame>
    </Page>
  )
}
