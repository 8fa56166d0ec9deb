/** What a password must be. */
import { AuthError, invalid, weakPassword } from './errors.ts'
import { passwordBytesLimit } from './passwords.ts'
import type { AuthPolicy } from './policy.ts'

/** Throws 400 validation_failed, 422 weak_password. `context`: words that a guesser tries first (name, e-mail). */
export function checkPassword(policy: AuthPolicy, password: string, context: readonly string[] = []): void {
  if (Buffer.byteLength(password) > passwordBytesLimit) {
    throw invalid(`Password cannot be longer than ${passwordBytesLimit} bytes`)
  }
  const weak = weaknessOf(policy, password, context)
  if (weak instanceof AuthError) throw weak
}

/** The error that a new password of this kind would get; undefined when it is good enough. */
export function weaknessOf(
  policy: AuthPolicy,
  password: string,
  _context: readonly string[] = [],
): AuthError | undefined {
  if ([...password].length < policy.passwordMinimum) {
    return weakPassword(`Password should be at least ${policy.passwordMinimum} characters.`, ['length'])
  }
  return undefined
}
