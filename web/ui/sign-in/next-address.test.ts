import { expect, test } from 'vitest'
import { nextAddress } from './next-address.ts'

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
