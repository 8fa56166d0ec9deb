/** SAML 2.0 with node-saml: creates requests and verifies responses. */

import { randomBytes } from 'node:crypto'
import type { Profile, SAML } from '@node-saml/node-saml'
import { safeError } from '../machinery/safe-error.ts'
import type { Core } from './core.ts'
import { readMetadata, type SsoProvider } from './sso-providers.ts'

export const serviceEntityId = (core: Core) => `${core.issuer}/sso/saml/metadata`
export const acsUrl = (core: Core) => `${core.issuer}/sso/saml/acs`

export const newRequestId = () => `_${randomBytes(20).toString('hex')}`

/** Creates the library object for one exchange, which accepts a response to this request only. */
async function samlFor(core: Core, { saml }: SsoProvider, request: { id: string; at: Date }): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const metadata = readMetadata(saml.metadataXml)
  return new SAML({
    entryPoint: metadata.signInUrl,
    idpCert: metadata.certificates,
    idpIssuer: metadata.entityId,
    issuer: serviceEntityId(core),
    audience: serviceEntityId(core),
    callbackUrl: acsUrl(core),
    identifierFormat: saml.nameIdFormat,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: 30_000,
    maxAssertionAgeMs: 10 * 60_000,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 10 * 60_000,
    generateUniqueId: () => request.id,
    cacheProvider: {
      saveAsync: (_key, value) => Promise.resolve({ value, createdAt: request.at.getTime() }),
      getAsync: (key) => Promise.resolve(key === request.id ? request.at.toISOString() : null),
      removeAsync: (key) => Promise.resolve(key),
    },
  })
}

/** Returns the address of the identity provider with the request. */
export async function signInAddress(
  core: Core,
  provider: SsoProvider,
  request: { id: string; at: Date },
  relayState: string,
): Promise<string> {
  const saml = await samlFor(core, provider, request)
  return await saml.getAuthorizeUrlAsync(relayState, undefined, {})
}

export type Assertion = {
  id: string | undefined
  nameId: string
  nameIdFormat: string
  attributes: Record<string, unknown>
  sessionEnds: Date | undefined
}

/** Returns the signed assertion of a response; undefined if signature, audience, time or request are wrong. */
export async function readResponse(
  core: Core,
  provider: SsoProvider,
  request: { id: string; at: Date },
  response: string,
): Promise<Assertion | undefined> {
  try {
    const saml = await samlFor(core, provider, request)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response })
    return profile ? assertionOf(profile) : undefined
  } catch (error) {
    core.log.warn({ err: safeError(error), provider: provider.provider.id }, 'refused a SAML response')
    return undefined
  }
}

function assertionOf(profile: Profile): Assertion {
  const own = profile.attributes
  const tree: unknown = profile.getAssertion?.()
  const assertion = at(tree, 'Assertion')
  const ends = at(at(at(at(assertion, 'AuthnStatement'), '0'), '$'), 'SessionNotOnOrAfter')
  const id = at(at(assertion, '$'), 'ID')
  return {
    id: typeof id === 'string' ? id : undefined,
    nameId: profile.nameID,
    nameIdFormat: profile.nameIDFormat,
    attributes: own && typeof own === 'object' ? { ...own } : {},
    sessionEnds: typeof ends === 'string' && !Number.isNaN(Date.parse(ends)) ? new Date(ends) : undefined,
  }
}

function at(tree: unknown, key: string): unknown {
  return tree !== null && typeof tree === 'object' ? Reflect.get(tree, key) : undefined
}
