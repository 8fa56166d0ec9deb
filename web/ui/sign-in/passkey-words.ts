/** An error of the browser's passkey prompt, as the sign-in client reports it: `name` is that of the browser's own error. */
const isCeremonyError = (error: Error): boolean => '__isWebAuthnError' in error

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

type Attempted = 'passkey' | 'passkeyAdd'
type Problem = Attempted | `${Attempted}Cancelled` | 'passkeyHere' | 'passkeysFull' | 'passkeyUnsupported'

const byCode: Record<string, 'passkeyHere' | 'passkeysFull' | 'cancelled'> = {
  webauthn_credential_exists: 'passkeyHere',
  too_many_passkeys: 'passkeysFull',
  webauthn_challenge_expired: 'cancelled',
}

/** The name of the text (sign_in.problem) for a passkey prompt that failed; undefined if other texts say it. */
function problemOf(error: Error, attempted: Attempted): Problem | undefined {
  // Without passkeys the sign-in client refuses before it asks, with an error of no kind of its own.
  if (error.name === 'AuthUnknownError' && !knowsPasskeys()) return 'passkeyUnsupported'
  if (!isCeremonyError(error)) {
    const why = byCode['code' in error ? String(error.code) : '']
    return why === 'cancelled' ? `${attempted}Cancelled` : why
  }
  if (attempted === 'passkeyAdd' && error.name === 'InvalidStateError') return 'passkeyHere'
  const why = byName[error.name]
  if (why === 'unsupported') return 'passkeyUnsupported'
  return why === 'cancelled' ? `${attempted}Cancelled` : attempted
}

/**
 * Throws the error that a passkey call of the sign-in client returned. Its `problem` names the text that says why (auth-words.ts). Loaded
 * only when a passkey is used, because the first load has no room.
 */
export function passkeyOrThrow<Answer extends { error: Error | null }>(
  answer: Answer,
  attempted: Attempted,
): Answer {
  if (!answer.error) return answer
  const problem = problemOf(answer.error, attempted)
  throw problem ? Object.assign(answer.error, { problem }) : answer.error
}
