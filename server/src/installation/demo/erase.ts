/** Takes the demonstration's rows away, and nobody else's, in the caller's transaction. */
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'

/** Tables of the organization that a reset empties, those that point to others first. A test compares this with the schema. */
export const erasedTables = [
  'notifications',
  'notification_marks',
  'calendar_feeds',
  'audit_checkpoints',
  'audit_logs',
  'audit_heads',
  'book_verifications',
  'book_months',
  'tenant_balances',
  'charge_states',
  'allocations',
  'designations',
  'payment_reminders',
  'transactions',
  'files',
  'cash_balances',
  'incomes',
  'expenses',
  'ticket_comments',
  'tickets',
  'invitations',
  'tenant_accounts',
  'lease_terms',
  'leases',
  'out_of_service',
  'loan_rates',
  'property_loans',
  'property_valuations',
  'property_investments',
  'imports',
  'mail_outbox',
  'navigation_items',
  'pages',
  'tenants',
  'properties',
] as const

/** Tables of the organization that outlive a reset: who belongs to it, its keys, and what it pays. */
export const keptTables = [
  'organization_members',
  'organization_profiles',
  'organization_keys',
  'subscribers',
  'subscription_invoices',
] as const

/**
 * Waits until nobody writes to the organization and keeps others waiting until the caller has committed: everything
 * that can be added hangs on the organization, a tenant or a property. Then empties its tables.
 */
export async function eraseDemo(scope: SystemScope): Promise<void> {
  const { db, organizationId } = scope
  await db.execute(sql`select set_config('app.removing', 'organization_erasure', true)`)
  await db.execute(sql`select id from organizations where id = ${organizationId} for update`)
  await db.execute(
    sql`select id from tenants where organization_id = ${organizationId} order by id for update`,
  )
  await db.execute(
    sql`select id from properties where organization_id = ${organizationId} order by id for update`,
  )
  for (const table of erasedTables)
    await db.execute(sql`delete from ${sql.identifier(table)} where organization_id = ${organizationId}`)
}
