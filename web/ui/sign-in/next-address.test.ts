import { expect, test } from 'vitest'
import { nextAddress, signInAddress } from './next-address.ts'

test.each([
  ['/payments?status=overdue', '/payments?status=overdue'],
  ['//evil.example/x', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/auth?next=/x', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  [undefined, '/dashboard'],
])('after signing in, %j leads to %j', (wanted, to) => {
  expect(nextAddress(wanted)).toBe(to)
})

test('the first screen keeps what its address names', () => {
  expect(nextAddress('/?home=7', '/')).toBe('/?home=7')
  expect(nextAddress('/dashboard?org=7')).toBe('/dashboard?org=7')
  expect(nextAddress('/?home=7')).toBe('/dashboard')
})

test.each([
  ['/payments?status=overdue', null, '/auth?next=%2Fpayments%3Fstatus%3Doverdue'],
  ['/payments', 'session', '/auth?next=%2Fpayments&ended=session'],
  ['/payments', 'access', '/auth?ended=access'],
  ['/dashboard', 'session', '/auth?ended=session'],
  ['/dashboard', null, '/auth'],
] as const)('who wanted %s (session ended by itself: %s) is led to %s', (wanted, ended, address) => {
  expect(signInAddress('/auth', wanted, '/dashboard', ended)).toBe(address)
})
