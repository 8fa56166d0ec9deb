import { expect, test } from 'vitest'
import { hasPassword } from './prove-identity.ts'

const session = (...providers: string[]): string =>
  JSON.stringify({ user: { identities: providers.map((provider) => ({ provider })) } })

test.each([
  [session('email'), true],
  [session('google', 'phone'), true],
  [session('google'), false],
  [session(), false],
  ['{}', false],
  ['null', false],
  ['not json', false],
])('the session %s has a password: %s', (stored, known) => {
  expect(hasPassword(stored)).toBe(known)
})
