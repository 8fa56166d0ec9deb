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

type Failure =
  | 'passkey'
  | 'passkeyAdd'
  | 'passkeyHere'
  | 'passkeyUnsupported'
  | 'passkeyCancelled'
  | 'passkeyAddCancelled'

/**
 * The name of the text (sign_in.problem) for a passkey prompt that failed on this device; undefined if the failure is another one. A
 * browser without passkeys fails without an error of its own, because the sign-in client refuses before it asks.
 */
export function passkeyFailure(thrown: unknown, attempted: 'passkey' | 'passkeyAdd'): Failure | undefined {
  if (thrown instanceof Error && thrown.name === 'AuthUnknownError' && !knowsPasskeys())
    return 'passkeyUnsupported'
  if (!isCeremonyError(thrown)) return undefined
  if (attempted === 'passkeyAdd' && thrown.name === 'InvalidStateError') return 'passkeyHere'
  const why = byName[thrown.name]
  if (why === 'unsupported') return 'passkeyUnsupported'
  return why === 'cancelled' ? `${attempted}Cancelled` : attempted
}
