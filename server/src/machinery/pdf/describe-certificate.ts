/** What a certificate says about itself. It runs in the process for foreign files. */
import { createHash } from 'node:crypto'
import { type BaseBlock, fromBER, ObjectIdentifier, Sequence } from 'asn1js'
import type { Certificate, RelativeDistinguishedNames } from 'pkijs'
import type { SignerCertificate } from './signed-update.ts'

const oids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  surname: '2.5.4.4',
  givenName: '2.5.4.42',
  statements: '1.3.6.1.5.5.7.1.3',
  /** id-etsi-qcs-QcCompliance. */
  qualified: '0.4.0.1862.1.1',
}
/** Longer names are cut. */
const MOST = 120

const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST)

function partOf({ typesAndValues }: RelativeDistinguishedNames, type: string): string {
  const found = typesAndValues.find((part) => part.type === type)
  return clean(String((found?.value.valueBlock as { value?: unknown } | undefined)?.value ?? ''))
}

/** The number of an identity paper that qualified certificates contain is left out. */
export function describeCertificate(certificate: Certificate, der: Buffer): SignerCertificate {
  const { subject, issuer, serialNumber, notBefore, notAfter } = certificate
  const person = [oids.givenName, oids.surname].map((type) => partOf(subject, type)).filter(Boolean)
  const issuers = [partOf(issuer, oids.commonName), partOf(issuer, oids.organization)].filter(Boolean)
  return {
    signer: partOf(subject, oids.commonName) || person.join(' ') || partOf(subject, oids.organization),
    issuer: [...new Set(issuers)].join(', '),
    serial: Buffer.from(serialNumber.valueBlock.valueHexView).toString('hex').slice(0, MOST),
    fingerprint: createHash('sha256').update(der).digest('hex'),
    validFrom: notBefore.value.toISOString(),
    validTo: notAfter.value.toISOString(),
    statesQualified: statesQualified(certificate),
    selfSigned: subject.isEqual(issuer),
  }
}

function statesQualified({ extensions }: Certificate): boolean {
  const found = extensions?.find(({ extnID }) => extnID === oids.statements)
  if (!found) return false
  const { result } = fromBER(new Uint8Array(found.extnValue.valueBlock.valueHexView).buffer)
  const statements = result instanceof Sequence ? (result.valueBlock.value as BaseBlock[]) : []
  return statements.some((statement) => {
    const [id] = statement instanceof Sequence ? (statement.valueBlock.value as BaseBlock[]) : []
    return id instanceof ObjectIdentifier && id.valueBlock.toString() === oids.qualified
  })
}
