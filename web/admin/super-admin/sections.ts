import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const part = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module,
): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: (await load())[name] as ComponentType }))

/** The sections of the super admin (SUPER-01), in the order of their tabs. `id` is what the address says: ?tab=monitoring. */
export const sections = [
  {
    id: 'organizations',
    Section: part(() => import('./organizations/organizations-section.tsx'), 'OrganizationsSection'),
  },
  {
    id: 'monitoring',
    Section: part(() => import('../monitoring/monitoring-section.tsx'), 'MonitoringSection'),
  },
  { id: 'auditLogs', Section: part(() => import('./audit-logs-section.tsx'), 'AuditLogsSection') },
] as const

export type SectionId = (typeof sections)[number]['id']
