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
    /** `$argon2id$...` with our pepper; `$2...` or `imported:$...` from another system, replaced at sign-in. */
    passwordHash: text(),
    /** When an initial password expires. Null for other passwords (ADMIN-03). */
    passwordExpiresAt: instant(),
    mustChangePassword: boolean().notNull().default(false),
    appMetadata: jsonb().$type<Metadata>().notNull().default({}),
    userMetadata: jsonb().$type<Metadata>().notNull().default({}),
    /** Language of mails to the account. */
    language: text().notNull().default('en'),
    newEmail: text(),
    /** How many of the two addresses have confirmed the change of e-mail. */
    emailChangeConfirmations: integer().notNull().default(0),
    newPhone: text(),
    invitedAt: instant(),
    confirmationSentAt: instant(),
    recoverySentAt: instant(),
    emailChangeSentAt: instant(),
    phoneChangeSentAt: instant(),
    reauthenticationSentAt: instant(),
    lastSignInAt: instant(),
    /** When the server received the acceptance of the terms (AUTH-15). */
    termsAcceptedAt: instant(),
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

/** A sign-in method of a user: e-mail, phone, or a provider's account. */
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
 * A code or link that was sent and can be used once. Only keyed hashes are stored (the key is outside the
 * database). The code is short-lived and typed by the user; the link contains a long secret of its own.
 */
export const oneTimeTokens = authSchema.table(
  'one_time_tokens',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenType: text().notNull(),
    /** The recipient's address or number. */
    relatesTo: text().notNull(),
    codeHash: text().notNull(),
    linkHash: text().notNull(),
    codeExpiresAt: instant().notNull(),
    linkExpiresAt: instant().notNull(),
    /** Number of wrong codes. At five the code becomes invalid, the link does not. */
    /** No longer used: tries are counted per network in rate_limits. */
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('one_time_tokens_user').on(t.userId, t.tokenType),
    uniqueIndex('one_time_tokens_link').on(t.linkHash),
  ],
)
