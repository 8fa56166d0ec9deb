import type { QueryKey } from '@tanstack/react-query'

/**
 * Calls about the account, the installation and its pages show nothing of the letting business. All other calls may
 * show any property, tenant, amount or ticket, so a change of one refreshes all of them.
 */
const apart = new Set([
  'account',
  'imports',
  'leads',
  'operations',
  'organizations',
  'pages',
  'platform',
  'platformPages',
  'subscriptions',
  'superAdmin',
])

/** The calls that show a table, or what a call of such a group has changed. */
const own: Record<string, readonly string[]> = {
  account: ['account'],
  imports: ['imports'],
  leads: ['leads'],
  navigation_items: ['pages', 'platformPages'],
  notifications: ['notifications'],
  organization_members: ['organizations', 'account'],
  pages: ['pages', 'platformPages'],
  platform: ['platform', 'account'],
  platformPages: ['pages', 'platformPages'],
  platform_settings: ['platform', 'account'],
  subscribers: ['subscriptions', 'account'],
  subscription_plans: ['subscriptions', 'account'],
  subscriptions: ['subscriptions', 'account'],
  superAdmin: ['superAdmin', 'subscriptions'],
  users: ['superAdmin', 'organizations', 'account'],
}

/** Currency, time zone and rules of the organization change everything. */
const everything = new Set(['organizations'])

/** Whether a query shows what has changed: a table in an event, or the first part of a call's name after a write. */
export function showsChange(queryKey: QueryKey, changed: string): boolean {
  const [path] = queryKey
  if (!Array.isArray(path)) return false
  const group: unknown = path[0]
  if (typeof group !== 'string' || everything.has(changed)) return true
  return own[changed]?.includes(group) || group === 'audit' || (!(changed in own) && !apart.has(group))
}
