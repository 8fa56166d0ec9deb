import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { appRole, createdAt, systemRole, tenantRole } from '../db/columns.ts'

const ownKey = sql`user_id = (select app.user_id())`

/** The first response to each write with an Idempotency-Key, stored for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Sealed, because a response may contain data that is sealed elsewhere. Null while the first request is running. */
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
