import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'

const part = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module,
): (() => ReactNode) => {
  const Part = lazyPart(async () => (await load())[name] as ComponentType)
  return () => <Part />
}
const PagesSection = lazyPart(() =>
  import('../../account/pages/pages-section.tsx').then((part) => part.PagesSection),
)
const NavigationSection = lazyPart(() =>
  import('../../account/pages/navigation-section.tsx').then((part) => part.NavigationSection),
)
const AuditList = lazyPart(() => import('../../account/audit/audit-list.tsx').then((part) => part.AuditList))

/**
 * The sections of the super admin (SUPER-01), in the order of their tabs. `id` is used in the address:
 * ?tab=monitoring.
 */
export const sections = [
  {
    id: 'organizations',
    content: part(() => import('./organizations/organizations-section.tsx'), 'OrganizationsSection'),
  },
  {
    id: 'subscriptions',
    content: part(() => import('../../account/subscriptions/sections.tsx'), 'SubscriptionsSection'),
  },
  { id: 'plans', content: part(() => import('../../account/subscriptions/sections.tsx'), 'PlansSection') },
  {
    id: 'monitoring',
    content: part(() => import('../monitoring/monitoring-section.tsx'), 'MonitoringSection'),
  },
  { id: 'leads', content: part(() => import('../leads/leads-section.tsx'), 'LeadsSection') },
  { id: 'scoring', content: part(() => import('../leads/scoring-section.tsx'), 'LeadScoringSection') },
  { id: 'pages', content: (): ReactNode => <PagesSection scope="platform" /> },
  { id: 'navigation', content: (): ReactNode => <NavigationSection scope="platform" /> },
  { id: 'auditLogs', content: (): ReactNode => <AuditList across /> },
  { id: 'users', content: part(() => import('./users/users-section.tsx'), 'UsersSection') },
  { id: 'growth', content: part(() => import('./growth/growth-section.tsx'), 'GrowthSection') },
  { id: 'usage', content: part(() => import('./growth/usage-section.tsx'), 'UsageSection') },
  {
    id: 'officialSeries',
    content: part(() => import('./official-series/official-series-section.tsx'), 'OfficialSeriesSection'),
  },
  { id: 'encryption', content: part(() => import('./keys/keys-section.tsx'), 'KeysSection') },
  {
    id: 'settings',
    content: part(() => import('../platform/system-settings-section.tsx'), 'SystemSettingsSection'),
  },
] as const
