import type { ReactNode } from 'react'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'

const AuditList = lazyPart(() => import('../../account/audit/audit-list.tsx').then((part) => part.AuditList))
const PagesSection = lazyPart(() =>
  import('../../account/pages/pages-section.tsx').then((part) => part.PagesSection),
)
const NavigationSection = lazyPart(() =>
  import('../../account/pages/navigation-section.tsx').then((part) => part.NavigationSection),
)
const MonitoringSection = lazyPart(() =>
  import('../monitoring/monitoring-section.tsx').then((part) => part.MonitoringSection),
)

const UsersSection = lazyPart(() =>
  import('../../account/members/members-card.tsx').then((part) => part.MembersCard),
)
const SystemSettingsSection = lazyPart(() =>
  import('../platform/system-settings-section.tsx').then((part) => part.SystemSettingsSection),
)
const LeadsSection = lazyPart(() => import('../leads/leads-section.tsx').then((part) => part.LeadsSection))
const LeadScoringSection = lazyPart(() =>
  import('../leads/scoring-section.tsx').then((part) => part.LeadScoringSection),
)
const SecurityGuide = lazyPart(() => import('./security-guide.tsx').then((part) => part.SecurityGuide))

/**
 * The sections of /admin (ADMIN-01), in the order of their tabs. `pages` marks those that holders of manage_pages see
 * too (NAV-21), `organization` those that show one organization and say so to an administrator without one. Super admins
 * see all organizations and edit the platform's pages in /super-admin.
 */
export const sections = [
  { id: 'users', organization: true, content: (): ReactNode => <UsersSection manage /> },
  { id: 'audit', organization: true, content: (): ReactNode => <AuditList /> },
  { id: 'settings', content: (): ReactNode => <SystemSettingsSection /> },
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
  { id: 'leads', content: (): ReactNode => <LeadsSection /> },
  { id: 'scoring', content: (): ReactNode => <LeadScoringSection /> },
  { id: 'monitoring', content: (): ReactNode => <MonitoringSection /> },
  { id: 'guide', content: (): ReactNode => <SecurityGuide /> },
] as const satisfies readonly {
  id: string
  pages?: boolean
  organization?: boolean
  content: () => ReactNode
}[]

export type Section = (typeof sections)[number]
