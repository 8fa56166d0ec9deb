/** Asks a time stamp authority to confirm that a signature existed now (RFC 3161), and checks its answer. */
import { createHash, randomBytes, timingSafeEqual, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getCACertificates } from 'node:tls'
import { fromBER, Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'
import { parseCms, requireValidCms } from '../pdf/verify-cms.ts'

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
}
const TIMEOUT_MS = 10_000
const MOST_BYTES = 64 * 1024
/** Certificates between that of the authority and a root. */
const LONGEST_CHAIN = 5

/** `roots` is the path of a file with the trusted roots (PEM); without it those of this system and of Node are trusted. */
export type TimeStampAuthority = { url: string; roots: string | undefined; timeoutMs?: number }

/** The authority did not answer, or its answer is worth nothing. */
export class TimeStampError extends Error {}

const refuse = (reason: string): TimeStampError => new TimeStampError(reason)
const exact = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
const bytesOf = (view: ArrayBuffer | Uint8Array): Buffer => Buffer.from(new Uint8Array(view))
const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Returns the time stamp token of these bytes, DER. Throws TimeStampError. */
export async function timeStampOf(signature: Buffer, authority: TimeStampAuthority): Promise<Buffer> {
  const imprint = createHash('sha256').update(signature).digest()
  // The first bit is 0, so that the number is positive, and the next one is 1, so that its length is fixed.
  const nonce = randomBytes(16)
  nonce[0] = (nonce[0]! & 0x3f) | 0x40
  const answer = await ask(authority, requestOf(imprint, nonce))
  const token = tokenOf(answer)
  try {
    await requireTrusted(token, { imprint, nonce }, authority)
  } catch (error) {
    throw error instanceof TimeStampError ? error : refuse(`the time stamp is not valid: ${String(error)}`)
  }
  return token
}

function requestOf(imprint: Buffer, nonce: Buffer): Buffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256 }),
      hashedMessage: new OctetString({ valueHex: exact(imprint) }),
    }),
    nonce: new Integer({ valueHex: exact(nonce) }),
    certReq: true,
  })
  return Buffer.from(request.toSchema().toBER())
}

/** Sends one request. Redirections are not followed: only the configured address is ever asked. */
async function ask({ url, timeoutMs = TIMEOUT_MS }: TimeStampAuthority, body: Buffer): Promise<Buffer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw refuse(`the authority answered ${answer.status}`)
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of answer.body ?? []) {
      length += part.length
      if (length > MOST_BYTES) throw refuse('the answer is too long')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    throw error instanceof TimeStampError ? error : refuse(`the authority did not answer: ${String(error)}`)
  }
}

function tokenOf(answer: Buffer): Buffer {
  try {
    const { status, timeStampToken } = new TimeStampResp({ schema: fromBER(exact(answer)).result })
    // 0 is granted, 1 granted with changes.
    if ((status.status as number) > 1) throw refuse(`the authority refused: status ${status.status}`)
    if (!timeStampToken) throw refuse('the answer contains no time stamp')
    return Buffer.from(timeStampToken.toSchema().toBER())
  } catch (error) {
    throw error instanceof TimeStampError ? error : refuse('the answer cannot be read')
  }
}

type Asked = { imprint: Buffer; nonce: Buffer }

async function requireTrusted(token: Buffer, asked: Asked, authority: TimeStampAuthority): Promise<void> {
  const parsed = parseCms(token)
  const { eContentType, eContent } = parsed.signed.encapContentInfo
  if (eContentType !== oids.tstInfo || !eContent) throw refuse('the answer contains no time stamp')
  const content = bytesOf(eContent.getValue())
  requireValidCms(parsed, content, { type: oids.tstInfo, mustName: false })
  const { messageImprint, nonce, genTime } = new TSTInfo({ schema: fromBER(exact(content)).result })
  const isAsked =
    messageImprint.hashAlgorithm.algorithmId === oids.sha256 &&
    same(bytesOf(messageImprint.hashedMessage.valueBlock.valueHexView), asked.imprint)
  if (!isAsked) throw refuse('the time stamp is of something else')
  if (!nonce || !same(bytesOf(nonce.valueBlock.valueHexView), asked.nonce))
    throw refuse('the time stamp answers another request')
  const leaf = new X509Certificate(parsed.der)
  // The purpose must be this one alone (RFC 3161, 2.3).
  if (leaf.keyUsage?.join() !== oids.timeStamping) throw refuse('the certificate is not for time stamps')
  const inside = (parsed.signed.certificates ?? []).flatMap((certificate) =>
    'toSchema' in certificate ? [new X509Certificate(Buffer.from(certificate.toSchema().toBER()))] : [],
  )
  requireChain(leaf, { inside, roots: await rootsOf(authority), at: genTime })
}

async function rootsOf({ roots }: TimeStampAuthority): Promise<X509Certificate[]> {
  const texts = roots
    ? ((await readFile(roots, 'utf8')).match(
        /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g,
      ) ?? [])
    : [...getCACertificates('system'), ...getCACertificates('bundled')]
  return texts.map((text) => new X509Certificate(text))
}

type Known = { inside: readonly X509Certificate[]; roots: readonly X509Certificate[]; at: Date }

function requireChain(leaf: X509Certificate, { inside, roots, at }: Known): void {
  const isValid = ({ validFromDate, validToDate }: X509Certificate): boolean =>
    validFromDate <= at && at <= validToDate
  let current = leaf
  for (let length = 0; length <= LONGEST_CHAIN; length += 1) {
    if (!isValid(current)) throw refuse('a certificate of the authority was not valid at that time')
    const { fingerprint256 } = current
    if (roots.some((root) => root.fingerprint256 === fingerprint256)) return
    const issued = (issuer: X509Certificate): boolean =>
      issuer.ca &&
      issuer.fingerprint256 !== fingerprint256 &&
      current.checkIssued(issuer) &&
      current.verify(issuer.publicKey)
    const issuer = roots.find(issued) ?? inside.find(issued)
    if (!issuer) break
    current = issuer
  }
  throw refuse('the certificate of the authority leads to no trusted root')
}
