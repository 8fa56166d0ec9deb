import { ANNOUNCEMENT_STATES } from '@domovik/domain/rental/messages/announcements.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  createdAt,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
} from '../../machinery/db/columns.ts'
import { messages } from '../messages/table.ts'
import { tenants } from '../tenants/table.ts'

/** One text to several tenants. A job writes it to each of them. */
export const announcements = pgTable(
  'announcements',
  {
    ...organizationKey(),
    body: text().notNull(),
    state: text({ enum: ANNOUNCEMENT_STATES }).notNull().default('running'),
    createdBy: uuid(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    index('announcements_running').on(t.organizationId, t.id).where(sql`state = 'running'`),
    check('announcements_state', oneOf(t.state, ANNOUNCEMENT_STATES)),
    ...organizationPolicies('announcements'),
  ],
)

/** The tenants of an announcement, and the message that each of them got. */
export const announcementRecipients = pgTable(
  'announcement_recipients',
  {
    organizationId: uuid().notNull(),
    announcementId: uuid().notNull(),
    tenantId: uuid().notNull(),
    messageId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.announcementId, t.tenantId] }),
    belongsTo(t, t.announcementId, announcements).onDelete('cascade'),
    belongsTo(t, t.tenantId, tenants).onDelete('cascade'),
    belongsTo(t, t.messageId, messages),
    index('announcement_recipients_tenant').on(t.organizationId, t.tenantId),
    index('announcement_recipients_message')
      .on(t.organizationId, t.messageId)
      .where(sql`message_id is not null`),
    index('announcement_recipients_newest').on(t.organizationId, t.createdAt),
    ...organizationPolicies('announcement_recipients'),
  ],
)
