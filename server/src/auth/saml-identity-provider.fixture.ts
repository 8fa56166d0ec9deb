/** For tests: a SAML identity provider with another library and a newly created certificate. */
import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import samlify from 'samlify'

samlify.setSchemaValidator({ validate: () => Promise.resolve('skipped') })

/** DER encoding, as far as a self-signed certificate needs it. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const sha256WithRsa = der(0x30, Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'))

function certificateOf(publicKey: KeyObject, privateKey: KeyObject): string {
  const name = der(
    0x30,
    der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('test idp')))),
  )
  const time = (year: string) => der(0x17, Buffer.from(`${year}0101000000Z`))
  const body = der(
    0x30,
    der(0xa0, Buffer.from('020102', 'hex')),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    name,
    der(0x30, time('20'), time('49')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  return der(0x30, body, sha256WithRsa, der(0x03, Buffer.from([0]), signature)).toString('base64')
}

export function samlIdentityProvider(entityId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = certificateOf(publicKey, privateKey)
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    signingCert: certificate,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    isAssertionEncrypted: false,
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${entityId}/sso` },
    ],
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context,
      attributes: [
        {
          name: 'mail',
          valueTag: 'user.email',
          nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
          valueXsiType: 'xs:string',
        },
      ],
    },
  })
  return {
    metadata: idp.getMetadata(),
    /** Answers the request in an address. Returns the form that a browser would post. */
    answer: async (
      address: string,
      who: { nameId: string; email: string },
      change: { audience?: string; requestId?: string; minutes?: number } = {},
    ): Promise<URLSearchParams> => {
      const query = new URL(address).searchParams
      const request = inflateRawSync(Buffer.from(query.get('SAMLRequest')!, 'base64')).toString()
      const read = (pattern: RegExp) => pattern.exec(request)![1]!
      const [id, issuer, acs] = [
        read(/\sID="([^"]+)"/),
        read(/<saml:Issuer[^>]*>([^<]+)</),
        read(/AssertionConsumerServiceURL="([^"]+)"/),
      ]
      const sp = samlify.ServiceProvider({
        entityID: issuer,
        wantAssertionsSigned: true,
        assertionConsumerService: [
          { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: acs },
        ],
      })
      const moment = Date.now() + (change.minutes ?? 0) * 60_000
      const iso = (ms: number) => new Date(ms).toISOString()
      const values: Record<string, string> = {
        ID: `_${randomBytes(16).toString('hex')}`,
        AssertionID: `_${randomBytes(16).toString('hex')}`,
        Destination: acs,
        Audience: change.audience ?? issuer,
        EntityID: issuer,
        SubjectRecipient: acs,
        Issuer: entityId,
        IssueInstant: iso(moment),
        StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
        ConditionsNotBefore: iso(moment - 1000),
        ConditionsNotOnOrAfter: iso(moment + 300_000),
        SubjectConfirmationDataNotOnOrAfter: iso(moment + 300_000),
        AssertionConsumerServiceURL: acs,
        NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        NameID: who.nameId,
        InResponseTo: change.requestId ?? id,
        AuthnStatement: '',
        attrUserEmail: who.email,
      }
      const answer = await idp.createLoginResponse(
        sp,
        { extract: { request: { id } } },
        'post',
        { email: who.email },
        (template: string) => ({
          id: values.ID!,
          context: samlify.SamlLib.replaceTagsByValue(template, values),
        }),
      )
      return new URLSearchParams({ SAMLResponse: answer.context, RelayState: query.get('RelayState')! })
    },
  }
}
