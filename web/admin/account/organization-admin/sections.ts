import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'
import type { SectionProps } from './section-props.ts'

const part = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module,
): ((props: SectionProps) => ReactNode) =>
  lazyPart(async () => (await load())[name] as ComponentType<SectionProps>)

/**
 * The sections of the administration (ORGADM-01), in the order of their tabs. `id` is used in the address:
 * ?tab=users.
 */
export const sections = [
  { id: 'users', Section: part(() => import('./users-section.tsx'), 'UsersSection') },
  { id: 'pages', Section: part(() => import('./pages-section.tsx'), 'OrganizationPagesSection') },
  { id: 'profile', Section: part(() => import('./profile-section.tsx'), 'ProfileSection') },
  { id: 'subscription', Section: part(() => import('./subscription-section.tsx'), 'SubscriptionSection') },
  {
    id: 'notifications',
    Section: part(() => import('./notifications-section.tsx'), 'NotificationsSection'),
  },
  { id: 'data', Section: part(() => import('./data-section.tsx'), 'DataSection') },
  { id: 'security', Section: part(() => import('./security-section.tsx'), 'SecuritySection') },
  { id: 'audit', Section: part(() => import('./audit-section.tsx'), 'AuditSection') },
  { id: 'monitoring', Section: part(() => import('./monitoring-section.tsx'), 'MonitoringSection') },
  { id: 'logs', Section: part(() => import('./logs-section.tsx'), 'LogsSection') },
  { id: 'performance', Section: part(() => import('./performance-section.tsx'), 'PerformanceSection') },
  {
    id: 'documentation',
    Section: part(() => import('./documentation-section.tsx'), 'DocumentationSection'),
  },
] as const
