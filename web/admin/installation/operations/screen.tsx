import type { ReactNode } from 'react'
import { AccessDenied } from '../../../ui/app/access-denied.tsx'
import { GoTo } from '../../../ui/app/go-to.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Page } from '../../../ui/show/page.tsx'
import { useIsAdministrator, useMe } from '../../frame/session.tsx'
import { MonitoringSection } from '../monitoring/monitoring-section.tsx'

/** /operations: monitoring for admins. Super admins have it in their panel. */
export function OperationsScreen(): ReactNode {
  const { systemRole } = useMe()
  const { t } = useTranslation('operations')
  if (!useIsAdministrator()) return <AccessDenied />
  if (systemRole === 'super_admin') return <GoTo to="/super-admin?tab=monitoring" />
  return (
    <Page title={t('title')} sentence={t('sentence')}>
      <MonitoringSection />
    </Page>
  )
}
