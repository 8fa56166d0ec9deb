import { expect, test } from 'vitest'
import { mustAcceptTerms } from './terms.ts'

const account = (providers: string[], accepted?: string): Record<string, unknown> => ({
  app_metadata: { providers },
  user_metadata: accepted ? { terms_accepted_at: accepted } : {},
})

test.each([
  ['an account of Google', account(['google']), true],
  ['the same after accepting', account(['google'], '2026-11-21T09:00:00Z'), false],
  ['an account with a password', account(['email']), false],
  ['an account that connected Google later', account(['email', 'google']), false],
  ['an account of a company', account(['sso:1']), false],
  ['no account', {}, false],
])('%s must accept the terms: %#', (_, user, expected) => {
  expect(mustAcceptTerms(user)).toBe(expected)
})
