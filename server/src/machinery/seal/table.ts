import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, systemRole } from '../db/columns.ts'

/** The keys with which the installation seals finished documents. The newest seals; older ones only prove earlier seals. */
export const sealKeys = pgTable(
  'seal_keys',
  {
    id: uuid().primaryKey(),
    /** The self-signed certificate, DER in base64. */
    certificate: text().notNull(),
    /** SHA-256 of the certificate, in hexadecimal. */
    fingerprint: text().notNull(),
    /** PKCS #8 in base64, sealed with a key derived from the master key. */
    privateSealed: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  () => [pgPolicy('seal_keys_system', { to: systemRole, using: sql`true`, withCheck: sql`true` })],
)
