/**
 * The panels with sections: their address and their sections in groups, in the order of the list. The names of groups and
 * the sentences of sections are in the namespace `sections`, the names of sections in the namespace of the panel (`tabs`).
 */
export const panels = {
  account: {
    path: '/settings',
    groups: {
      organization: ['organization', 'team', 'subscription', 'billing'],
      you: ['account', 'appearance', 'notifications', 'security'],
    },
  },
  organization_admin: {
    path: '/organization-admin',
    groups: {
      people: ['users', 'security', 'audit'],
      organization: ['profile', 'pages', 'subscription', 'notifications', 'data'],
      operation: ['monitoring', 'logs', 'performance'],
      help: ['documentation'],
    },
  },
  super_admin: {
    path: '/super-admin',
    groups: {
      customers: ['organizations', 'users', 'subscriptions', 'plans'],
      growth: ['leads', 'scoring', 'growth', 'usage'],
      content: ['pages', 'navigation'],
      operation: ['settings', 'officialSeries', 'monitoring', 'auditLogs', 'encryption'],
    },
  },
  admin_panel: {
    path: '/admin',
    groups: {
      people: ['users', 'audit'],
      content: ['pages', 'navigation'],
      growth: ['leads', 'scoring'],
      operation: ['settings', 'monitoring'],
      help: ['guide'],
    },
  },
} as const

export type Panel = keyof typeof panels

/** A section of a panel, with its words in the language of the screen. */
export interface PanelSection {
  of: Panel
  id: string
  group: string
  label: string
  /** What the section shows or changes. */
  sentence: string
  to: string
}
