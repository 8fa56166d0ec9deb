import { words } from '../app/words.ts'

/** An error of the browser's passkey prompt, as the sign-in client reports it: `name` is that of the browser's own error. */
const isCeremonyError = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && '__isWebAuthnError' in thrown

const byName: Record<string, 'cancelled' | 'unsupported'> = {
  // Browsers use the same name if the person cancels, if the prompt times out, and if there is no matching passkey.
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  // No screen lock, or a security key that cannot store passkeys.
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
}

/** Whether this browser can use passkeys. */
const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/**
 * The text for a passkey prompt that failed on this device; undefined if the failure is another one. Not every browser
 * fails with an error of its own: without passkeys the sign-in client refuses before it asks.
 */
export function passkeySentence(thrown: unknown, attempted: 'passkey' | 'passkeyAdd'): string | undefined {
  if (thrown instanceof Error && thrown.name === 'AuthUnknownError' && !knowsPasskeys())
    return words.t('sign_in:problem.passkeyUnsupported')
  if (!isCeremonyError(thrown)) return undefined
  if (attempted === 'passkeyAdd' && thrown.name === 'InvalidStateError')
    return words.t('sign_in:problem.passkeyHere')
  const why = byName[thrown.name]
  if (why === 'unsupported') return words.t('sign_in:problem.passkeyUnsupported')
  if (why === 'cancelled')
    return words.t(
      attempted === 'passkeyAdd' ? 'sign_in:problem.passkeyAddCancelled' : 'sign_in:problem.passkeyCancelled',
    )
  return words.t(`sign_in:problem.${attempted}`)
}
