/** The timeline of a tenant, a property or a lease: one `union all` over the records that belong to it. */
import type { list } from '@domovik/contract/admin/rental/timeline.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import {
  TIMELINE_MAILS,
  type TimelineKind,
  type TimelineSubject,
  visibleKinds,
} from '@domovik/domain/rental/timeline/kinds.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import { mayShow } from '../../account/audit/history.ts'
import { type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { disputeIn } from '../card-payments/dispute.ts'
import { visibleDocuments } from '../documents/queries.ts'
import { causeOf } from '../payments/ledger-sql.ts'

export type TimelineEntry = InferContractRouterOutputs<{ list: typeof list }>['list']['rows'][number]
type Filters = { subject: TimelineSubject; subjectId: string; entry?: TimelineKind[]; q?: string }

const tables = { tenant: 'tenants', property: 'properties', lease: 'leases' } as const

/** Throws not_found if the subject does not belong to the organization or was removed. */
export async function requireSubject(scope: Scope, subject: TimelineSubject, id: string): Promise<void> {
  const removed = subject === 'lease' ? sql`` : sql`and deleted_at is null`
  const { rows } = await scope.db.execute(sql`
    select 1 from ${sql.identifier(tables[subject])} where organization_id = ${scope.organizationId} and id = ${id} ${removed}`)
  if (!rows[0]) throw new DomainError('not_found')
}

/** The entries until today that the caller may view. */
export function timeline(scope: Scope, { subject, subjectId, entry, q }: Filters): ListPlan {
  const kinds = visibleKinds(scope.permissions).filter((kind) => !entry?.length || entry.includes(kind))
  const parts = kinds.flatMap((kind) => selects[kind](scope, subject, subjectId))
  return {
    rows: sql`select happened.*, (happened.at at time zone ${scope.timeZone})::date::text as "on" from (${sql.join(parts.length > 0 ? parts : [nothing], sql` union all `)}) as happened
      where true ${mentioning(q, [sql`coalesce(text, '')`])}`,
    sorts: { at: sql`at` },
    defaultSort: '-at',
  }
}

const nothing = sql`
  select null::uuid as id, null::text as kind, null::timestamptz as at, null::text as "table", null::uuid as "recordId", null::text as type,
         null::text as text, null::bigint as amount, null::text as currency, null::text as who, null::jsonb as change, null::text as state where false`

type Select = (scope: Scope, subject: TimelineSubject, id: string) => SQL[]

/** The beginning of a day in the organization's time zone. */
const startOf = (scope: Scope, date: SQL): SQL => sql`(${date}::timestamp at time zone ${scope.timeZone})`

/** The condition that a row `x` with columns tenant_id, lease_id and property_id belongs to the subject. */
const direct = (subject: TimelineSubject, id: string): SQL =>
  ({
    tenant: sql`x.tenant_id = ${id}::uuid`,
    property: sql`x.property_id = ${id}::uuid`,
    lease: sql`x.lease_id = ${id}::uuid`,
  })[subject]

/** The same for a ticket `k`, which names no lease: those of the lease's home and tenant. */
const ofTicket = (scope: Scope, subject: TimelineSubject, id: string): SQL =>
  subject === 'lease'
    ? sql`exists (select 1 from leases l where l.organization_id = ${scope.organizationId} and l.id = ${id}::uuid
             and l.property_id = k.property_id and l.tenant_id = k.tenant_id)`
    : subject === 'tenant'
      ? sql`k.tenant_id = ${id}::uuid`
      : sql`k.property_id = ${id}::uuid`

const shownMails = TIMELINE_MAILS.map((name) => `mail:${name}`)

/**
 * A mail `o` names no lease: it belongs to the leases of its tenant that were entered and had not ended when it was written. What is
 * written after the last day (a settlement, a demand) belongs to the last lease of the tenant.
 */
const ofLetting = (scope: Scope, subject: 'property' | 'lease', id: string): SQL => {
  const day = sql`(o.created_at at time zone ${scope.timeZone})::date`
  return sql`exists (
    select from leases l where l.organization_id = o.organization_id and l.tenant_id = o.tenant_id
       and ${subject === 'lease' ? sql`l.id` : sql`l.property_id`} = ${id}::uuid
       and ${day} >= least((l.created_at at time zone ${scope.timeZone})::date, l.start_date)
       and (l.cancelled_at is null or ${day} <= (l.cancelled_at at time zone ${scope.timeZone})::date)
       and (${day} <= coalesce(app.lease_last_day(l.end_date, l.termination_last_day), 'infinity'::date)
            or not exists (select from leases n where n.organization_id = l.organization_id and n.tenant_id = l.tenant_id
                             and n.cancelled_at is null and n.start_date > l.start_date)))`
}

/** Every select has the columns of `nothing`. */
const selects: Record<TimelineKind, Select> = {
  money: (scope, subject, id) => [
    sql`
    select x.id, 'money' as kind, ${startOf(scope, sql`x.effective_date`)} as at, 'transactions' as "table",
           case when x.kind = 'reversal' then x.parent_id else x.id end as "recordId",
           case when x.kind = 'receipt' and x.type = 'deposit' then 'deposit_received'
                when ${disputeIn(sql`x`)} is not null then ${disputeIn(sql`x`)}
                when x.kind = 'reversal' and ${causeOf(sql`x`)} = 'returned' then 'returned'
                when x.kind in ('charge', 'receipt') then coalesce(x.own_type, x.type) else x.kind end as type,
           coalesce(x.description, x.reference) as text, x.amount, x.currency, null as who, null::jsonb as change, null::text as state
      from transactions x
     where x.organization_id = ${scope.organizationId} and x.effective_date <= ${scope.today}::date and ${direct(subject, id)}`,
    ...(subject === 'property'
      ? (['expenses', 'incomes'] as const).map(
          (table) => sql`
    select x.id, 'money', ${startOf(scope, sql`x.date`)}, ${table}::text, x.id, x.category,
           ${table === 'expenses' ? sql`coalesce(x.description, x.vendor)` : sql`coalesce(x.description, x.source)`},
           x.amount, x.currency, null, null::jsonb, null
      from ${table === 'expenses' ? sql`app.expense_shares` : sql`incomes`} x
     where x.organization_id = ${scope.organizationId} and x.property_id = ${id}::uuid and x.deleted_at is null and x.date <= ${scope.today}::date`,
        )
      : []),
  ],

  reminder: (scope, subject, id) => [
    sql`
    select md5(r.charge_id::text || r.stage)::uuid as id, 'reminder' as kind, r.created_at as at, 'transactions' as "table", x.id as "recordId",
           coalesce(x.own_type, x.type) as type, null as text, x.amount, x.currency, null as who, null::jsonb as change, null::text as state
      from payment_reminders r
      join transactions x on x.organization_id = r.organization_id and x.id = r.charge_id
     where r.organization_id = ${scope.organizationId} and ${direct(subject, id)}`,
  ],

  message: (scope, subject, id) =>
    subject === 'tenant'
      ? [
          sql`
    select m.id, 'message' as kind, m.created_at as at, 'messages' as "table", m.tenant_id as "recordId", m.author_kind as type,
           left(m.body, 160) as text, null::bigint as amount, null as currency, null as who, null::jsonb as change, null::text as state
      from messages m
     where m.organization_id = ${scope.organizationId} and m.tenant_id = ${id}::uuid and m.withdrawn_at is null`,
        ]
      : [],

  // Who was written to and when; the role of the request cannot read the message (grants.sql).
  mail: (scope, subject, id) => [
    sql`
    select o.id, 'mail' as kind, o.created_at as at, 'tenants' as "table", o.tenant_id as "recordId", split_part(o.template, ':', 2) as type,
           null as text, null::bigint as amount, null as currency, null as who, null::jsonb as change,
           case when o.sent_at is not null then 'sent' when o.failed_at is not null then 'failed' else 'waiting' end as state
      from mail_outbox o
     where o.organization_id = ${scope.organizationId} and o.template = any (${sql.param(shownMails)}::text[])
           and ${subject === 'tenant' ? sql`o.tenant_id = ${id}::uuid` : ofLetting(scope, subject, id)}`,
  ],

  ticket: (scope, subject, id) => [
    sql`
    select k.id, 'ticket' as kind, k.created_at as at, 'tickets' as "table", k.id as "recordId", k.status as type,
           k.title as text, null::bigint as amount, null as currency, null as who, null::jsonb as change, null::text as state
      from tickets k
     where k.organization_id = ${scope.organizationId} and k.deleted_at is null and ${ofTicket(scope, subject, id)}`,
  ],

  note: (scope, subject, id) => [
    sql`
    select c.id, 'note' as kind, c.created_at as at, 'tickets' as "table", k.id as "recordId", null as type,
           left(c.body, 160) as text, null::bigint as amount, null as currency, null as who, null::jsonb as change, null::text as state
      from ticket_comments c
      join tickets k on k.organization_id = c.organization_id and k.id = c.ticket_id and k.deleted_at is null
     where c.organization_id = ${scope.organizationId} and c.audience = 'internal' and ${ofTicket(scope, subject, id)}`,
  ],

  document: (scope, subject, id) => [
    sql`
    select d.id, 'document' as kind, d.created_at as at, 'documents' as "table", d.id as "recordId", d.kind as type,
           d.title as text, null::bigint as amount, null as currency, null as who, null::jsonb as change, null::text as state
      from documents d
      left join leases l on l.organization_id = d.organization_id and l.id = d.lease_id
      left join tickets k on k.organization_id = d.organization_id and k.id = d.ticket_id
     where d.organization_id = ${scope.organizationId} and d.deleted_at is null ${visibleDocuments(scope)}
           and ${
             {
               tenant: sql`${id}::uuid in (d.tenant_id, l.tenant_id, k.tenant_id)`,
               property: sql`${id}::uuid in (d.property_id, l.property_id, k.property_id)`,
               lease: sql`d.lease_id = ${id}::uuid`,
             }[subject]
           }`,
  ],

  change: (scope, subject, id) => [
    sql`
    select a.id, 'change' as kind, a.occurred_at as at, a.table_name as "table", a.record_id as "recordId", null as type,
           null as text, null::bigint as amount, null as currency, a.user_email as who,
           jsonb_build_object('seq', a.seq, 'action', a.action_type, 'details', a.details) as change,
           null as state
      from audit_logs a
     where a.organization_id = ${scope.organizationId} and a.record_id = ${id}::uuid and a.table_name = ${tables[subject]}
       and ${mayShow(scope, sql`a.details`)}`,
  ],
}
