/**
 * Deletes or anonymizes data older than the organization's retention period (LEGAL-18, docs/decisions/027).
 * This file reads and writes tables of several features, so that the whole rule is in one place.
 */

import {
  type RetentionBounds,
  type RetentionYears,
  retentionBounds,
} from '@domovik/domain/account/retention/retention.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type OrganizationScope, record, type SystemScope } from '../../machinery/scope/scope.ts'

/** Replaces the name of an anonymized person in every language. */
const forgottenName = '—'

/** `bookings` counts incomes, expenses and lines of banks together. */
export type Forgettable = { tenants: number; tickets: number; bookings: number }

/**
 * Former tenants without open charges whose last lease and stay (if any) ended before the limit and whose last
 * transaction is old enough.
 */
const tenantsToForget = (
  { organizationId }: OrganizationScope,
  { before, moneyBefore }: RetentionBounds,
): SQL => sql`
  select t.id from tenants t
   where t.organization_id = ${organizationId} and t.created_at < ${before}::date
     and coalesce(t.move_out_date, '-infinity'::date) < ${before}::date
     and not exists (select 1 from app.lettings l where l.organization_id = t.organization_id and l.tenant_id = t.id
           and l.until_date > ${before}::date)
     and not exists (select 1 from bookings b where b.organization_id = t.organization_id and b.tenant_id = t.id and b.check_out > ${before}::date)
     and not exists (select 1 from transactions x where x.organization_id = t.organization_id and x.tenant_id = t.id
           and greatest(x.effective_date, x.posted_on) >= ${moneyBefore}::date)
     and not exists (select 1 from charge_states c where c.organization_id = t.organization_id and c.tenant_id = t.id and c.remaining > 0)
     and t.name <> ${forgottenName}`

const ticketsToForget = (
  { organizationId }: OrganizationScope,
  { ticketsBefore }: RetentionBounds,
): SQL => sql`
  select k.id from tickets k
   where k.organization_id = ${organizationId} and k.status in ('completed', 'cancelled')
     and greatest(k.updated_at, coalesce(k.completed_at, k.updated_at)) < ${ticketsBefore}::date`

/** Received incomes that were dated, received and entered long enough ago and still contain personal text. */
const incomesToForget = ({ organizationId }: OrganizationScope, { moneyBefore }: RetentionBounds): SQL => sql`
  select i.id from incomes i
   where i.organization_id = ${organizationId} and i.created_at < ${moneyBefore}::date
     and ((i.paid_on is not null and greatest(i.date, i.paid_on) < ${moneyBefore}::date) or i.deleted_at < ${moneyBefore}::date)
     and num_nonnulls(i.source, i.description, i.reference, i.notes) > 0`

/** The same for paid expenses, with their receipts on file. */
const expensesToForget = (
  { organizationId }: OrganizationScope,
  { moneyBefore }: RetentionBounds,
): SQL => sql`
  select e.id from expenses e
   where e.organization_id = ${organizationId} and e.created_at < ${moneyBefore}::date
     and ((e.paid_on is not null and greatest(e.date, e.paid_on) < ${moneyBefore}::date) or e.deleted_at < ${moneyBefore}::date)
     and (num_nonnulls(e.vendor, e.description, e.invoice_number) > 0
       or exists (select 1 from files f where f.organization_id = e.organization_id and f.owner_table = 'expenses' and f.owner_id = e.id
             and f.removed_at is null))`

/** Old lines of banks that still contain a name or a text. */
const linesToForget = ({ organizationId }: OrganizationScope, { moneyBefore }: RetentionBounds): SQL => sql`
  select b.id from bank_lines b join bank_statements s on s.organization_id = b.organization_id and s.id = b.statement_id
   where b.organization_id = ${organizationId} and b.booked_on < ${moneyBefore}::date and s.created_at < ${moneyBefore}::date
     and (b.party_name <> '' or b.party_key <> '' or b.text <> '')`

/** Counts what the next nightly run would remove; null means the periods of the legal text. */
export async function countForgettable(
  scope: OrganizationScope,
  years: RetentionYears | null,
): Promise<Forgettable> {
  const bounds = retentionBounds(years, scope.today)
  const { rows } = await scope.db.execute<Forgettable>(sql`
    select (select count(*)::int from (${tenantsToForget(scope, bounds)}) as t) as tenants,
           (select count(*)::int from (${ticketsToForget(scope, bounds)}) as k) as tickets,
           (select count(*)::int from (${incomesToForget(scope, bounds)}) as i)
             + (select count(*)::int from (${expensesToForget(scope, bounds)}) as e)
             + (select count(*)::int from (${linesToForget(scope, bounds)}) as b) as bookings`)
  return rows[0]!
}

/**
 * Tenants lose their name, contact details, documents, handover reports and messages but keep their transactions. Closed tickets are deleted with
 * their photos and documents. Incomes, expenses and lines of banks lose names, notes and receipts but keep amounts and dates.
 */
