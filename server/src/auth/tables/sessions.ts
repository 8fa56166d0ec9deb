import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from '../../machinery/db/columns.ts'
import { authSchema } from './schema.ts'
import { users } from './users.ts'

/**
 * One row per sign-in. The refresh token is not stored: it consists of the session's id and counter with a keyed
 * hash, and the key is outside the database (refresh-tokens.ts).
 */
export const sessions = authSchema.table(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aal: text().notNull().default('aal1'),
    factorId: uuid(),
    /** The counter of the active refresh token. */
    refreshCounter: integer().notNull().default(0),
    /** When the last refresh tokens were replaced, newest first. The reuse interval starts at these times. */
    rotatedAt: timestamp({ withTimezone: true, mode: 'string', precision: 3 })
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
    refreshedAt: instant().notNull().default(sql`app.now()`),
    /** The absolute end of the session, independent of activity. */
    notAfter: instant(),
    userAgent: text(),
    ip: text(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sessions_user').on(t.userId, t.createdAt), index('sessions_end').on(t.notAfter)],
)

/** How a session was authenticated: one row per method (the amr claim). */
export const mfaAmrClaims = authSchema.table(
  'mfa_amr_claims',
  {
    id: uuid().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    provider: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('mfa_amr_claims_method').on(t.sessionId, t.method)],
)

/** The keys that sign access tokens. The private key is sealed; `standby` is published before it is used. */
export const signingKeys = authSchema.table(
  'signing_keys',
  {
    kid: text().primaryKey(),
    status: text().notNull(),
    publicJwk: jsonb().$type<Record<string, unknown>>().notNull(),
    privateSealed: text().notNull(),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  (t) => [
    uniqueIndex('signing_keys_current').on(t.status).where(sql`status = 'current'`),
    uniqueIndex('signing_keys_standby').on(t.status).where(sql`status = 'standby'`),
  ],
)
