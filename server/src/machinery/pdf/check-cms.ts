/** Checks the detached signature of a person in a PDF. It runs in the process for foreign files. */
import { DomainError } from '@domovik/domain/errors.ts'
import { type BaseBlock, BitString, fromBER } from 'asn1js'
import type { Certificate } from 'pkijs'
import { describeCertificate } from './describe-certificate.ts'
import type { SignerCertificate } from './signed-update.ts'
import { parseCms, requireValidCms } from './verify-cms.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  signingTime: '1.2.840.113549.1.9.5',
  keyUsage: '2.5.29.15',
}

type Checked = { certificate: SignerCertificate; signingTime: string | null }

/**
 * Returns the certificate of the signer and the time that the signature claims. It is valid for exactly `content`. Who issued the
 * certificate, and whether it was revoked, is not checked. Throws signed_file_signature_invalid, signed_file_certificate_invalid.
 */
export function checkCms(
  cms: Buffer,
  content: Buffer,
  { now, isCades }: { now: number; isCades: boolean },
): Checked {
  const parsed = parseCms(cms)
  if (parsed.signed.encapContentInfo.eContent)
    throw new DomainError('signed_file_signature_invalid', { reason: 'content' })
  const attributes = requireValidCms(parsed, content, { type: oids.data, mustName: isCades })
  requireUsable(parsed.certificate, now)
  return {
    certificate: describeCertificate(parsed.certificate, parsed.der),
    signingTime: timeOf(attributes.get(oids.signingTime)),
  }
}

function timeOf(block: BaseBlock | undefined): string | null {
  const time = block && 'toDate' in block ? (block as unknown as { toDate(): Date }).toDate() : null
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null
}

/** Throws signed_file_certificate_invalid if the certificate has expired, is not valid yet, or is not for signatures. */
function requireUsable({ notBefore, notAfter, extensions }: Certificate, now: number): void {
  if (now < notBefore.value.getTime() || now > notAfter.value.getTime())
    throw new DomainError('signed_file_certificate_invalid', { reason: 'expired' })
  const usage = extensions?.find(({ extnID }) => extnID === oids.keyUsage)
  if (!usage) return
  const { result } = fromBER(new Uint8Array(usage.extnValue.valueBlock.valueHexView).buffer)
  // The first two bits: digitalSignature and nonRepudiation.
  const bits = result instanceof BitString ? (result.valueBlock.valueHexView[0] ?? 0) : 0
  if ((bits & 0xc0) === 0) throw new DomainError('signed_file_certificate_invalid', { reason: 'usage' })
}
