/** Writes conversations with the tenant who uses the portal and with two others. */

import { addDays } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { instantOn } from './days.ts'
import type { DemoTenant } from './lettings.ts'
import { randomOf } from './random.ts'
import talks from './sample/messages.json' with { type: 'json' }
import sample from './sample/replies.json' with { type: 'json' }
import type { DemoUsers } from './sign-ins.ts'

/** The last message of each conversation is unread, so that the inbox shows one. */
export async function writeMessages(
  scope: SystemScope,
  tenants: readonly DemoTenant[],
  portalTenantId: string,
  users: DemoUsers,
): Promise<void> {
  const { organizationId, today } = scope
  const living = tenants.filter(
    ({ id, moveOutDate, moveInDate }) => id !== portalTenantId && moveOutDate === null && moveInDate <= today,
  )
  const partners = [portalTenantId, ...living.slice(0, talks.length - 1).map(({ id }) => id)]
  const rows = partners.flatMap((tenantId, index) => {
    const talk = talks[index]!
    return talk.map(({ by, daysAgo, hour, body }, place) => {
      const at = instantOn(addDays(today, -daysAgo), hour)
      const author = by === 'tenant' ? 'tenant' : 'manager'
      return {
        id: randomOf(at, `message ${tenantId} ${place}`).id(at),
        tenantId,
        by: author,
        authorId: users.get(author) ?? null,
        body,
        createdAt: new Date(at).toISOString(),
        readAt: place === talk.length - 1 ? null : new Date(at + 3_600_000).toISOString(),
      }
    })
  })
  await scope.db.execute(sql`
    insert into messages (organization_id, id, tenant_id, author_kind, author_id, body, created_at, read_at)
    select ${organizationId}::uuid, id, "tenantId", by, "authorId", body, "createdAt", "readAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "tenantId" uuid, by text, "authorId" uuid, body text,
        "createdAt" timestamptz, "readAt" timestamptz)`)
  await writeReplies(scope)
  // Announcements only go to tenants who use the portal.
  await writeAnnouncement(scope, portalTenantId, users.get('manager') ?? null)
}

async function writeReplies({ db, organizationId, today }: SystemScope): Promise<void> {
  const at = instantOn(addDays(today, -90), 9)
  const rows = sample.replies.map(({ name, body }, place) => ({
    id: randomOf(at, `saved reply ${place}`).id(at),
    name,
    body,
    createdAt: new Date(at).toISOString(),
  }))
  await db.execute(sql`
    insert into saved_replies (organization_id, id, name, body, created_at, updated_at)
    select ${organizationId}::uuid, id, name, body, "createdAt", "createdAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text, body text, "createdAt" timestamptz)`)
}

/** An announcement of last month that the tenant has read. */
async function writeAnnouncement(
  { db, organizationId, today }: SystemScope,
  tenantId: string,
  authorId: string | null,
): Promise<void> {
  const at = instantOn(addDays(today, -31), 8)
  const [id, createdAt] = [randomOf(at, 'announcement').id(at), new Date(at).toISOString()]
  const messageId = randomOf(at, `announced to ${tenantId}`).id(at)
  const readAt = new Date(at + 7_200_000).toISOString()
  await db.execute(sql`
    insert into announcements (organization_id, id, body, state, created_by, created_at, finished_at)
    values (${organizationId}, ${id}, ${sample.announced}, 'done', ${authorId}, ${createdAt}, ${createdAt})`)
  await db.execute(sql`
    insert into messages (organization_id, id, tenant_id, author_kind, author_id, body, created_at, read_at)
    values (${organizationId}, ${messageId}, ${tenantId}, 'manager', ${authorId}, ${sample.announced}, ${createdAt}, ${readAt})`)
  await db.execute(sql`
    insert into announcement_recipients (organization_id, announcement_id, tenant_id, message_id, created_at)
    values (${organizationId}, ${id}, ${tenantId}, ${messageId}, ${createdAt})`)
}
