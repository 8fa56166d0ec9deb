/** Checks that a CMS signature is valid for its content (RFC 5652, ETSI EN 319 122-1). */
import { createHash, constants as crypto, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  type AlgorithmIdentifier,
  type Attribute,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  RSASSAPSSParams,
  SignedData,
  type SignerInfo,
} from 'pkijs'

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  pss: '1.2.840.113549.1.1.10',
}

/** SHA-1 and older digests are not accepted: somebody can make two files with the same one. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** Signature algorithms that name their digest; those that do not use the digest of the signer. */
const NAMED: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}
const UNNAMED = ['1.2.840.113549.1.1.1', '1.2.840.10045.2.1', oids.pss]

const invalid = (reason: string): DomainError => new DomainError('signed_file_signature_invalid', { reason })
const bytesOf = (view: ArrayBuffer | Uint8Array): Buffer => Buffer.from(new Uint8Array(view))
const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** A CMS with one signer whose certificate is inside. */
export type ParsedCms = { signed: SignedData; signer: SignerInfo; certificate: Certificate; der: Buffer }
/** The signed attributes by their types. */
export type SignedAttributes = ReadonlyMap<string, BaseBlock>

/**
 * Returns the attributes of a signature that is valid for exactly `content`, whose type is `type`. Throws
 * signed_file_signature_invalid.
 */
export function requireValidCms(
  { signer, der }: ParsedCms,
  content: Buffer,
  { type, mustName }: { type: string; mustName: boolean },
): SignedAttributes {
  const { attributes, encoded } = attributesOf(signer)
  const digest = DIGESTS[signer.digestAlgorithm.algorithmId]
  if (!digest) throw invalid('digest')
  const stated = bytesOf(octetsOf(attributes.get(oids.messageDigest)))
  if (!same(stated, createHash(digest).update(content).digest())) throw invalid('changed')
  if (idOf(attributes.get(oids.contentType)) !== type) throw invalid('type')
  requireNamed(attributes.get(oids.signingCertificateV2), der, mustName)
  requireSignature(signer, new X509Certificate(der), encoded, digest)
  return attributes
}

/** Zeros may follow the CMS. Throws signed_file_signature_invalid. */
export function parseCms(cms: Buffer): ParsedCms {
  try {
    const { offset, result } = fromBER(new Uint8Array(cms).buffer)
    // The room that was kept for the signature is filled with zeros.
    if (offset < 0 || cms.subarray(offset).some((byte) => byte !== 0)) throw invalid('cms')
    const info = new ContentInfo({ schema: result })
    if (info.contentType !== oids.signedData) throw invalid('cms')
    const signed = new SignedData({ schema: info.content })
    const [signer, ...others] = signed.signerInfos
    if (!signer || others.length > 0) throw invalid('signers')
    const place = (signed.certificates ?? []).findIndex(
      (each) => each instanceof Certificate && isOf(signer, each),
    )
    const certificate = signed.certificates?.[place]
    if (!(certificate instanceof Certificate)) throw invalid('certificate')
    return { signed, signer, certificate, der: certificateBytes(result, place) }
  } catch (error) {
    throw error instanceof DomainError ? error : invalid('cms')
  }
}

/** The bytes as they came: a certificate that is encoded again may differ from the one that was signed. */
function certificateBytes(info: BaseBlock, place: number): Buffer {
  const partsOf = (block: BaseBlock | undefined): BaseBlock[] =>
    block instanceof Constructed || block instanceof Sequence ? (block.valueBlock.value as BaseBlock[]) : []
  const signed = partsOf(partsOf(info)[1])[0]
  const certificates = partsOf(signed).find(
    ({ idBlock: { tagClass, tagNumber } }) => tagClass === 3 && tagNumber === 0,
  )
  return bytesOf(partsOf(certificates)[place]!.valueBeforeDecodeView)
}

/** Whether the signature names this certificate, by issuer and number or by the identifier of its key. */
function isOf({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return sid.issuer.isEqual(certificate.issuer) && sid.serialNumber.isEqual(certificate.serialNumber)
  const key = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')
  const given = bytesOf((sid as { valueBlock: { valueHexView: Uint8Array } }).valueBlock.valueHexView)
  const known = key && fromBER(new Uint8Array(key.extnValue.valueBlock.valueHexView).buffer).result
  return known instanceof OctetString && same(given, bytesOf(known.valueBlock.valueHexView))
}

/** Attributes that occur twice, or that have several values, would be read differently by other programs. */
function attributesOf({ signedAttrs }: SignerInfo) {
  if (!signedAttrs) throw invalid('attributes')
  const attributes = new Map<string, BaseBlock>()
  for (const { type, values } of signedAttrs.attributes as Attribute[]) {
    if (attributes.has(type) || values.length !== 1) throw invalid('attributes')
    attributes.set(type, values[0] as BaseBlock)
  }
  return { attributes, encoded: bytesOf(signedAttrs.encodedValue) }
}

const octetsOf = (block: BaseBlock | undefined): Uint8Array => {
  if (!(block instanceof OctetString)) throw invalid('attributes')
  return block.valueBlock.valueHexView
}
const idOf = (block: BaseBlock | undefined): string | null =>
  block instanceof ObjectIdentifier ? block.valueBlock.toString() : null

/** The signature must name its certificate, so that nobody can put another one in its place. */
function requireNamed(block: BaseBlock | undefined, der: Buffer, mustName: boolean): void {
  if (!block) {
    if (mustName) throw invalid('certificate')
    return
  }
  const first = (parent: unknown): unknown =>
    parent instanceof Sequence ? parent.valueBlock.value[0] : undefined
  const id = first(first(block))
  if (!(id instanceof Sequence)) throw invalid('certificate')
  const parts = id.valueBlock.value
  const algorithm = parts[0] instanceof Sequence ? idOf(parts[0].valueBlock.value[0] as BaseBlock) : null
  const digest = algorithm === null ? 'sha256' : DIGESTS[algorithm]
  const stated = parts.find((part) => part instanceof OctetString)
  if (!digest || !same(bytesOf(octetsOf(stated as BaseBlock)), createHash(digest).update(der).digest()))
    throw invalid('certificate')
}

function requireSignature(
  { signatureAlgorithm, signature }: SignerInfo,
  { publicKey }: X509Certificate,
  encoded: Buffer,
  ownDigest: string,
): void {
  const { algorithmId } = signatureAlgorithm
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {}
  const strong = publicKey.asymmetricKeyType?.startsWith('rsa')
    ? (modulusLength ?? 0) >= 2048
    : Boolean(namedCurve)
  if (!strong) throw invalid('key')
  const digest = NAMED[algorithmId] ?? (UNNAMED.includes(algorithmId) ? ownDigest : undefined)
  if (!digest) throw invalid('algorithm')
  const pss = algorithmId === oids.pss ? pssOf(signatureAlgorithm) : null
  const key = pss
    ? { key: publicKey, padding: crypto.RSA_PKCS1_PSS_PADDING, saltLength: pss.saltLength }
    : publicKey
  const valid = verify(pss?.digest ?? digest, encoded, key, bytesOf(signature.valueBlock.valueHexView))
  if (!valid) throw invalid('signature')
}

function pssOf({ algorithmParams }: AlgorithmIdentifier): { digest: string; saltLength: number } {
  const { hashAlgorithm, saltLength } = new RSASSAPSSParams({ schema: algorithmParams })
  const digest = DIGESTS[hashAlgorithm.algorithmId]
  if (!digest) throw invalid('digest')
  return { digest, saltLength }
}
