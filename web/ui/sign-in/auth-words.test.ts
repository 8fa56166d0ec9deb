import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/auth-js'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../app/words.ts'
import { type Attempted, authSentence } from './auth-words.ts'

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
