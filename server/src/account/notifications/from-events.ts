/** Notifications that follow from user actions: read from the audit log in order, each event once. */
import { type MemberToday, memberCan } from '@domovik/domain/account/access/member-today.ts'
import { NEWS_MINUTES } from '@domovik/domain/rental/messages/messages.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { type NewNotification, notify } from './notify.ts'

const eventsAtOnce = 500

type Event = {
  seq: string
  action: string
  table: string
  recordId: string
  tenantId: string | null
  quarter: string
  /** The member who has the conversation. */
  carer: (MemberToday & { id: string }) | null
  userId: string | null
  /** The message was withdrawn since. */
  withdrawn: boolean
  details: Record<string, unknown>
  title: string | null
  /** The vendor who did it through their link. */
  vendor: string | null
  name: string | null
  /** The signer without an account who signed or declined. */
  signer: string | null
  /** Address of the person who accepted an invitation of a colleague. */
  colleague: string | null
  amount: number | null
  currency: string | null
  status: string | null
}

/** The member `m` as JSON; null without one. */
const carer = sql`
  case when m.user_id is not null then (
    select json_build_object('id', m.user_id, 'role', case when o.owner_id = m.user_id then 'owner' else m.role end,
             'changes', json_build_object('added', m.added_permissions, 'removed', m.removed_permissions),
             'hasAccount', exists (select from auth.users a where a.id = m.user_id and a.deleted_at is null
               and (a.banned_until is null or a.banned_until <= app.now())))
      from organizations o where o.id = m.organization_id) end`

/**
 * Processes the events since the last run. Returns true if more events may be waiting. On its first run for
 * an organization it skips all existing events.
 */
export async function notifyAboutEvents(scope: SystemScope): Promise<boolean> {
  const { db, organizationId } = scope
  const { rows: marks } = await db.execute<{ seq: string; head: string }>(sql`
    insert into notification_marks as m (organization_id, seq)
      select organization_id, seq from audit_heads where organization_id = ${organizationId}
    on conflict (organization_id) do update
       set seq = least(m.seq, (select seq from audit_heads where organization_id = ${organizationId}))
    returning m.seq::text, (select seq::text from audit_heads where organization_id = ${organizationId}) as head`)
  const [mark] = marks
  if (!mark || mark.seq === mark.head) return false
  const { rows } = await db.execute<Event>(sql`
    with page as (
      select seq, occurred_at, action_type, table_name, record_id, user_id, tenant_id, details from audit_logs
       where organization_id = ${organizationId} and seq > ${mark.seq}::bigint order by seq limit ${eventsAtOnce})
    select l.seq::text, l.action_type as action, coalesce(l.table_name, '') as "table", l.record_id as "recordId", l.tenant_id as "tenantId",
           floor(extract(epoch from l.occurred_at) / ${NEWS_MINUTES * 60})::text as quarter, ${carer} as carer, l.user_id as "userId",
           l.details, coalesce(k.title, d.title, ex.description) as title, w.withdrawn_at is not null as withdrawn, v.name as vendor, sp.name as signer, u.email as colleague,
           coalesce(ct.name, t.name) as name, coalesce(x.amount, ex.amount)::float8 as amount, coalesce(x.currency, ex.currency) as currency, x.status
      from page l
      left join tickets k on l.table_name = 'tickets' and k.organization_id = ${organizationId} and k.id = l.record_id
      left join documents d on l.table_name = 'documents' and d.organization_id = ${organizationId} and d.id = l.record_id
      left join vendors v on v.organization_id = ${organizationId} and v.id::text = l.details->>'vendor'
      left join signing_parties sp on l.table_name = 'documents' and sp.organization_id = ${organizationId} and sp.id::text = l.details->>'party'
      left join auth.users u on l.table_name = 'member_invitations' and u.id = l.user_id and u.deleted_at is null
      left join transactions x on l.table_name = 'transactions' and x.organization_id = ${organizationId} and x.id = l.record_id
           and x.kind = 'receipt'
      left join conversations n on l.table_name = 'messages' and n.organization_id = ${organizationId} and n.tenant_id = l.tenant_id
      left join messages w on l.table_name = 'messages' and w.organization_id = ${organizationId} and w.id = l.record_id
      left join organization_members m on m.organization_id = ${organizationId} and m.user_id = n.assigned_to
      left join expenses ex on l.table_name = 'expenses' and l.details ? 'recurring' and ex.organization_id = ${organizationId} and ex.id = l.record_id
      left join co_tenants ct on l.table_name = 'invitations' and ct.organization_id = ${organizationId} and ct.id = l.record_id
      left join tenants t on t.organization_id = ${organizationId} and t.id = coalesce(x.tenant_id, l.tenant_id)
     order by l.seq`)
  await notify(scope, rows.flatMap(newsOf))
  const last = rows.at(-1)?.seq ?? mark.head
  await db.execute(
    sql`update notification_marks set seq = ${last}::bigint where organization_id = ${organizationId}`,
  )
  return rows.length === eventsAtOnce
}

