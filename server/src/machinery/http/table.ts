import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { appRole, createdAt, systemRole, tenantRole } from '../db/columns.ts'

const ownKey = sql`user_id = (select app.user_id())`

/** The first answer to each write that carried an Idempotency-Key; kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Sealed: an answer may show what is sealed elsewhere. Empty while the first request is under way. */
    answerSealed: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_age').on(t.createdAt),
    pgPolicy('idempotency_keys_app', { to: appRole, using: ownKey, withCheck: ownKey }),
    pgPolicy('idempotency_keys_tenant', { to: tenantRole, using: ownKey, withCheck: ownKey }),
    pgPolicy('idempotency_keys_system', { to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
