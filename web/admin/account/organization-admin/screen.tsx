import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { useSearch } from '../../../ui/router/context.ts'
import { Page } from '../../../ui/show/page.tsx'
import { PanelDenied } from '../../frame/panel-denied.tsx'
import { useMe, usePermission } from '../../frame/session.tsx'
import { PanelFrame } from '../../shared/panel-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { sections } from './sections.ts'

/**
 * /organization-admin?tab=...: members, data and state of one organization, for holders of manage_pages (ORGADM-01).
 */
export function OrganizationAdminScreen({ importHistory }: SectionProps): ReactNode {
  const { organization } = useMe()
  const search: Record<string, unknown> = useSearch()
  const { t } = useTranslation('organization_admin')
  if (!usePermission('manage_pages')) return <PanelDenied permission={t('permission')} />
  const { id, Section } = sections.find((one) => one.id === search.tab) ?? sections[0]
  return (
    <Page title={t('title')} sentence={organization?.isDemo ? t('demo') : undefined}>
      <PanelFrame
        panel="organization_admin"
        label={t('sections')}
        shown={sections.map((one) => one.id)}
        current={id}
      >
        <Section importHistory={importHistory} />
      </PanelFrame>
    </Page>
  )
}
