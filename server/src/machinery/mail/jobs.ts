/** Sends the mails in the outbox. Without SMTP nothing is sent, and the outbox can be read in the application. */

import { type MemberToday, memberCan } from '@domovik/domain/account/access/member-today.ts'
import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { now } from '../clock.ts'
import type { Db } from '../db/transaction.ts'
import { record } from '../scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../scope/system.ts'
import type { JobDefinition, Services } from '../services/services.ts'
import type { MailReader } from './mail.ts'
import { openMessage } from './outbox.ts'
import { mailOutbox } from './table.ts'

const tries = 10
const perRun = 100
const hour = 3_600_000
/** The content of unsent mail is deleted after a week, because it contains one-time links. */
const keepUnsent = 7 * 24 * hour

export const sendMail: JobDefinition = {
  name: 'send-mail',
  run: async (services) => {
    if (!services.config.smtpUrl) return
    const transport = await openTransport(services)
    try {
      for (let sent = 0; sent < perRun && (await sendNext(services, transport)); sent++);
    } finally {
      transport.close()
    }
  },
}

/** Opens a connection to the configured mail server. */
export async function openTransport({ config }: Services): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(config.smtpUrl!, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object)
}

/**
 * Locks one message, so that no other node sends it too, and sends it: urgent ones first, then the oldest. Returns false
 * if none is waiting.
 */
export async function sendNext(
  services: Services,
  transport: Transporter,
  only: { urgent?: true } = {},
): Promise<boolean> {
  let failed: { organizationId: string; sealed: string; id: string } | null = null
  const found = await acrossOrganizations(services, 'send-mail', async (db) => {
    failed = null
    const instant = new Date(now().epochMilliseconds)
    const [mail] = await db
      .select()
      .from(mailOutbox)
      .where(
        and(
          isNull(mailOutbox.sentAt),
          isNull(mailOutbox.failedAt),
          lte(mailOutbox.sendAfter, instant),
          only.urgent && eq(mailOutbox.urgent, true),
        ),
      )
      .orderBy(desc(mailOutbox.urgent), asc(mailOutbox.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!mail?.messageSealed) return false
    const attempts = mail.attempts + 1
    try {
      const { to, subject, text, html, file, reader } = openMessage(
        services.masterKey,
        mail.id,
        mail.messageSealed,
      )
      if (reader && !(await maySee(db, reader))) {
        const lastError = 'the member may no longer see it'
        await db
          .update(mailOutbox)
          .set({ failedAt: instant, messageSealed: null, lastError })
          .where(eq(mailOutbox.id, mail.id))
        return true
      }
      await transport.sendMail({
        from: services.config.mailFrom ?? {
          name: services.config.productName,
          address: 'no-reply@localhost',
        },
        to,
        subject,
        text,
        html,
        ...(file
          ? {
              attachments: [
                {
                  filename: file.name,
                  content: file.base64,
                  encoding: 'base64',
                  contentType: 'application/pdf',
                },
              ],
            }
          : {}),
        messageId: `<${mail.id}@domovik>`,
      })
      await db
        .update(mailOutbox)
        .set({ sentAt: instant, messageSealed: null, attempts })
        .where(eq(mailOutbox.id, mail.id))
    } catch (error) {
      services.log.warn({ err: error, mailId: mail.id, attempts }, 'mail not sent')
      const retryAt = new Date(instant.getTime() + Math.min(2 ** attempts * 15_000, 6 * hour))
      await db
        .update(mailOutbox)
        .set({
          attempts,
          lastError: String(error).slice(0, 300),
          sendAfter: retryAt,
          failedAt: attempts >= tries ? instant : null,
        })
        .where(eq(mailOutbox.id, mail.id))
      const { organizationId, messageSealed: sealed, id } = mail
      if (attempts >= tries && organizationId !== null) failed = { organizationId, sealed, id }
    }
    return true
  })
  if (failed) await recordFailure(services, failed)
  return found
}

/** Records in the history of the record of which a mail tells that it could not be sent. */
async function recordFailure(
  services: Services,
  { organizationId, sealed, id }: { organizationId: string; sealed: string; id: string },
): Promise<void> {
  const { ifFailed } = openMessage(services.masterKey, id, sealed)
  if (!ifFailed) return
  await forOrganization(services, organizationId, 'mail not sent', (scope) =>
    record(scope, { action: 'UPDATE', ...ifFailed }),
  )
}

/** Whether the member of the mail still is one, has an account and the permission. */
async function maySee(db: Db, { userId, organizationId, permission }: MailReader): Promise<boolean> {
  const { rows } = await db.execute<MemberToday>(sql`
    select case when o.owner_id = m.user_id then 'owner' else m.role end as role,
           json_build_object('added', m.added_permissions, 'removed', m.removed_permissions) as changes,
           u.deleted_at is null and (u.banned_until is null or u.banned_until <= app.now()) as "hasAccount"
      from organization_members m join organizations o on o.id = m.organization_id join auth.users u on u.id = m.user_id
     where m.organization_id = ${organizationId} and m.user_id = ${userId} and o.status <> 'suspended'`)
  return memberCan(rows[0] ?? null, permission)
}

/** Deletes the content of mails that were not sent within a week, with a mail server and without. */
export const emptyOutbox: JobDefinition = {
  name: 'empty-outbox',
  run: async (services) => {
    const before = new Date(now().epochMilliseconds - keepUnsent)
    await acrossOrganizations(services, 'empty-outbox', (db) =>
      db
        .update(mailOutbox)
        .set({ messageSealed: null, failedAt: sql`coalesce(failed_at, app.now())` })
        .where(
          and(
            isNull(mailOutbox.sentAt),
            isNotNull(mailOutbox.messageSealed),
            lte(mailOutbox.createdAt, before),
          ),
        ),
    )
  },
}
