import { expect, test } from 'vitest'
import { owesTerms } from './terms.ts'

const account = (providers: string[], accepted?: string): Record<string, unknown> => ({
  app_metadata: { providers },
  user_metadata: accepted ? { terms_accepted_at: accepted } : {},
})

test.each([
  ['one whom Google brought', account(['google']), true],
  ['the same after accepting', account(['google'], '2026-11-21T09:00:00Z'), false],
  ['one who signed up with a password', account(['email']), false],
  ['one who connected Google later', account(['email', 'google']), false],
  ['one of a company', account(['sso:1']), false],
  ['nobody', {}, false],
])('%s owes the acceptance of the terms: %#', (_, user, owes) => {
  expect(owesTerms(user)).toBe(owes)
})