export async function removeOldData(scope: SystemScope, years: RetentionYears | null): Promise<Forgettable> {
  const { db, organizationId } = scope
  const bounds = retentionBounds(years, scope.today)
  const { rows: people } = await db.execute<{ id: string }>(sql`
    update tenants set name = ${forgottenName}, email = null, phone = null, booking_id = null, bank_account_sealed = null, notes_sealed = null,
        updated_at = app.now()
     where organization_id = ${organizationId} and id in (${tenantsToForget(scope, bounds)}) returning id`)
  const ids = sql.param(people.map(({ id }) => id))
  await db.execute(
    sql`delete from tenant_accounts where organization_id = ${organizationId} and tenant_id = any (${ids}::uuid[])`,
  )
  await db.execute(sql`
    update co_tenants set name = case when id <> tenant_id then ${forgottenName} end, email = null, phone = null, user_id = null, linked_at = null,
        invitation_hash = null, updated_at = app.now()
     where organization_id = ${organizationId} and tenant_id = any (${ids}::uuid[])`)
  await db.execute(
    sql`delete from invitations where organization_id = ${organizationId} and tenant_id = any (${ids}::uuid[])`,
  )
  await db.execute(
    sql`delete from bank_payers where organization_id = ${organizationId} and tenant_id = any (${ids}::uuid[])`,
  )
  await db.execute(sql`
    update bank_lines b set party_name = '', party_key = '', text = ''
      from bank_matches m join transactions x on x.organization_id = m.organization_id and x.id = m.receipt_id
     where b.organization_id = ${organizationId} and m.organization_id = b.organization_id and m.line_id = b.id and x.tenant_id = any (${ids}::uuid[])`)
  const { rows: old } = await db.execute<{ id: string }>(ticketsToForget(scope, bounds))
  const tickets = sql.param(old.map(({ id }) => id))
  await forgetDocuments(
    scope,
    sql`d.ticket_id = any (${tickets}::uuid[]) or d.tenant_id = any (${ids}::uuid[])
        or d.lease_id in (select l.id from leases l where l.organization_id = d.organization_id and l.tenant_id = any (${ids}::uuid[]))`,
  )
  await forgetMessages(scope, ids)
  await forgetInspections(scope, ids)
  await db.execute(
    sql`delete from document_shares where organization_id = ${organizationId} and tenant_id = any (${ids}::uuid[])`,
  )
  await db.execute(sql`
    update files set removed_at = app.now()
     where organization_id = ${organizationId} and owner_table = 'tickets' and owner_id = any (${tickets}::uuid[]) and removed_at is null`)
  await db.execute(
    sql`delete from ticket_comments where organization_id = ${organizationId} and ticket_id = any (${tickets}::uuid[])`,
  )
  await db.execute(
    sql`delete from tickets where organization_id = ${organizationId} and id = any (${tickets}::uuid[])`,
  )
  const forgotten = {
    tenants: people.length,
    tickets: old.length,
    bookings: await forgetBookings(scope, bounds),
  }
  if (forgotten.tenants + forgotten.tickets + forgotten.bookings > 0)
    await record(scope, {
      action: 'DELETE',
      table: 'organizations',
      recordId: organizationId,
      details: { what: 'retention', years, ...forgotten },
    })
  return forgotten
}

/** Deletes documents and marks their files as removed. */
async function forgetDocuments({ db, organizationId }: SystemScope, which: SQL): Promise<void> {
  await db.execute(sql`
    with gone as (delete from documents d where d.organization_id = ${organizationId} and (${which}) returning d.id)
    update files set removed_at = app.now()
     where organization_id = ${organizationId} and removed_at is null
       and (owner_table = 'documents' and owner_id in (select id from gone)
            or owner_table = 'signings' and owner_id in (select s.id from signings s join gone on s.document_id = gone.id where s.organization_id = ${organizationId}))`)
}

/** Deletes the messages of tenants and marks their files as removed. */
async function forgetMessages({ db, organizationId }: SystemScope, tenants: SQLWrapper): Promise<void> {
  const theirs = sql`organization_id = ${organizationId} and message_id in (
    select m.id from messages m where m.organization_id = ${organizationId} and m.tenant_id = any (${tenants}::uuid[]))`
  await db.execute(sql`update tickets set message_id = null where ${theirs}`)
  await db.execute(
    sql`delete from announcement_recipients where organization_id = ${organizationId} and tenant_id = any (${tenants}::uuid[])`,
  )
  await db.execute(sql`
    with gone as (delete from messages where organization_id = ${organizationId} and tenant_id = any (${tenants}::uuid[]) returning id)
    update files set removed_at = app.now()
     where organization_id = ${organizationId} and owner_table = 'messages' and removed_at is null and owner_id in (select id from gone)`)
  await db.execute(
    sql`delete from conversations where organization_id = ${organizationId} and tenant_id = any (${tenants}::uuid[])`,
  )
}

/** Deletes the handover reports of tenants and marks their photos as removed. */
async function forgetInspections({ db, organizationId }: SystemScope, tenants: SQLWrapper): Promise<void> {
  await db.execute(sql`
    with gone as (delete from inspections where organization_id = ${organizationId} and tenant_id = any (${tenants}::uuid[]) returning id)
    update files set removed_at = app.now()
     where organization_id = ${organizationId} and owner_table = 'inspections' and removed_at is null and owner_id in (select id from gone)`)
}

async function forgetBookings(scope: SystemScope, bounds: RetentionBounds): Promise<number> {
  const { db, organizationId } = scope
  const incomes = await db.execute(sql`
    update incomes set source = null, description = null, reference = null, notes = null, updated_at = app.now()
     where organization_id = ${organizationId} and id in (${incomesToForget(scope, bounds)}) returning id`)
  const { rows: expenses } = await db.execute<{ id: string }>(sql`
    update expenses set vendor = null, description = null, invoice_number = null, updated_at = app.now()
     where organization_id = ${organizationId} and id in (${expensesToForget(scope, bounds)}) returning id`)
  const ids = sql.param(expenses.map(({ id }) => id))
  await db.execute(sql`
    update files set removed_at = app.now()
     where organization_id = ${organizationId} and owner_table = 'expenses' and owner_id = any (${ids}::uuid[]) and removed_at is null`)
  const lines = await db.execute(sql`
    update bank_lines set party_name = '', party_key = '', text = ''
     where organization_id = ${organizationId} and id in (${linesToForget(scope, bounds)}) returning id`)
  return incomes.rows.length + expenses.length + lines.rows.length
}
