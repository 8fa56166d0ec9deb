/** Time-based codes (RFC 6238): SHA-1, 6 digits, 30 seconds, one step of tolerance. Each step is valid once. */
import { Secret, TOTP } from 'otpauth'
import { now } from '../machinery/clock.ts'
import type { MasterKey } from '../machinery/crypto/master-key.ts'
import { open, seal } from '../machinery/crypto/seal.ts'

const period = 30
const grace = 1
const place = (factorId: string) => `auth.mfa_factors|secret_sealed|${factorId}`
const keyOf = (masterKey: MasterKey) => masterKey.derive('auth second factor')

export type Enrolment = { secret: string; uri: string; qrCode: string; sealed: string }

/** Creates a secret. Returns it as text, as the address for authenticator apps and as a QR code of that address. */
export async function enrolTotp(
  masterKey: MasterKey,
  { factorId, issuer, account }: { factorId: string; issuer: string; account: string },
): Promise<Enrolment> {
  const secret = new Secret({ size: 20 }).base32
  const parameters = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: String(period),
    secret,
  })
  const uri = `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters}`
  const { default: qrcode } = await import('qrcode')
  const svg = await qrcode.toString(uri, { type: 'svg', margin: 2 })
  // The client puts the picture into a data: URL, which a hash sign would end.
  const qrCode = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
  return { secret, uri, qrCode, sealed: seal(keyOf(masterKey), 1, place(factorId), secret) }
}

/** Returns the time step of the code; undefined if it is not a current one or not later than `lastStep`. */
export function matchTotp(
  masterKey: MasterKey,
  { factorId, sealed, lastStep }: { factorId: string; sealed: string; lastStep: number | null },
  code: string,
): number | undefined {
  const totp = new TOTP({
    secret: Secret.fromBase32(open(keyOf(masterKey), place(factorId), sealed)),
    period,
  })
  const timestamp = now().epochMilliseconds
  const delta = totp.validate({ token: code, timestamp, window: grace })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1000 / period) + delta
  return lastStep !== null && step <= lastStep ? undefined : step
}
