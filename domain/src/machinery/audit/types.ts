/** AUDIT-02: sign-ins and sign-outs are always logged, and so is every creation, change and deletion. */
export const AUDIT_ACTIONS = ['CREATE', 'UPDATE', 'DELETE', 'LOGIN', 'LOGOUT', 'SECURITY'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The tables that an event can be about, in the order of the filter. */
export const AUDIT_TABLES = [
  'properties',
  'tenants',
  'leases',
  'bookings',
  'stay_settings',
  'turnover_rules',
  'calendar_sources',
  'calendar_exports',
  'transactions',
  'incomes',
  'expenses',
  'tickets',
  'vendors',
  'maintenance_plans',
  'documents',
  'messages',
  'invitations',
  'payment_reminders',
  'imports',
  'cash_balances',
  'saved_views',
  'users',
  'organizations',
  'organization_members',
  'member_invitations',
  'organization_keys',
  'pages',
  'navigation_items',
  'leads',
  'subscribers',
  'subscription_plans',
  'platform_settings',
] as const
