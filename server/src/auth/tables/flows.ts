import { boolean, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../machinery/db/columns.ts'
import { authSchema } from './schema.ts'
import { users } from './users.ts'

/** A sign-in under way: PKCE of the client, and for providers what must be remembered until the callback. */
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
    /** What the session's amr will say: oauth, recovery, magiclink, email/signup, invite, email_change. */
    authenticationMethod: text().notNull(),
    redirectTo: text(),
    linkingTarget: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Nonce and verifier towards the provider, sealed. */
    providerSecretSealed: text(),
    /** The provider's tokens for the client, sealed. */
    providerTokensSealed: text(),
    /** The provider has called back; a state is good for one callback. */
    calledBackAt: instant(),
    /** The session that the code was exchanged for: a second exchange ends it. */
    exchangedFor: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('flow_state_code').on(t.authCodeHash),
    index('flow_state_user').on(t.userId, t.authenticationMethod, t.createdAt),
    index('flow_state_created').on(t.createdAt),
  ],
)

/** Text messages where no provider is configured: sealed, kept a short time, readable through the service only. */
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
