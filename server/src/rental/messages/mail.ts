import { NEWS_MINUTES } from '@domovik/domain/rental/messages/messages.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { portalLink } from '../../machinery/links.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { Scope, SystemScope } from '../../machinery/scope/scope.ts'

type Reader = { name: string; email: string; landlord: string; language: Language }

/**
 * Writes to a tenant who uses the portal that a message is there, without its text. While an earlier mail of the last
 * NEWS_MINUTES is about a message that was not read, also because it was withdrawn, no other mail is sent.
 */
export async function mailMessage(
  scope: Scope | SystemScope,
  tenantId: string,
  messageId: string,
): Promise<void> {
  if (scope.isDemo) return
  const { db, services, organizationId } = scope
  const { rows } = await db.execute<Reader>(sql`
    select t.name, t.email, o.name as landlord, coalesce(app.tenant_language(t.id), o.language) as language
      from tenants t join organizations o on o.id = t.organization_id
      join tenant_accounts a on a.organization_id = t.organization_id and a.tenant_id = t.id and a.disabled_at is null
     where t.organization_id = ${organizationId} and t.id = ${tenantId} and t.email is not null
       and not exists (select 1 from messages m where m.organization_id = t.organization_id and m.tenant_id = t.id
             and m.mailed_at > app.now() - make_interval(mins => ${NEWS_MINUTES}) and m.read_at is null)`)
  const [reader] = rows
  if (!reader) return
  await queueMail(db, services.masterKey, services.config.productName, {
    to: reader.email,
    language: reader.language,
    template: 'mail:newMessage',
    data: {
      tenant: reader.name,
      landlord: reader.landlord,
      link: portalLink(services, tenantId, '/messages'),
    },
    organizationId,
    tenantId,
  })
  await db.execute(
    sql`update messages set mailed_at = app.now() where organization_id = ${organizationId} and id = ${messageId}`,
  )
}

/**
 * Takes back the mail about a message that its author withdrew, if it was not sent and is not about a later message that is still
 * unread. The next message is then mailed again.
 */
export async function takeBackMail({ db, organizationId }: Scope, messageId: string): Promise<void> {
  const { rows } = await db.execute<{ tenantId: string }>(sql`
    select m.tenant_id as "tenantId" from messages m
     where m.organization_id = ${organizationId} and m.id = ${messageId} and m.mailed_at is not null
       and not exists (select from messages later where later.organization_id = m.organization_id and later.tenant_id = m.tenant_id
             and later.author_kind = 'manager' and later.id <> m.id and later.created_at >= m.created_at and later.read_at is null
             and later.withdrawn_at is null)`)
  if (!rows[0]) return
  await db.execute(sql`
    update messages set mailed_at = null
     where organization_id = ${organizationId} and id = ${messageId} and app.take_back_news(${rows[0].tenantId})`)
}
