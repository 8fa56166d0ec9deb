/** Which right shows the events of a table. */
import type { AuditTable } from '../../machinery/audit/types.ts'
import type { Permission } from '../access/permissions.ts'

/**
 * The right that the list of each table needs; `member` is every member. Members without it receive no live changes of the table,
 * and the audit log shows them only that something was changed.
 */
export const TABLE_NEEDS: Readonly<Record<AuditTable, Permission | 'member'>> = {
  properties: 'view_properties',
  owners: 'view_payments',
  tenants: 'view_tenants',
  leases: 'view_tenants',
  bookings: 'view_properties',
  stay_settings: 'view_properties',
  turnover_rules: 'view_properties',
  calendar_sources: 'view_properties',
  calendar_exports: 'view_properties',
  transactions: 'view_payments',
  incomes: 'view_payments',
  expenses: 'view_payments',
  recurring_expenses: 'view_payments',
  tickets: 'view_properties',
  vendors: 'view_properties',
  maintenance_plans: 'view_properties',
  documents: 'view_tenants',
  document_templates: 'view_tenants',
  paper_batches: 'view_tenants',
  letter_batches: 'view_payments',
  inspections: 'view_properties',
  messages: 'view_tenants',
  official_values: 'view_tenants',
  saved_replies: 'edit_tenants',
  announcements: 'view_tenants',
  invitations: 'view_tenants',
  payment_reminders: 'view_tenants',
  imports: 'member',
  cash_balances: 'view_reports',
  buildings: 'view_payments',
  utility_settlements: 'view_payments',
  bank_accounts: 'view_payments',
  bank_statements: 'view_payments',
  bank_lines: 'view_payments',
  card_payment_settings: 'view_payments',
  card_payments: 'view_payments',
  bank_payers: 'view_payments',
  saved_views: 'member',
  users: 'manage_pages',
  organizations: 'member',
  organization_members: 'member',
  member_invitations: 'manage_pages',
  organization_keys: 'manage_pages',
  pages: 'manage_pages',
  navigation_items: 'member',
  leads: 'manage_pages',
  subscribers: 'member',
  subscription_plans: 'member',
  platform_settings: 'manage_pages',
}

/** Returns the tables whose events a member with these rights may see. */
export const visibleTables = (permissions: ReadonlySet<Permission>): AuditTable[] =>
  (Object.keys(TABLE_NEEDS) as AuditTable[]).filter((table) => {
    const needs = TABLE_NEEDS[table]
    return needs === 'member' || permissions.has(needs)
  })
