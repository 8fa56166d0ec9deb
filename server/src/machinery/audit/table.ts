import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { appRole, instant, systemRole } from '../db/columns.ts'

/** The chain of events that belong to no organization (a sign-in of a user without one). */
export const systemChain = '00000000-0000-0000-0000-000000000000'

/**
 * The event log: audit trail, realtime feed and source of every notification. Rows are only inserted,
 * by app.record_events (sql/audit.sql), which links each to the one before it by its hash.
 * `details` holds no personal text: names of changed fields, amounts, days, states, ids.
 */
export const auditLogs = pgTable(
  'audit_logs',
  {
    organizationId: uuid().notNull(),
    /** Position in the organization's chain, from 1, without gaps. */
    seq: bigint({ mode: 'number' }).notNull(),
    id: uuid().notNull(),
    occurredAt: instant().notNull(),
    userId: uuid(),
    userEmail: text(),
    actionType: text().notNull(),
    tableName: text(),
    recordId: uuid(),
    /** The tenant whose portal this event concerns, if any. */
    tenantId: uuid(),
    details: jsonb().notNull(),
    ipAddress: text(),
    userAgent: text(),
    sessionId: uuid(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.seq] }),
    uniqueIndex('audit_logs_id').on(t.organizationId, t.id),
    index('audit_logs_record').on(t.organizationId, t.recordId, t.seq),
    // For the super admin's list of all organizations, newest first.
    index('audit_logs_time').on(t.occurredAt, t.id),
    pgPolicy('audit_logs_app', {
      for: 'select',
      to: appRole,
      using: sql`organization_id = (select app.organization())`,
    }),
    pgPolicy('audit_logs_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/** The end of each chain; its row lock orders the events of one organization and of no other. */
export const auditHeads = pgTable(
  'audit_heads',
  {
    organizationId: uuid().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  () => [pgPolicy('audit_heads_system', { to: systemRole, using: sql`true`, withCheck: sql`true` })],
)

/** Signed length and hash of each chain, one a day. A chain that was truncated or rewritten no longer matches them. */
export const auditCheckpoints = pgTable(
  'audit_checkpoints',
  {
    organizationId: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    signedAt: instant().notNull(),
    signature: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.seq] }),
    pgPolicy('audit_checkpoints_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)

/**
 * Ranges of events whose network addresses were shortened and whose browsers were removed after 12 months (LEGAL-17,
 * docs/decisions/048). Their hashes cannot be computed again; `digest` covers what is left of them and their hashes.
 */
export const auditShortenings = pgTable(
  'audit_shortenings',
  {
    organizationId: uuid().notNull(),
    fromSeq: bigint({ mode: 'number' }).notNull(),
    toSeq: bigint({ mode: 'number' }).notNull(),
    digest: text().notNull(),
    signedAt: instant().notNull(),
    signature: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.fromSeq] }),
    pgPolicy('audit_shortenings_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
