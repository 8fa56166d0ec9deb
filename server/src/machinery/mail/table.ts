import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { appRole, authRole, createdAt, instant, sameOrganization, systemRole } from '../db/columns.ts'

/**
 * Mail waiting to be sent. The message is sealed with a key derived from the master key, because its links contain
 * one-time tokens. It is emptied after sending, or after a week if it could not be sent.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    organizationId: uuid(),
    /** The tenant whom it is written to. */
    tenantId: uuid(),
    template: text().notNull(),
    language: text().notNull(),
    messageSealed: text(),
    /** Somebody is waiting for it (a code, a link): sent at once and before other mail. */
    urgent: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sendAfter: instant().notNull().default(sql`app.now()`),
    sentAt: instant(),
    failedAt: instant(),
  },
  (t) => [
    index('mail_outbox_waiting').on(t.sendAfter).where(sql`sent_at is null and failed_at is null`),
    index('mail_outbox_next')
      .on(t.urgent.desc().nullsFirst(), t.createdAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('mail_outbox_organization').on(t.organizationId, t.createdAt.desc().nullsFirst(), t.id),
    index('mail_outbox_tenant')
      .on(t.organizationId, t.tenantId, t.createdAt)
      .where(sql`tenant_id is not null`),
    // Only the columns that grants.sql names: who was written to, when and with which template.
    pgPolicy('mail_outbox_app_read', {
      for: 'select',
      to: appRole,
      using: sql`tenant_id is not null and ${sameOrganization}`,
    }),
    pgPolicy('mail_outbox_app', { for: 'insert', to: appRole, withCheck: sql`true` }),
    pgPolicy('mail_outbox_auth', { for: 'insert', to: authRole, withCheck: sql`true` }),
    pgPolicy('mail_outbox_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
