import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  appRole,
  civilDate,
  createdAt,
  instant,
  organizationKey,
  systemRole,
} from '../../machinery/db/columns.ts'
import { organizationMembers } from '../organizations/table.ts'

const own = sql`organization_id = (select app.organization()) and user_id = (select app.user_id())`

/** Notifications of a member. Deleted with the member, and after three months (jobs.ts). */
export const notifications = pgTable(
  'notifications',
  {
    ...organizationKey(),
    userId: uuid().notNull(),
    trigger: text().notNull(),
    /** Identifies the subject: a user is never notified twice about the same subject. */
    subject: text().notNull(),
    data: jsonb().notNull(),
    path: text().notNull(),
    createdAt: createdAt(),
    readAt: instant(),
    /** When it is pushed to the member's devices; null if it is not, or no longer. */
    pushAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
    uniqueIndex('notifications_once').on(t.organizationId, t.userId, t.subject),
    index('notifications_newest').on(t.organizationId, t.userId, t.createdAt.desc().nullsFirst(), t.id),
    index('notifications_push').on(t.pushAt).where(sql`push_at is not null`),
    check('notifications_path', sql`${t.path} like '/%'`),
    pgPolicy('notifications_app', { to: appRole, using: own, withCheck: own }),
    pgPolicy('notifications_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/** How far an organization was notified. */
export const notificationMarks = pgTable(
  'notification_marks',
  {
    organizationId: uuid().primaryKey(),
    /** The last audit event that was processed. */
    seq: bigint({ mode: 'number' }).notNull(),
    /** Charges with an earlier effective due date were looked at: who wanted to be was notified that they are overdue. Null before the first. */
    overdueOn: civilDate(),
  },
  () => [pgPolicy('notification_marks_system', { to: systemRole, using: sql`true`, withCheck: sql`true` })],
)

/** The secret address of a member's calendar feed: 256 random bits, stored only as SHA-256. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    tokenHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    foreignKey({
      columns: [t.organizationId, t.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
    uniqueIndex('calendar_feeds_token').on(t.tokenHash),
    pgPolicy('calendar_feeds_app', { to: appRole, using: own, withCheck: own }),
    pgPolicy('calendar_feeds_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/**
 * Browsers to which notifications of a member are pushed (RFC 8030). The address and the keys of the browser are
 * sealed: they are secrets of the device. The hash finds the device again.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    endpointHash: text().notNull(),
    name: text().notNull(),
    subscriptionSealed: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId, t.endpointHash] }),
    foreignKey({
      columns: [t.organizationId, t.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
    index('push_devices_endpoint').on(t.endpointHash),
    check('push_devices_hash', sql`${t.endpointHash} ~ '^[0-9a-f]{64}$'`),
    pgPolicy('push_devices_app', { to: appRole, using: own, withCheck: own }),
    pgPolicy('push_devices_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
