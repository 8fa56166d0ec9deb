/** SAML 2.0 by node-saml: the request that is sent, and the response that comes back. */

import { randomBytes } from 'node:crypto'
import type { Profile, SAML } from '@node-saml/node-saml'
import { safeError } from '../machinery/safe-error.ts'
import type { Core } from './core.ts'
import { readMetadata, type SsoProvider } from './sso-providers.ts'

export const serviceEntityId = (core: Core) => `${core.issuer}/sso/saml/metadata`
export const acsUrl = (core: Core) => `${core.issuer}/sso/saml/acs`

export const newRequestId = () => `_${randomBytes(20).toString('hex')}`

/** The library for one exchange: it knows the one request that may be answered. */
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

/** Where to send the person. */
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

/** The signed assertion of a response; undefined when signature, audience, time or request do not hold. */
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
    core.log.warn({ err: safeError(error), provider: provider.provider.id }, 'a SAML response was refused')
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
