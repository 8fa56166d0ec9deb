import { bigint, doublePrecision, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../machinery/db/columns.ts'
import { authSchema } from './schema.ts'
import { users } from './users.ts'

/** Token buckets, shared by all nodes. The key is a hash: no network or e-mail address is stored. */
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

/** Failed sign-ins of one account, per client address and (address '') from all addresses (AUTH-26). */
export const signInFailures = authSchema.table(
  'sign_in_failures',
  {
    /** Hash of the e-mail address or phone number of the attempt, with or without an account. */
    account: text().notNull(),
    address: text().notNull(),
    failures: integer().notNull(),
    /** Failures since the last right password, without a time limit. */
    inARow: integer().notNull().default(0),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    lockedUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.account, t.address] }), index('sign_in_failures_last').on(t.lastAt)],
)

/** Devices on which a user has signed in. Failures of others do not lock them out. */
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