function newsOf(event: Event): NewNotification[] {
  const { action, table, recordId, userId: by, details, title, name, amount, currency } = event
  if (table === 'tickets' && title !== null && action !== 'DELETE') {
    const opened = action === 'CREATE'
    const subject = opened ? `ticket|${recordId}` : `ticket|${recordId}|${event.seq}`
    const path = `/tickets/${recordId}`
    const only = typeof details.assignedTo === 'string' ? details.assignedTo : undefined
    const vendor: { vendor?: string } =
      details.workDone === true && event.vendor !== null ? { vendor: event.vendor } : {}
    const data: NewNotification['data'] = { opened, title, ...vendor }
    const news = {
      trigger: 'ticket',
      subject,
      data,
      path,
      by,
      except: only,
    } as const
    // Tickets of turnovers are created and moved automatically, so only the member who does the work is notified.
    const automatic = details.turnover !== undefined
    if (only === undefined) return automatic ? [] : [news]
    return [
      ...(automatic ? [] : [news]),
      { trigger: 'ticket_assigned', subject: `${subject}|assigned`, data: { title }, path, by, only },
    ]
  }
  if (table === 'messages' && action === 'CREATE' && details.from === 'tenant' && event.tenantId !== null) {
    const { tenantId, quarter, carer, withdrawn } = event
    if (withdrawn) return []
    const subject = `message|${tenantId}|${quarter}`
    const news = { trigger: 'message', subject, data: { name }, path: `/messages/${tenantId}`, by } as const
    // Others must answer if the member who has it can only read.
    return [carer && memberCan(carer, 'edit_tenants') ? { ...news, first: carer.id } : news]
  }
  const signer = details.signed ?? details.declined
  if (table === 'documents' && typeof signer === 'string' && signer !== 'landlord') {
    const data = { name: event.signer ?? name, title, declined: details.declined !== undefined }
    const subject = `signing|${String(details.signing)}|${event.seq}`
    return [{ trigger: 'document_signed', subject, data, path: `/documents/${recordId}`, by }]
  }
  if (table === 'transactions' && amount !== null && event.status === 'completed') {
    const data = { name, amount, currency }
    const subject = `payment|${recordId}`
    return [{ trigger: 'payment_received', subject, data, path: `/payments/${recordId}`, by }]
  }
  if (table === 'expenses' && action === 'CREATE' && details.recurring !== undefined && amount !== null) {
    const data = { title, amount, currency }
    const subject = `expense_booked|${recordId}`
    return [{ trigger: 'expense_booked', subject, data, path: `/expenses/${recordId}`, by }]
  }
  if (table === 'invitations' && details.accepted === true) {
    const path = `/tenants/${String(details.tenantId)}`
    return [{ trigger: 'invitation_accepted', subject: `invitation|${recordId}`, data: { name }, path, by }]
  }
  if (table === 'member_invitations' && details.accepted === true && event.colleague !== null) {
    const path = '/organization-admin?tab=users'
    const data = { email: event.colleague }
    return [{ trigger: 'colleague_joined', subject: `colleague|${recordId}`, data, path, by }]
  }
  // Of where rent goes the person who acted is told as well: somebody else may have used their account.
  if (table === 'bank_accounts' && details.shown === true) {
    const prefix = details.virtualPrefix ? String(details.virtualPrefix) : null
    const data = { name: String(details.holder), ending: String(details.ending), prefix }
    const subject = `bank-account|${event.seq}`
    return [{ trigger: 'bank_account_shown', subject, data, path: '/payments/bank' }]
  }
  if (table === 'card_payment_settings') {
    const subject = `card-payments|${event.seq}`
    return [{ trigger: 'card_payments_changed', subject, data: {}, path: '/payments/bank' }]
  }
  if (table === 'card_payments' && typeof details.news === 'string') {
    const data = {
      ...{ news: details.news, name, amount: Number(details.amount) },
      currency: String(details.currency),
      ...(Number(details.credit) > 0 ? { credit: Number(details.credit) } : {}),
    }
    const subject = `card-money|${event.seq}`
    return [{ trigger: 'card_money_moved', subject, data, path: `/payments/${String(details.receipt)}` }]
  }
  return []
}
