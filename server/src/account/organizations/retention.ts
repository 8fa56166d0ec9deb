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
import { type OrganizationScope, record, recordAll, type SystemScope } from '../../machinery/scope/scope.ts'
import {
  coTenantsToForget,
  forgetBusinessPartners,
  forgetCoTenants,
  forgetTextsOf,
  forgottenName,
  partnersToForget,
} from './forget-texts.ts'

/**
 * `tenants` counts co-tenants too; `papers` are signed documents of ended leases and documents that were never signed; `bookings` counts
 * incomes, expenses, vendors, owners and lines of banks.
 */
export type Forgettable = { tenants: number; tickets: number; papers: number; bookings: number }

/**
 * Former tenants without open charges whose last lease and stay (if any) ended before the limit and whose last
 * transaction is old enough.
 */
const formerTenants = (
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
     and not exists (select 1 from charge_states c where c.organization_id = t.organization_id and c.tenant_id = t.id and c.remaining > 0)`

const tenantsToForget = (scope: OrganizationScope, bounds: RetentionBounds): SQL =>
  sql`${formerTenants(scope, bounds)} and t.name <> ${forgottenName}`

/** Tickets that ended or were removed long enough ago. */
const ticketsToForget = (
  { organizationId }: OrganizationScope,
  { ticketsBefore }: RetentionBounds,
): SQL => sql`
  select k.id from tickets k
   where k.organization_id = ${organizationId} and (k.status in ('completed', 'cancelled') or k.deleted_at is not null)
     and greatest(k.updated_at, k.completed_at, k.deleted_at) < ${ticketsBefore}::date`

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

/**
 * Documents that everybody signed, of a lease that ended or was called off long enough ago, with its last ledger entry, and of whose
 * charges nothing is open: they prove claims (GDPR, art. 17(3)(e)).
 */
const signedToForget = (
  { organizationId }: OrganizationScope,
  { before, moneyBefore }: RetentionBounds,
): SQL => sql`
  select d.id from documents d
    join leases l on l.organization_id = d.organization_id and l.id = d.lease_id
    join signings s on s.organization_id = d.organization_id and s.document_id = d.id and s.voided_at is null
   where d.organization_id = ${organizationId}
     and coalesce(l.cancelled_at::date, app.lease_last_day(l.end_date, l.termination_last_day) + 1, 'infinity') <= ${before}::date
     and (select bool_and(g.signed_on < ${before}::date) from signing_parties p
            left join signatures g on g.organization_id = p.organization_id and g.party_id = p.id
           where p.organization_id = s.organization_id and p.signing_id = s.id and g.id is not null)
     and not exists (select from signing_parties p where p.organization_id = s.organization_id and p.signing_id = s.id
           and not exists (select from signatures g where g.organization_id = p.organization_id and g.party_id = p.id))
     and not exists (select from transactions x where x.organization_id = l.organization_id and x.lease_id = l.id
           and greatest(x.effective_date, x.posted_on) >= ${moneyBefore}::date)
     and not exists (select from transactions x join charge_states c on c.organization_id = x.organization_id and c.charge_id = x.id
           where x.organization_id = l.organization_id and x.lease_id = l.id and c.remaining > 0)`

/** Signings that were cancelled, declined or that expired long enough ago. One expires when its last day is over, so that day counts. */
const unsignedToForget = (
  { organizationId, timeZone }: OrganizationScope,
  { unsignedBefore }: RetentionBounds,
): SQL => sql`
  select s.id, s.document_id, s.file_id, s.route from signings s
    cross join lateral (
      select max(p.declined_at) as declined_at, bool_and(g.id is not null) as complete from signing_parties p
        left join signatures g on g.organization_id = p.organization_id and g.party_id = p.id
       where p.organization_id = s.organization_id and p.signing_id = s.id) as parties
   where s.organization_id = ${organizationId}
     and (coalesce(s.voided_at, parties.declined_at, case when not parties.complete then s.expires_at - interval '1 millisecond' end) at time zone ${timeZone})::date < ${unsignedBefore}::date`

/** Documents that nobody touched since such a signing of theirs, and that are neither signed otherwise nor proof of a duty. */
const draftsToForget = (scope: OrganizationScope, bounds: RetentionBounds): SQL => sql`
  select d.id from documents d
   where d.organization_id = ${scope.organizationId} and d.deleted_at is null
     and (d.updated_at at time zone ${scope.timeZone})::date < ${bounds.unsignedBefore}::date
     and exists (select from (${unsignedToForget(scope, bounds)}) as u where u.document_id = d.id and u.file_id = d.file_id and u.route <> 'paper')
     and not exists (select from signings s where s.organization_id = d.organization_id and s.document_id = d.id
           and s.id not in (select u.id from (${unsignedToForget(scope, bounds)}) as u))
     and not exists (select from lease_duties y where y.organization_id = d.organization_id and y.document_id = d.id)`

/** Counts what the next nightly run would remove; null means the periods of the legal text. */
export async function countForgettable(
  scope: OrganizationScope,
  years: RetentionYears | null,
): Promise<Forgettable> {
  const bounds = retentionBounds(years, scope.today)
  const { rows } = await scope.db.execute<Forgettable>(sql`
    select (select count(*)::int from (${tenantsToForget(scope, bounds)}) as t)
             + (select count(*)::int from (${coTenantsToForget(scope, bounds)}) as h) as tenants,
           (select count(*)::int from (${ticketsToForget(scope, bounds)}) as k) as tickets,
           (select count(*)::int from (${signedToForget(scope, bounds)} union ${draftsToForget(scope, bounds)}) as d) as papers,
           (select count(*)::int from (${incomesToForget(scope, bounds)}) as i)
             + (select count(*)::int from (${expensesToForget(scope, bounds)}) as e)
             + (select count(*)::int from (${linesToForget(scope, bounds)}) as b)
             + (select count(*)::int from (${partnersToForget(scope, bounds)}) as p) as bookings`)
  return rows[0]!
}

/**
 * Tenants lose their name, contact details, documents, handover reports, messages and all notes but keep their transactions. Closed tickets are deleted with
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
  await forgetTextsOf(scope, formerTenants(scope, bounds))
  const coTenants = await forgetCoTenants(scope, bounds)
  const { rows: old } = await db.execute<{ id: string }>(ticketsToForget(scope, bounds))
  const tickets = sql.param(old.map(({ id }) => id))
  await forgetDocuments(
    scope,
    sql`d.ticket_id = any (${tickets}::uuid[]) or d.tenant_id = any (${ids}::uuid[])
        or d.lease_id in (select l.id from leases l where l.organization_id = d.organization_id and l.tenant_id = any (${ids}::uuid[]))`,
  )
  const papers = await forgetPapers(scope, bounds)
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
    tenants: people.length + coTenants,
    tickets: old.length,
    papers,
    bookings: (await forgetBookings(scope, bounds)) + (await forgetBusinessPartners(scope, bounds)),
  }
  if (forgotten.tenants + forgotten.tickets + forgotten.papers + forgotten.bookings > 0)
    await record(scope, {
      action: 'DELETE',
      table: 'organizations',
      recordId: organizationId,
      details: { what: 'retention', years, ...forgotten },
    })
  return forgotten
}

/**
 * Deletes signed documents of ended leases. Documents that were never signed are removed as by a person, so that they can be restored
 * for some days; a restored one stays, without what some had signed. Returns how many documents were removed.
 */
async function forgetPapers(scope: SystemScope, bounds: RetentionBounds): Promise<number> {
  const { db, organizationId } = scope
  const signed = await forgetDocuments(scope, sql`d.id in (${signedToForget(scope, bounds)})`)
  const { rows: drafts } = await db.execute<{ id: string }>(sql`
    update documents set deleted_at = app.now() where organization_id = ${organizationId} and id in (${draftsToForget(scope, bounds)}) returning id`)
  const details = { what: 'retention' }
  await recordAll(
    scope,
    drafts.map(({ id }) => ({ action: 'DELETE', table: 'documents', recordId: id, details })),
  )
  const { rows: left } = await db.execute<{ id: string }>(sql`
    select u.id from (${unsignedToForget(scope, bounds)}) as u
      join documents d on d.organization_id = ${organizationId} and d.id = u.document_id and d.deleted_at is null`)
  const signings = sql`${sql.param(left.map(({ id }) => id))}::uuid[]`
  await db.execute(sql`select app.remember_signings(${organizationId}, ${signings})`)
  await db.execute(sql`
    update files set removed_at = app.now()
     where organization_id = ${organizationId} and owner_table = 'signings' and owner_id = any (${signings}) and removed_at is null`)
  await db.execute(
    sql`delete from signings where organization_id = ${organizationId} and id = any (${signings})`,
  )
  return signed + drafts.length
}

/** Deletes documents and marks their files as removed. Returns how many. */
async function forgetDocuments({ db, organizationId }: SystemScope, which: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (delete from documents d where d.organization_id = ${organizationId} and (${which}) returning d.id),
    emptied as (
      update files set removed_at = app.now()
       where organization_id = ${organizationId} and removed_at is null
         and (owner_table = 'documents' and owner_id in (select id from gone)
              or owner_table = 'signings' and owner_id in (select s.id from signings s join gone on s.document_id = gone.id where s.organization_id = ${organizationId})))
    select count(*)::int as count from gone`)
  return rows[0]!.count
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
