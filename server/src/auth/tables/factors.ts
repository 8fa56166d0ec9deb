import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from '../../machinery/db/columns.ts'
import { authSchema } from './schema.ts'
import { users } from './users.ts'

export type StoredCredential = {
  id: string
  publicKey: string
  counter: number
  transports?: string[]
}

/** A second factor: totp, phone or webauthn. */
export const mfaFactors = authSchema.table(
  'mfa_factors',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    friendlyName: text().notNull().default(''),
    factorType: text().notNull(),
    status: text().notNull().default('unverified'),
    secretSealed: text(),
    /** The last time step whose code was accepted, so that no code is accepted twice. */
    lastStep: bigint({ mode: 'number' }),
    phone: text(),
    credential: jsonb().$type<StoredCredential>(),
    aaguid: uuid(),
    /** Wrong codes since the last right one. */
    failures: integer().notNull().default(0),
    lastFailureAt: instant(),
    lastChallengedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('mfa_factors_name').on(t.userId, t.friendlyName).where(sql`factor_type <> 'recovery_code'`),
    uniqueIndex('mfa_factors_recovery').on(t.userId).where(sql`factor_type = 'recovery_code'`),
  ],
)

export const mfaChallenges = authSchema.table(
  'mfa_challenges',
  {
    id: uuid().primaryKey(),
    factorId: uuid()
      .notNull()
      .references(() => mfaFactors.id, { onDelete: 'cascade' }),
    ip: text().notNull(),
    /** Keyed hash of a code sent by SMS. */
    codeHash: text(),
    webauthnChallenge: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    verifiedAt: instant(),
  },
  (t) => [index('mfa_challenges_factor').on(t.factorId, t.createdAt)],
)

/** Recovery codes for users who have lost their other factors. Keyed hashes; each code is valid once. */
export const mfaRecoveryCodes = authSchema.table(
  'mfa_recovery_codes',
  {
    factorId: uuid()
      .notNull()
      .references(() => mfaFactors.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.factorId, t.codeHash] })],
)

/** Passkeys: credentials that sign in without a password. */
export const webauthnCredentials = authSchema.table(
  'webauthn_credentials',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    aaguid: uuid(),
    backedUp: boolean().notNull().default(false),
    friendlyName: text(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('webauthn_credentials_credential').on(t.credentialId),
    index('webauthn_credentials_user').on(t.userId, t.createdAt),
  ],
)

export const webauthnChallenges = authSchema.table('webauthn_challenges', {
  id: uuid().primaryKey(),
  userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  /** registration or authentication. */
  purpose: text().notNull(),
  challenge: text().notNull(),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
})
