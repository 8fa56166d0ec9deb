/**
 * The seal of a PDF: a detached CMS signature of the baseline B-B of PAdES, or B-T with a time stamp of an authority
 * (docs/decisions/128). It has no attribute signing-time, which the baseline forbids, and names its certificate by signing-certificate-v2 (ETSI EN 319 142-1, 6.3).
 */
import { createHash } from 'node:crypto'
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { SealKey } from './key.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
}

const exact = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Returns the time stamp of a signature. */
type Stamp = (signature: Buffer) => Promise<Buffer>

/** Returns the CMS signature of `content`, DER. */
async function signatureOf(
  content: Buffer,
  { certificate, privateKey }: SealKey,
  stamp: Stamp | null,
): Promise<Buffer> {
  const signer = new Certificate({ schema: fromBER(exact(certificate)).result })
  // SigningCertificateV2 with one ESSCertIDv2 in its default algorithm, SHA-256.
  const certificateId = new Sequence({
    value: [
      new Sequence({
        value: [new Sequence({ value: [new OctetString({ valueHex: exact(sha256(certificate)) })] })],
      }),
    ],
  })
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: [signer],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
            new Attribute({
              type: oids.messageDigest,
              values: [new OctetString({ valueHex: exact(sha256(content)) })],
            }),
            new Attribute({ type: oids.signingCertificateV2, values: [certificateId] }),
          ],
        }),
      }),
    ],
  })
  await signed.sign(privateKey, 0, 'SHA-256', exact(content))
  const [made] = signed.signerInfos
  if (stamp && made) {
    const token = await stamp(Buffer.from(made.signature.valueBlock.valueHexView))
    made.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [new Attribute({ type: oids.timeStampToken, values: [fromBER(exact(token)).result] })],
    })
  }
  const wrapped = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
  return Buffer.from(wrapped.toSchema().toBER())
}

/**
 * Fills the last place for a signature of a PDF, which `sheet-reader.ts` laid. The signature covers every byte but the place.
 * Throws Error if there is no place, or if it is too small; TimeStampError.
 */
export async function fillSeal(pdf: Buffer, key: SealKey, stamp: Stamp | null): Promise<Buffer> {
  const text = pdf.toString('latin1')
  const range = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)
  if (!range) throw new Error('no place for a seal')
  const [from, before, after, rest] = range.slice(1).map(Number) as [number, number, number, number]
  if (from !== 0 || after + rest !== pdf.length || pdf[before] !== 0x3c || pdf[after - 1] !== 0x3e)
    throw new Error('the place for the seal does not cover the file')
  const signature = await signatureOf(
    Buffer.concat([pdf.subarray(0, before), pdf.subarray(after)]),
    key,
    stamp,
  )
  const room = after - before - 2
  const hex = signature.toString('hex')
  if (hex.length > room) throw new Error('the place for the seal is too small')
  const filled = Buffer.from(pdf)
  filled.write(hex.padEnd(room, '0'), before + 1, 'latin1')
  return filled
}
