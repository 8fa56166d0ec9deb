import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/auth-js'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../app/words.ts'
import { type Attempted, authSentence } from './auth-words.ts'
import { passkeyOrThrow } from './passkey-words.ts'

beforeAll(() => loadWords('en', 'sign_in'))

const ofTheAttempt: Partial<Record<Attempted, string>> = {
  signIn: 'Unable to sign in. Please try again.',
  signUp: 'Unable to create account. Please try again.',
  google: 'Unable to sign in with Google. Please try again.',
  reset: 'Unable to send reset email. Please try again.',
}

const unexpected = 'An unexpected error occurred. Please try again.'

test.each(Object.entries(ofTheAttempt) as [Attempted, string][])(
  'an answer without a text of its own gets the text of the attempt: %s (ERR-30, ERR-32, ERR-34, ERR-36)',
  (attempted, sentence) => {
    for (const answer of [
      new AuthRetryableFetchError('Internal Server Error', 500),
      new AuthRetryableFetchError('Service Unavailable', 503),
      new AuthApiError('something new', 400, 'something_new'),
      new AuthUnknownError('no JSON', new Error('no JSON')),
    ])
      expect(authSentence(answer, attempted), `${answer.name} ${answer.status}`).toBe(sentence)
    for (const silence of [
      new AuthRetryableFetchError('Failed to fetch', 0),
      new AuthRetryableFetchError('Bad Gateway', 502),
      new AuthRetryableFetchError('Gateway Timeout', 504),
      new TypeError('Failed to fetch'),
    ])
      expect(authSentence(silence, attempted), String(silence)).toBe(unexpected)
  },
)

/** The text on screen for an error that a passkey call returned. */
function passkeySentence(error: Error, attempted: 'passkey' | 'passkeyAdd'): string {
  try {
    passkeyOrThrow({ error }, attempted)
  } catch (thrown) {
    return authSentence(thrown, attempted)
  }
  throw new Error('nothing was thrown')
}

/** What the sign-in client makes of an error of the browser's passkey prompt. It does not export the class. */
const prompt = (name: string): Error => Object.assign(new Error(name), { name, __isWebAuthnError: true })

test.each([
  ['passkeyAdd', 'InvalidStateError', 'This device already has a passkey of this account.'],
  ['passkeyAdd', 'NotAllowedError', 'Not added: it was cancelled or took too long.'],
  ['passkeyAdd', 'AbortError', 'Not added: it was cancelled or took too long.'],
  ['passkeyAdd', 'ConstraintError', /^This browser or device cannot use passkeys/],
  ['passkeyAdd', 'NotSupportedError', /^This browser or device cannot use passkeys/],
  ['passkeyAdd', 'UnknownError', 'The passkey could not be added. Please try again.'],
  ['passkey', 'NotAllowedError', /^Not signed in: it was cancelled or took too long/],
  ['passkey', 'AbortError', /^Not signed in: it was cancelled or took too long/],
  ['passkey', 'UnknownError', 'Unable to sign in with a passkey. Try again, or use your password.'],
] as const)('a passkey prompt that failed says why: %s, %s', (attempted, name, sentence) => {
  expect(passkeySentence(prompt(name), attempted)).toMatch(sentence)
})

test.each([
  ['passkeyAdd', 'webauthn_credential_exists', 'This device already has a passkey of this account.'],
  ['passkeyAdd', 'webauthn_challenge_expired', 'Not added: it was cancelled or took too long.'],
  ['passkeyAdd', 'too_many_passkeys', /as many passkeys as it can have/],
  ['passkey', 'webauthn_challenge_expired', /^Not signed in: it was cancelled or took too long/],
  ['passkey', 'webauthn_verification_failed', /^Unable to sign in with a passkey/],
] as const)('a passkey that the server refused says why: %s, %s', (attempted, code, sentence) => {
  expect(passkeySentence(new AuthApiError(code, 400, code), attempted)).toMatch(sentence)
})

test('a browser without passkeys is named', () => {
  const refused = new AuthUnknownError('Browser does not support WebAuthn', null)
  expect(passkeySentence(refused, 'passkeyAdd')).toMatch(/^This browser or device cannot use passkeys/)
})
