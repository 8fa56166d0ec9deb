/** SAML 2.0 providers of companies: stored data and reading of metadata. */

import { DOMParser } from '@xmldom/xmldom'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { invalid } from './errors.ts'
import { samlProviders, ssoDomains, ssoProviders } from './table.ts'
import type { AttributeMapping } from './tables/sso.ts'

export type SsoProvider = {
  provider: typeof ssoProviders.$inferSelect
  saml: typeof samlProviders.$inferSelect
  domains: string[]
}

/** The used part of an XML element. */
type XmlElement = {
  localName: string | null
  textContent: string | null
  getAttribute(name: string): string | null
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<XmlElement>
}

export type IdentityProviderMetadata = { entityId: string; signInUrl: string; certificates: string[] }

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Requires that SAML is enabled. Throws 404 saml_provider_disabled. */
export function requireSaml(enabled: boolean): void {
  if (!enabled) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

/** Reads the metadata of an identity provider. Throws 400 validation_failed. */
export function readMetadata(xml: string): IdentityProviderMetadata {
  const root = parse(xml)
  const descriptor = root && first(root, metadataNamespace, 'IDPSSODescriptor')
  const entityId = root?.getAttribute('entityID')
  if (!descriptor || !entityId)
    throw invalid('SAML Metadata XML does not contain an EntityDescriptor with an IDPSSODescriptor')
  const service = all(descriptor, metadataNamespace, 'SingleSignOnService').find(
    (each) => each.getAttribute('Binding') === redirectBinding,
  )
  const signInUrl = service?.getAttribute('Location') ?? ''
  if (!URL.canParse(signInUrl) || !/^https?:$/.test(new URL(signInUrl).protocol)) {
    throw invalid('SAML Metadata XML names no SingleSignOnService with the HTTP-Redirect binding')
  }
  const certificates = all(descriptor, metadataNamespace, 'KeyDescriptor')
    .filter((each) => each.getAttribute('use') !== 'encryption')
    .flatMap((each) => all(each, signatureNamespace, 'X509Certificate'))
    .map((each) => (each.textContent ?? '').replace(/\s+/g, ''))
    .filter((each) => /^[A-Za-z0-9+/=]{100,}$/.test(each))
  if (certificates.length === 0) throw invalid('SAML Metadata XML holds no signing certificate')
  return { entityId, signInUrl, certificates }
}

function parse(xml: string): XmlElement | undefined {
  if (xml.length > 500_000 || /<!DOCTYPE|<!ENTITY/i.test(xml))
    throw invalid('SAML Metadata XML is not acceptable')
  const complain = () => {
    throw invalid('SAML Metadata XML could not be read')
  }
  const document = new DOMParser({
    errorHandler: { warning: () => undefined, error: complain, fatalError: complain },
  }).parseFromString(xml, 'text/xml')
  const root: XmlElement | null | undefined = document?.documentElement
  if (!root) return undefined
  return root.localName === 'EntityDescriptor' ? root : first(root, metadataNamespace, 'EntityDescriptor')
}

const all = (within: XmlElement, namespace: string, name: string): XmlElement[] =>
  Array.from(within.getElementsByTagNameNS(namespace, name))
const first = (within: XmlElement, namespace: string, name: string): XmlElement | undefined =>
  all(within, namespace, name)[0]

/** Finds a provider by id or by domain. */
export async function findSsoProvider(
  db: Db,
  by: { id: string } | { domain: string },
): Promise<SsoProvider | undefined> {
  const id = 'id' in by ? by.id : await idOfDomain(db, by.domain)
  return id === undefined ? undefined : (await ssoProvidersOf(db, [id]))[0]
}

async function idOfDomain(db: Db, domain: string): Promise<string | undefined> {
  const [row] = await db.select().from(ssoDomains).where(eq(ssoDomains.domain, domain.toLowerCase()))
  return row?.ssoProviderId
}

export async function ssoProvidersOf(db: Db, ids?: string[]): Promise<SsoProvider[]> {
  const rows = await db
    .select()
    .from(ssoProviders)
    .innerJoin(samlProviders, eq(samlProviders.ssoProviderId, ssoProviders.id))
    .where(ids ? inArray(ssoProviders.id, ids) : undefined)
    .orderBy(asc(ssoProviders.createdAt))
  if (rows.length === 0) return []
  const found = rows.map((row) => row.sso_providers.id)
  const domains = await db
    .select()
    .from(ssoDomains)
    .where(inArray(ssoDomains.ssoProviderId, found))
    .orderBy(asc(ssoDomains.domain))
  return rows.map((row) => ({
    provider: row.sso_providers,
    saml: row.saml_providers,
    domains: domains.filter((each) => each.ssoProviderId === row.sso_providers.id).map((each) => each.domain),
  }))
}

/** Returns the attributes of an assertion under the names of the mapping. */
export function mapAttributes(
  mapping: AttributeMapping | null,
  attributes: Record<string, unknown>,
): Record<string, unknown> {
  const mapped = Object.entries(mapping?.keys ?? {}).map(([key, rule]) => {
    const names = rule.names ?? (rule.name ? [rule.name] : [])
    const value = names.map((name) => attributes[name]).find((each) => each !== undefined)
    const list = value === undefined ? [] : [value].flat()
    return [key, rule.array ? list : (list[0] ?? rule.default)] as const
  })
  return Object.fromEntries(mapped.filter(([, value]) => value !== undefined))
}
