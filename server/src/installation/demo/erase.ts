/** Deletes the rows of the demonstration organization, and of no other, in the caller's transaction. */
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'

/**
 * Tables of the organization that a reset empties, referencing tables first. A test compares this list with
 * the schema.
 */
export const erasedTables = [
  'notifications',
  'notification_marks',
  'calendar_feeds',
  'push_devices',
  'audit_checkpoints',
  'audit_shortenings',
  'audit_logs',
  'audit_heads',
  'book_verifications',
  'book_months',
  'property_months',
  'tenant_balances',
  'charge_states',
  'allocations',
  'designations',
  'payment_reminders',
  'interest_postings',
  'interest_waivers',
  'interest_rates',
  'co_tenant_payments',
  'co_tenant_shares',
  'co_tenants',
  'transactions',
  'files',
  'cash_balances',
  'dashboard_defaults',
  'saved_views',
  'member_invitations',
  'incomes',
  'messages',
  'conversations',
  'inspection_deductions',
  'inspection_objections',
  'inspection_signatures',
  'inspection_photos',
  'inspection_operations',
  'inspections',
  'signed_changes',
  'signatures',
  'signing_links',
  'signing_parties',
  'signings',
  'letter_batch_items',
  'letter_batches',
  'paper_batch_items',
  'paper_batches',
  'template_papers',
  'document_template_versions',
  'document_templates',
  'lease_duties',
  'document_shares',
  'documents',
  'required_documents',
  'ticket_links',
  'ticket_comments',
  'tickets',
  'maintenance_plans',
  'vendors',
  'expenses',
  'recurring_expenses',
  'invitations',
  'tenant_accounts',
  'rent_indexations',
  'indexation_clauses',
  'index_values',
  'bills_settlements',
  'utility_settlements',
  'building_units',
  'buildings',
  'lease_occupants',
  'lease_terms',
  'leases',
  'booking_guests',
  'guest_mails',
  'guest_mail_settings',
  'guest_links',
  'arrival_notes',
  'stay_pages',
  'turnover_rules',
  'calendar_events',
  'calendar_sources',
  'card_payments',
  'card_payment_settings',
  'bank_payers',
  'bank_matches',
  'bank_lines',
  'bank_statements',
  'bank_accounts',
  'calendar_exports',
  'bookings',
  'let_days',
  'rate_seasons',
  'stay_settings',
  'tax_rules',
  'out_of_service',
  'meter_prices',
  'meter_readings',
  'meters',
  'owner_payouts',
  'owner_statement_lines',
  'owner_statements',
  'property_owners',
  'property_ownerships',
  'owner_agreements',
  'owners',
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

/** Tables of the organization that a reset keeps: members, keys and subscription. */
export const keptTables = [
  'organization_members',
  'organization_profiles',
  'organization_keys',
  'subscribers',
  'subscription_invoices',
] as const

/**
 * Empties the tables of the organization. First locks the organization, its tenants and its properties,
 * because every other row references one of them: this waits for running writers and blocks new ones until
 * the caller commits.
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
