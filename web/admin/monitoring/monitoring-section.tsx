import type { ReactNode } from 'react'
import { useMe } from '../frame/session.tsx'
import { AuditCheck } from '../shared/audit-check.tsx'
import { JobsCard } from './jobs-card.tsx'

/** How the installation is doing (ADMIN-12, SUPER-07): for admins and super admins. */
export function MonitoringSection(): ReactNode {
  const { organization } = useMe()
  return (
    <>
      <JobsCard />
      {organization && <AuditCheck />}
    </>
  )
}
