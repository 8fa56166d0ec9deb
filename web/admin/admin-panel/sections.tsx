import { lazy, type ReactNode } from 'react'

const AuditList = lazy(async () => ({ default: (await import('../audit/audit-list.tsx')).AuditList }))
const PagesSection = lazy(async () => ({
  default: (await import('../pages/pages-section.tsx')).PagesSection,
}))
const NavigationSection = lazy(async () => ({
  default: (await import('../pages/navigation-section.tsx')).NavigationSection,
}))
const MonitoringSection = lazy(async () => ({
  default: (await import('../monitoring/monitoring-section.tsx')).MonitoringSection,
}))

/**
 * The sections of /admin (ADMIN-01), in the order of their tabs. `pages` are those that a holder of manage_pages sees too
 * (NAV-21); `organization` those that show nothing without one. A super admin sees the platform's pages in /super-admin.
 */
export const sections = [
  { id: 'audit', organization: true, content: (): ReactNode => <AuditList /> },
  {
    id: 'pages',
    pages: true,
    organization: true,
    content: (): ReactNode => <PagesSection scope="organization" />,
  },
  {
    id: 'navigation',
    pages: true,
    organization: true,
    content: (): ReactNode => <NavigationSection scope="organization" />,
  },
  { id: 'monitoring', content: (): ReactNode => <MonitoringSection /> },
] as const satisfies readonly {
  id: string
  pages?: boolean
  organization?: boolean
  content: () => ReactNode
}[]
