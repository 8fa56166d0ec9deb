/** GET /sso/saml/metadata: our metadata for a company's identity provider. */
import type { Context } from 'hono'
import type { Core } from './core.ts'
import { requireSaml } from './sso-providers.ts'
import { acsUrl, serviceEntityId } from './sso-saml.ts'

export async function samlMetadata(core: Core, c: Context): Promise<Response> {
  requireSaml(core.policy.saml)
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  const xml = generateServiceProviderMetadata({
    issuer: serviceEntityId(core),
    callbackUrl: acsUrl(core),
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
  })
  if (c.req.query('download') === 'true')
    c.header('Content-Disposition', 'attachment; filename="metadata.xml"')
  return c.body(xml, 200, {
    'Content-Type': 'application/samlmetadata+xml',
    'Cache-Control': 'public, max-age=600',
  })
}
