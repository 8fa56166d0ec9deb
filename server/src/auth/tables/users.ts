import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from '../../machinery/db/columns.ts'
import type { Metadata } from '../../machinery/services/sign-in.ts'
import { authSchema } from './schema.ts'

export const users = authSchema.table(
  'users',
  {
    id: uuid().primaryKey(),
    /** The role claim: 'authenticated', or 'service_role' for a machine. Never a product role. */
    role: text().notNull().default('authenticated'),
    /** Lower-cased. */
    email: text(),
    emailConfirmedAt: instant(),
    /** Digits of an E.164 number, without the plus. */
    phone: text(),
    phoneConfirmedAt: instant(),
    confirmedAt: instant().generatedAlwaysAs(sql`least(email_confirmed_at, phone_confirmed_at)`),
    /** `$argon2id$...` peppered by us; `$2...` or `imported:$...` brought from elsewhere and replaced at sign-in. */
    passwordHash: text(),
    /** From this instant on the password only opens the way to setting a new one (ADMIN-03). */
    passwordExpiresAt: instant(),
    mustChangePassword: boolean().notNull().default(false),
    appMetadata: jsonb().$type<Metadata>().notNull().default({}),
    userMetadata: jsonb().$type<Metadata>().notNull().default({}),
    /** Language of the account's mail. */
    language: text().notNull().default('en'),
    newEmail: text(),
    /** How many of the two addresses have confirmed a change of e-mail. */
    emailChangeConfirmations: integer().notNull().default(0),
    newPhone: text(),
    invitedAt: instant(),
    confirmationSentAt: instant(),
    recoverySentAt: instant(),
    emailChangeSentAt: instant(),
    phoneChangeSentAt: instant(),
    reauthenticationSentAt: instant(),
    lastSignInAt: instant(),
    isSsoUser: boolean().notNull().default(false),
    isAnonymous: boolean().notNull().default(false),
    bannedUntil: instant(),
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email).where(sql`is_sso_user = false`),
    uniqueIndex('users_phone').on(t.phone),
    index('users_created').on(t.createdAt, t.id),
  ],
)

/** A way of signing in that belongs to a user: e-mail, phone, a provider's account. */
export const identities = authSchema.table(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    /** The user's id for e-mail and phone, the provider's `sub` otherwise. */
    providerId: text().notNull(),
    identityData: jsonb().$type<Metadata>().notNull(),
    email: text().generatedAlwaysAs(sql`lower(identity_data ->> 'email')`),
    lastSignInAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('identities_provider').on(t.provider, t.providerId),
    index('identities_user').on(t.userId, t.createdAt),
    index('identities_email').on(t.email),
  ],
)

/**
 * A code or link that was sent and may be used once. Only keyed hashes are kept (the key is outside the
 * database): the code is for typing and short-lived, the link carries a long secret of its own.
 */
export const oneTimeTokens = authSchema.table(
  'one_time_tokens',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenType: text().notNull(),
    /** The address or number that it was sent to. */
    relatesTo: text().notNull(),
    codeHash: text().notNull(),
    linkHash: text().notNull(),
    codeExpiresAt: instant().notNull(),
    linkExpiresAt: instant().notNull(),
    /** Wrong codes so far; at five the code is dead, the link is not. */
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('one_time_tokens_user').on(t.userId, t.tokenType),
    uniqueIndex('one_time_tokens_link').on(t.linkHash),
  ],
)
