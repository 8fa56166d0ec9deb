/** The landlord's inbox: one conversation per tenant. */
import type { conversationRow } from '@domovik/contract/admin/rental/messages.ts'
import { type MemberToday, memberCan } from '@domovik/domain/account/access/member-today.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { containing, type ListPlan, oneOf } from '../../machinery/db/list.ts'
import type { Scope } from '../../machinery/scope/scope.ts'

export type ConversationRow = z.infer<typeof conversationRow>
type Filters = { q?: string; state?: string[]; reading?: 'unread'; assignee?: string }

/** A column of the property (`p`) that a tenant (`t`) lives in today. */
const homeOf = (scope: Scope, column: SQL): SQL => sql`
  (select ${column} from app.lettings l join properties p on p.organization_id = l.organization_id and p.id = l.property_id
    where l.organization_id = t.organization_id and l.tenant_id = t.id and l.start_date <= ${scope.today}::date and l.until_date > ${scope.today}::date
    order by l.start_date desc limit 1)`

/** Conversations with at least one message or one comment of a ticket. */
const selectConversations = (scope: Scope, answering: readonly Member[], where: SQL): SQL => sql`
  select t.id, t.name as "tenantName", ${homeOf(scope, sql`p.address`)} as address, app.conversation_state(c.closed_at, written.last_from_tenant) as state,
         a.id as "assignedTo", a.name as "assigneeName",
         (select count(*)::int from messages u where u.organization_id = t.organization_id and u.tenant_id = t.id and u.author_kind = 'tenant'
             and u.read_at is null and u.withdrawn_at is null) as unread,
         newest.created_at as "lastAt", newest.author_kind as "lastAuthorKind", left(newest.body, 160) as "lastBody"
    from tenants t
    left join conversations c on c.organization_id = t.organization_id and c.tenant_id = t.id
    left join jsonb_to_recordset(${JSON.stringify(answering)}::jsonb) as a(id uuid, name text) on a.id = c.assigned_to
    cross join lateral (
      select * from (
        (select m.created_at, m.id, m.author_kind, m.body from messages m
          where m.organization_id = t.organization_id and m.tenant_id = t.id and m.withdrawn_at is null
          order by m.created_at desc, m.id desc limit 1)
        union all
        (select k.created_at, k.id, k.author_kind, k.body from ticket_comments k
            join tickets x on x.organization_id = k.organization_id and x.id = k.ticket_id and x.tenant_id = t.id and x.deleted_at is null
          where k.organization_id = t.organization_id and k.tenant_id = t.id and k.audience = 'tenant'
          order by k.created_at desc, k.id desc limit 1)) as every order by created_at desc, id desc limit 1) as newest
    cross join lateral (
      select max(m.created_at) as last_from_tenant from messages m
       where m.organization_id = t.organization_id and m.tenant_id = t.id and m.author_kind = 'tenant' and m.withdrawn_at is null) as written
   where t.organization_id = ${scope.organizationId} and t.deleted_at is null ${where}`

const mentions = (text: string | undefined): SQL => {
  if (!text) return sql``
  const pattern = sql`app.fold(${containing(text)}::text)`
  return sql`and (app.fold(t.name) ilike ${pattern} or exists (
    select 1 from messages s where s.organization_id = t.organization_id and s.tenant_id = t.id and s.withdrawn_at is null
       and app.fold(s.body) ilike ${pattern}))`
}

const assigned = (scope: Scope, assignee: string | undefined): SQL => {
  if (!assignee) return sql``
  if (assignee === 'nobody') return sql`and a.id is null`
  return sql`and a.id = ${assignee === 'me' ? scope.userId : assignee}::uuid`
}

