import { Secret, TOTP } from 'otpauth'
import { now } from '../machinery/clock.ts'

/** Returns the current code of an authenticator app with this secret. */
export const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().epochMilliseconds })
