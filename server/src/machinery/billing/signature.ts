/** Signatures of the test provider, in Stripe's format: `t=<seconds>,v1=<hmac-sha256 of "t.body">`. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { now } from '../clock.ts'

const toleranceSeconds = 300
const seconds = () => Math.floor(now().epochMilliseconds / 1000)
const mac = (key: Buffer, at: number, body: string) =>
  createHmac('sha256', key).update(`${at}.${body}`).digest()

/** Returns the signature header for a body at the current time. */
export function sign(key: Buffer, body: string): string {
  const at = seconds()
  return `t=${at},v1=${mac(key, at, body).toString('hex')}`
}

/** Returns false for a wrong signature, and for one whose time differs from now by more than five minutes. */
export function isSigned(key: Buffer, body: string, signature: string | undefined): boolean {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '')
  if (!found) return false
  const at = Number(found[1])
  if (Math.abs(seconds() - at) > toleranceSeconds) return false
  return timingSafeEqual(mac(key, at, body), Buffer.from(found[2]!, 'hex'))
}
