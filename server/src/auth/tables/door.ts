import { bigint, doublePrecision, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../machinery/db/columns.ts'
import { authSchema } from './schema.ts'
import { users } from './users.ts'

/** Token buckets, shared by every node. The key is a hash: no address and no e-mail is kept. */
export const rateLimits = authSchema.table(
  'rate_limits',
  {
    key: text().primaryKey(),
    tokens: doublePrecision().notNull(),
    /** Milliseconds since 1970 of the last count. */
    countedAt: bigint({ mode: 'number' }).notNull(),
    fullAt: instant().notNull(),
  },
  (t) => [index('rate_limits_full').on(t.fullAt)],
)

/** Failed sign-ins of one account, by address and (address '') from everywhere (AUTH-26). */
export const signInFailures = authSchema.table(
  'sign_in_failures',
  {
    /** Hash of the e-mail or phone that was tried, whether or not it has an account. */
    account: text().notNull(),
    address: text().notNull(),
    failures: integer().notNull(),
    /** Failures since the last right password, however long ago. */
    inARow: integer().notNull().default(0),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    lockedUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.account, t.address] }), index('sign_in_failures_last').on(t.lastAt)],
)

/** Where a user has signed in before: a right password from here passes a lock that others caused. */
export const knownDevices = authSchema.table(
  'known_devices',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of address and browser. */
    device: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] }), index('known_devices_seen').on(t.lastSeenAt)],
)
