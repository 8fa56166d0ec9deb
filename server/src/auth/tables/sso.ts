import { boolean, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from '../../machinery/db/columns.ts'
import { authSchema } from './schema.ts'

export type AttributeMapping = {
  keys?: Record<string, { name?: string; names?: string[]; default?: unknown; array?: boolean }>
}

export const ssoProviders = authSchema.table(
  'sso_providers',
  {
    id: uuid().primaryKey(),
    resourceId: text(),
    disabled: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('sso_providers_resource').on(t.resourceId)],
)

const providerId = () =>
  uuid()
    .notNull()
    .references(() => ssoProviders.id, { onDelete: 'cascade' })

export const ssoDomains = authSchema.table(
  'sso_domains',
  { id: uuid().primaryKey(), ssoProviderId: providerId(), domain: text().notNull(), createdAt: createdAt() },
  (t) => [uniqueIndex('sso_domains_domain').on(t.domain), index('sso_domains_provider').on(t.ssoProviderId)],
)

export const samlProviders = authSchema.table(
  'saml_providers',
  {
    id: uuid().primaryKey(),
    ssoProviderId: providerId(),
    entityId: text().notNull(),
    metadataXml: text().notNull(),
    metadataUrl: text(),
    attributeMapping: jsonb().$type<AttributeMapping>(),
    nameIdFormat: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('saml_providers_entity').on(t.entityId),
    uniqueIndex('saml_providers_sso').on(t.ssoProviderId),
  ],
)

/** State between the request to an identity provider and its response. */
export const samlRelayStates = authSchema.table(
  'saml_relay_states',
  {
    id: uuid().primaryKey(),
    ssoProviderId: providerId(),
    requestId: text().notNull(),
    redirectTo: text(),
    codeChallenge: text(),
    codeChallengeMethod: text(),
    createdAt: createdAt(),
  },
  (t) => [index('saml_relay_states_created').on(t.createdAt)],
)

/** Accepted assertions. Each is valid for one sign-in. */
export const samlAssertions = authSchema.table('saml_assertions', {
  id: text().primaryKey(),
  expiresAt: instant().notNull(),
})