/** The inbox, filtered, with the number of unread messages. Conversations are assigned to nobody but `answering` (`answeringMembers`). */
export function conversationList(scope: Scope, answering: readonly Member[], filters: Filters): ListPlan {
  return {
    rows: selectConversations(
      scope,
      answering,
      sql`${assigned(scope, filters.assignee)} ${mentions(filters.q)}`,
    ),
    derived: [oneOf(sql`state`, filters.state), filters.reading === 'unread' ? sql`unread > 0` : undefined],
    sorts: {
      lastAt: sql`"lastAt"`,
      tenantName: sql`"tenantName" collate "pl-x-icu"`,
      unread: sql`unread`,
    },
    defaultSort: '-lastAt',
    totals: { unread: sql`coalesce(sum(unread), 0)` },
  }
}

export type Partner = {
  id: string
  name: string
  address: string | null
  propertyId: string | null
  usesPortal: boolean
  state: ConversationRow['state']
  /** The member who was chosen, also if they can no longer answer. */
  assignedTo: string | null
}

/** Returns the tenant of a conversation, which may be empty. Throws not_found. */
export async function partnerOf(scope: Scope, tenantId: string): Promise<Partner> {
  const { rows } = await scope.db.execute<{ partner: Partner }>(sql`
    select json_build_object('id', t.id, 'name', t.name, 'address', ${homeOf(scope, sql`p.address`)}, 'propertyId', ${homeOf(scope, sql`p.id`)},
             'usesPortal', exists (select 1 from tenant_accounts a where a.organization_id = t.organization_id and a.tenant_id = t.id
               and a.disabled_at is null),
             'state', app.conversation_state(c.closed_at, (select max(m.created_at) from messages m where m.organization_id = t.organization_id
               and m.tenant_id = t.id and m.author_kind = 'tenant' and m.withdrawn_at is null)),
             'assignedTo', c.assigned_to) as partner
      from tenants t left join conversations c on c.organization_id = t.organization_id and c.tenant_id = t.id
     where t.organization_id = ${scope.organizationId} and t.id = ${tenantId} and t.kind = 'tenant' and t.deleted_at is null`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].partner
}

export type Member = { id: string; name: string }

/** Returns the members by name, with what they may do today. */
async function membersOf(scope: Scope): Promise<(Member & { today: MemberToday })[]> {
  const { rows } = await scope.db.execute<{ members: (Member & { today: MemberToday })[] }>(sql`
    select coalesce(json_agg(json_build_object('id', m.user_id, 'name', m.email, 'today', json_build_object('role', m.role,
             'changes', json_build_object('added', m.added_permissions, 'removed', m.removed_permissions),
             'hasAccount', m.state not in ('no_account', 'blocked'))) order by m.email), '[]'::json) as members
      from app.organization_members() m`)
  return rows[0]!.members
}

/** Returns the members who can answer tenants, by name. Only they have conversations (docs/decisions/165). */
export async function answeringMembers(scope: Scope): Promise<Member[]> {
  const members = await membersOf(scope)
  return members.filter(({ today }) => memberCan(today, 'edit_tenants')).map(({ id, name }) => ({ id, name }))
}

/** Throws not_found for somebody who is no member, assignee_blocked for one who is blocked, assignee_only_reads for a member who cannot answer. */
export async function requireAnswering(scope: Scope, userId: string): Promise<void> {
  const member = (await membersOf(scope)).find(({ id }) => id === userId)
  if (!member) throw new DomainError('not_found')
  if (!member.today.hasAccount) throw new DomainError('assignee_blocked')
  if (!memberCan(member.today, 'edit_tenants')) throw new DomainError('assignee_only_reads')
}

/** Notes who takes care of a conversation, or that it is closed. */
export async function noteConversation(
  scope: Scope,
  tenantId: string,
  change: { assignedTo: string | null } | { closedAt: SQL | null },
): Promise<void> {
  const { organizationId } = scope
  const [column, value] =
    'closedAt' in change
      ? [sql`closed_at`, change.closedAt ?? sql`null`]
      : [sql`assigned_to`, sql`${change.assignedTo}::uuid`]
  await scope.db.execute(sql`
    insert into conversations as c (organization_id, tenant_id, ${column}) values (${organizationId}, ${tenantId}, ${value})
    on conflict (organization_id, tenant_id) do update set ${column} = excluded.${column}, updated_at = app.now()`)
}
