import { boolean, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../machinery/db/columns.ts'
import { authSchema } from './schema.ts'
import { users } from './users.ts'

/** A running sign-in: PKCE data of the client, and for providers the data needed in the callback. */
export const flowStates = authSchema.table(
  'flow_state',
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of the code that the client exchanges. */
    authCodeHash: text(),
    authCodeIssuedAt: instant(),
    /** s256; absent: the implicit flow. */
    codeChallengeMethod: text(),
    codeChallenge: text(),
    provider: text(),
    /** The method for the session's amr claim: oauth, recovery, magiclink, email/signup, invite, email_change. */
    authenticationMethod: text().notNull(),
    redirectTo: text(),
    linkingTarget: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Nonce and code verifier of our request to the provider, sealed. */
    providerSecretSealed: text(),
    /** The provider's tokens for the client, sealed. */
    providerTokensSealed: text(),
    /** When the provider called back. A state is valid for one callback. */
    calledBackAt: instant(),
    /** The session created with the code. A second exchange of the code ends it. */
    exchangedFor: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('flow_state_code').on(t.authCodeHash),
    index('flow_state_user').on(t.userId, t.authenticationMethod, t.createdAt),
    index('flow_state_created').on(t.createdAt),
  ],
)

/** Text messages without a configured provider: sealed, stored for a short time, readable only through the service. */
export const smsOutbox = authSchema.table(
  'sms_outbox',
  {
    id: uuid().primaryKey(),
    phoneHash: text().notNull(),
    messageSealed: text().notNull(),
    delivered: boolean().notNull().default(false),
    details: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [index('sms_outbox_created').on(t.createdAt)],
)
