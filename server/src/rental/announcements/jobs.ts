/** Writes announcements to their tenants. Each part has its own transaction, so that one goes on where it stopped. */
import { ANNOUNCED_AT_ONCE } from '@domovik/domain/rental/messages/announcements.ts'
import { sql } from 'drizzle-orm'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { RequestedJob, Services } from '../../machinery/services/services.ts'
import { mailMessage } from '../messages/mail.ts'
import { insertMessage } from '../messages/messages.ts'
import { usesPortal } from './queries.ts'

const reason = 'send-announcements'

type Running = { organizationId: string; id: string }

const running = (services: Services): Promise<Running[]> =>
  acrossOrganizations(services, reason, async (db) => {
    const { rows } = await db.execute<Running>(sql`
      select organization_id as "organizationId", id from announcements where state = 'running' order by created_at, id`)
    return rows
  })

export const sendAnnouncements: RequestedJob = {
  name: reason,
  onRequest: true,
  expireIn: 600,
  run: async (services) => {
    for (const { organizationId, id } of await running(services))
      while (await forOrganization(services, organizationId, reason, (scope) => sendPart(scope, id)));
  },
}

/** Writes to the next tenants. Returns false if the announcement has ended, or another worker writes the rest. */
async function sendPart(scope: SystemScope, id: string): Promise<boolean> {
  const { db, organizationId } = scope
  // Tenants who were removed, or left the portal, since it was sent.
  await db.execute(sql`
    delete from announcement_recipients r where r.organization_id = ${organizationId} and r.announcement_id = ${id} and r.message_id is null
       and not exists (select from tenants t where t.organization_id = r.organization_id and t.id = r.tenant_id and t.deleted_at is null and ${usesPortal})`)
  const { rows: next } = await db.execute<{ tenantId: string; body: string; createdBy: string | null }>(sql`
    select r.tenant_id as "tenantId", a.body, a.created_by as "createdBy"
      from announcement_recipients r
      join announcements a on a.organization_id = r.organization_id and a.id = r.announcement_id
     where r.organization_id = ${organizationId} and r.announcement_id = ${id} and r.message_id is null and a.state = 'running'
     order by r.tenant_id limit ${ANNOUNCED_AT_ONCE} for update of r skip locked`)
  for (const { tenantId, body, createdBy: userId } of next) {
    const acting = { ...scope, userId, actor: { ...scope.actor, userId } }
    const messageId = await insertMessage(acting, tenantId, { body, from: 'manager' })
    await mailMessage(acting, tenantId, messageId)
    await db.execute(sql`
      update announcement_recipients set message_id = ${messageId}
       where organization_id = ${organizationId} and announcement_id = ${id} and tenant_id = ${tenantId}`)
  }
  return next.length > 0 || (await end(scope, id))
}

/** Ends the announcement if nobody waits, also not with another worker. Always returns false. */
async function end(scope: SystemScope, id: string): Promise<false> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ sent: number }>(sql`
    update announcements a set state = 'done', finished_at = app.now()
     where a.organization_id = ${organizationId} and a.id = ${id} and a.state = 'running'
       and not exists (select from announcement_recipients r where r.organization_id = a.organization_id and r.announcement_id = a.id
                        and r.message_id is null)
    returning (select count(*)::int from announcement_recipients r where r.organization_id = a.organization_id and r.announcement_id = a.id) as sent`)
  if (rows[0]) {
    const details = { status: 'done', sent: rows[0].sent }
    await record(scope, { action: 'UPDATE', table: 'announcements', recordId: id, details })
  }
  return false
}
