import { lazy, type ReactNode } from 'react'

const AuditList = lazy(async () => ({
  default: (await import('../../account/audit/audit-list.tsx')).AuditList,
}))
const PagesSection = lazy(async () => ({
  default: (await import('../../account/pages/pages-section.tsx')).PagesSection,
}))
const NavigationSection = lazy(async () => ({
  default: (await import('../../account/pages/navigation-section.tsx')).NavigationSection,
}))
const MonitoringSection = lazy(async () => ({
  default: (await import('../monitoring/monitoring-section.tsx')).MonitoringSection,
}))

const UsersSection = lazy(async () => ({
  default: (await import('../../account/members/members-card.tsx')).MembersCard,
}))
const SystemSettingsSection = lazy(async () => ({
  default: (await import('../platform/system-settings-section.tsx')).SystemSettingsSection,
}))
const LeadsSection = lazy(async () => ({
  default: (await import('../leads/leads-section.tsx')).LeadsSection,
}))
const LeadScoringSection = lazy(async () => ({
  default: (await import('../leads/scoring-section.tsx')).LeadScoringSection,
}))
const SecurityGuide = lazy(async () => ({ default: (await import('./security-guide.tsx')).SecurityGuide }))

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
