/** Announcement calls of a landlord. */
import { DomainError } from '@domovik/domain/errors.ts'
import { mayAnnounce } from '@domovik/domain/rental/messages/announcements.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { sendAnnouncements } from './jobs.ts'
import { announcementsOf, candidatesOf, findAnnouncement, usesPortal } from './queries.ts'
import { announcementRecipients, announcements } from './table.ts'

export const announcementsAdmin = {
  candidates: admin.announcements.candidates.handler(({ context: { scope } }) => candidatesOf(scope)),

  list: admin.announcements.list.handler(async ({ context: { scope } }) => ({
    announcements: await announcementsOf(scope),
    can: { create: hasPermission(scope, 'edit_tenants') },
  })),

  create: admin.announcements.create.handler(async ({ input, context: { scope } }) => {
    const { db, organizationId, userId, services } = scope
    const tenantIds = [...new Set(input.tenantIds)]
    await requireReached(scope, tenantIds)
    const id = newId()
    await db.insert(announcements).values({ organizationId, id, body: input.body, createdBy: userId })
    await db
      .insert(announcementRecipients)
      .values(tenantIds.map((tenantId) => ({ organizationId, announcementId: id, tenantId })))
    const details = { tenants: tenantIds.length }
    await record(scope, { action: 'CREATE', table: 'announcements', recordId: id, details })
    await services.jobs.enqueue(db, sendAnnouncements, {})
    return findAnnouncement(scope, id)
  }),

  cancel: admin.announcements.cancel.handler(async ({ input: { id }, context: { scope } }) => {
    const { rows } = await scope.db.execute(sql`
      update announcements set state = 'cancelled', finished_at = app.now()
       where organization_id = ${scope.organizationId} and id = ${id} and state = 'running' returning id`)
    const announcement = await findAnnouncement(scope, id)
    if (rows[0]) {
      const details = { status: 'cancelled', sent: announcement.sent }
      await record(scope, { action: 'UPDATE', table: 'announcements', recordId: id, details })
    }
    return announcement
  }),
}

/**
 * Throws not_found for an unknown tenant, portal_not_used if one would not get it, too_many_announced. Announcements of one
 * organization wait for each other, so that two at once do not exceed the limit together.
 */
async function requireReached(scope: Scope, tenantIds: readonly string[]): Promise<void> {
  const { db, organizationId } = scope
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('announcements ' || ${organizationId}, 0))`,
  )
  const { rows } = await db.execute<{ known: number; reached: number; lastDay: number }>(sql`
    select count(*)::int as known, count(*) filter (where ${usesPortal})::int as reached,
           (select count(*)::int from announcement_recipients r
              join announcements a on a.organization_id = r.organization_id and a.id = r.announcement_id
             where r.organization_id = ${organizationId} and r.created_at > app.now() - interval '1 day'
               and (a.state <> 'cancelled' or r.message_id is not null)) as "lastDay"
      from tenants t where t.organization_id = ${organizationId} and t.kind = 'tenant' and t.deleted_at is null
       and t.id = any(${sql.param(tenantIds)}::uuid[])`)
  const { known, reached, lastDay } = rows[0]!
  if (known < tenantIds.length) throw new DomainError('not_found')
  if (reached < tenantIds.length) throw new DomainError('portal_not_used')
  if (!mayAnnounce(lastDay, tenantIds.length)) throw new DomainError('too_many_announced')
}
