/** Reads announcements and who could be written to. */
import type { candidates, create } from '@domovik/contract/admin/rental/announcements.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { ANNOUNCED_PER_DAY } from '@domovik/domain/rental/messages/announcements.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'

type Answers = InferContractRouterOutputs<{ candidates: typeof candidates; create: typeof create }>
export type Announcement = Answers['create']

const shownAtMost = 100

/** The condition that a tenant (`t`) uses the portal. */
export const usesPortal = sql`exists (
  select from tenant_accounts a where a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null)`

/** Returns tenants who live somewhere today or have written or got a message, by name. */
export async function candidatesOf(scope: Scope): Promise<Answers['candidates']> {
  const { rows } = await scope.db.execute<Answers['candidates'][number]>(sql`
    with homes as (
      select distinct on (l.tenant_id) l.tenant_id, p.address from app.lettings l
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
       where l.organization_id = ${scope.organizationId} and l.start_date <= ${scope.today}::date and l.until_date > ${scope.today}::date
       order by l.tenant_id, l.start_date desc)
    select t.id as "tenantId", t.name, h.address, ${usesPortal} as "inPortal"
      from tenants t left join homes h on h.tenant_id = t.id
     where t.organization_id = ${scope.organizationId} and t.kind = 'tenant' and t.deleted_at is null
       and (h.tenant_id is not null or exists (select from messages m where m.organization_id = t.organization_id and m.tenant_id = t.id))
     order by t.name collate "pl-x-icu", t.id limit ${ANNOUNCED_PER_DAY}`)
  return rows
}

const shown = (where: SQL): SQL => sql`
  select a.id, a.body, a.state, author.email as "authorName", count(r.tenant_id)::int as total, count(r.message_id)::int as sent,
         count(m.read_at)::int as read, a.created_at as "createdAt"
    from announcements a
    left join announcement_recipients r on r.organization_id = a.organization_id and r.announcement_id = a.id
    left join messages m on m.organization_id = r.organization_id and m.id = r.message_id
    left join app.organization_members() author on author.user_id = a.created_by
   where ${where} group by a.organization_id, a.id, author.email`

/** Returns the newest announcements. */
export async function announcementsOf(scope: Scope): Promise<Announcement[]> {
  const { rows } = await scope.db.execute<{ announcements: Announcement[] }>(sql`
    select coalesce(json_agg(row order by row."createdAt" desc, row.id desc), '[]'::json) as announcements from (
      ${shown(sql`a.organization_id = ${scope.organizationId} and a.id in (
        select n.id from announcements n where n.organization_id = ${scope.organizationId} order by n.created_at desc, n.id desc limit ${shownAtMost})`)}) as row`)
  return rows[0]!.announcements
}

/** Throws not_found. */
export async function findAnnouncement(scope: Scope, id: string): Promise<Announcement> {
  const { rows } = await scope.db.execute<{ announcement: Announcement }>(sql`
    select row_to_json(row) as announcement from (
      ${shown(sql`a.organization_id = ${scope.organizationId} and a.id = ${id}`)}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].announcement
}
