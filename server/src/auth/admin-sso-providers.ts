/** /admin/sso/providers: manages the SAML providers of companies, with a service token. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { requireAdmin } from './guard.ts'
import { at } from './people.ts'
import { type Body, flagOf, readBody, textOf, uuidOf } from './request.ts'
import { findSsoProvider, readMetadata, type SsoProvider, ssoProvidersOf } from './sso-providers.ts'
import { samlProviders, ssoDomains, ssoProviders } from './table.ts'

const domainList = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/),
  )
  .max(100)
const mappingForm = z.object({
  keys: z
    .record(
      z.string().max(100),
      z.object({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
})

export async function adminListSsoProviders(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  return c.json({ items: (await ssoProvidersOf(core.db)).map(view) })
}

export async function adminGetSsoProvider(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  return c.json(view(await providerOfPath(core, c)))
}

export async function adminCreateSsoProvider(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const body = await readBody(c)
  if (textOf(body, 'type') !== 'saml') throw invalid("Only 'saml' supported for SSO provider type")
  const xml = await metadataOf(body)
  if (!xml) throw invalid('Either metadata_xml or metadata_url must be set')
  const { entityId } = readMetadata(xml)
  const [domains, mapping] = [domainsOf(body) ?? [], mappingOf(body)]
  const id = randomUUID()
  await core.transaction(async (db) => {
    await db.insert(ssoProviders).values({
      id,
      resourceId: textOf(body, 'resource_id') || null,
      disabled: flagOf(body, 'disabled', false),
      createdAt: at(),
      updatedAt: at(),
    })
    const made = await db
      .insert(samlProviders)
      .values({
        id: randomUUID(),
        ssoProviderId: id,
        entityId,
        metadataXml: xml,
        metadataUrl: textOf(body, 'metadata_url') || null,
        attributeMapping: mapping ?? null,
        nameIdFormat: textOf(body, 'name_id_format') || null,
        createdAt: at(),
        updatedAt: at(),
      })
      .onConflictDoNothing()
      .returning({ id: samlProviders.id })
    if (made.length === 0)
      throw new AuthError(
        422,
        'saml_idp_already_exists',
        `SAML Identity Provider with this EntityID (${entityId.slice(0, 200)}) already exists`,
      )
    await setDomains(db, id, domains)
  })
  return c.json(view((await findSsoProvider(core.db, { id }))!), 201)
}

export async function adminUpdateSsoProvider(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const { provider, saml } = await providerOfPath(core, c)
  const body = await readBody(c)
  const xml = await metadataOf(body)
  if (xml && readMetadata(xml).entityId !== saml.entityId) {
    throw new AuthError(
      422,
      'saml_entity_id_mismatch',
      'SAML Metadata can be updated only if the EntityID matches for the provider',
    )
  }
  const [domains, mapping] = [domainsOf(body), mappingOf(body)]
  await core.transaction(async (db) => {
    await db
      .update(ssoProviders)
      .set({ disabled: flagOf(body, 'disabled', provider.disabled), updatedAt: at() })
      .where(eq(ssoProviders.id, provider.id))
    await db
      .update(samlProviders)
      .set({
        ...(xml ? { metadataXml: xml } : {}),
        ...(mapping ? { attributeMapping: mapping } : {}),
        updatedAt: at(),
      })
      .where(eq(samlProviders.ssoProviderId, provider.id))
    if (domains) await setDomains(db, provider.id, domains)
  })
  return c.json(view((await findSsoProvider(core.db, { id: provider.id }))!))
}

export async function adminDeleteSsoProvider(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const found = await providerOfPath(core, c)
  await core.db.delete(ssoProviders).where(eq(ssoProviders.id, found.provider.id))
  return c.json(view(found))
}

async function providerOfPath(core: Core, c: Context): Promise<SsoProvider> {
  const found = await findSsoProvider(core.db, { id: uuidOf(c.req.param('id'), 'sso_provider_id') })
  if (!found) throw new AuthError(404, 'sso_provider_not_found', 'No such SSO provider')
  return found
}

async function setDomains(db: Db, providerId: string, domains: string[]): Promise<void> {
  await db.delete(ssoDomains).where(eq(ssoDomains.ssoProviderId, providerId))
  for (const domain of new Set(domains)) {
    const made = await db
      .insert(ssoDomains)
      .values({ id: randomUUID(), ssoProviderId: providerId, domain, createdAt: at() })
      .onConflictDoNothing()
      .returning({ id: ssoDomains.id })
    if (made.length === 0)
      throw new AuthError(
        422,
        'sso_domain_already_exists',
        `SSO Domain '${domain}' is already assigned to an SSO provider`,
      )
  }
}

function domainsOf(body: Body): string[] | undefined {
  if (body.domains === undefined) return undefined
  const parsed = domainList.safeParse(body.domains)
  if (!parsed.success) throw invalid('domains must be a list of domain names')
  return parsed.data
}

function mappingOf(body: Body) {
  if (body.attribute_mapping === undefined) return undefined
  const parsed = mappingForm.safeParse(body.attribute_mapping)
  if (!parsed.success) throw invalid('attribute_mapping is not of the form {keys: {…}}')
  return parsed.data
}

/** Returns the given metadata, or fetches it from the given address. Throws 400 validation_failed. */
async function metadataOf(body: Body): Promise<string | undefined> {
  const [xml, url] = [textOf(body, 'metadata_xml'), textOf(body, 'metadata_url')]
  if (xml && url) throw invalid('Only one of metadata_xml or metadata_url needs to be set')
  if (!url) return xml || undefined
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw invalid('metadata_url is not a HTTPS URL')
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  )
  if (!answer?.ok) throw invalid('SAML Metadata could not be fetched from metadata_url')
  return await answer.text()
}

const view = ({ provider, saml, domains }: SsoProvider) => ({
  id: provider.id,
  ...(provider.resourceId ? { resource_id: provider.resourceId } : {}),
  disabled: provider.disabled,
  saml: {
    entity_id: saml.entityId,
    metadata_xml: saml.metadataXml,
    ...(saml.metadataUrl ? { metadata_url: saml.metadataUrl } : {}),
    attribute_mapping: saml.attributeMapping ?? {},
    ...(saml.nameIdFormat ? { name_id_format: saml.nameIdFormat } : {}),
  },
  domains: domains.map((domain) => ({ domain })),
  created_at: provider.createdAt,
  updated_at: provider.updatedAt,
})
