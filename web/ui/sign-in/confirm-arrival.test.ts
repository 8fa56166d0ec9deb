import { expect, test } from 'vitest'
import { holderOf } from './confirm-arrival.ts'

const token = (claims: object): string =>
  `e30.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.x`

test.each([
  [{ sub: 'u1', email: 'anna@example.com' }, 'anna@example.com'],
  [{ sub: 'u1', email: 'łucja@przykład.pl', phone: '48600' }, 'łucja@przykład.pl'],
  [{ sub: 'u1', email: '', phone: '48600100200' }, '+48600100200'],
])('the question names the account of the token %j', (claims, name) => {
  expect(holderOf(token(claims))).toEqual({ userId: 'u1', name })
})

test.each([
  '',
  'x',
  'a.b.c',
  token({ email: 'anna@example.com' }),
  token({ sub: 'u1' }),
  `e30.${btoa('[1]')}.x`,
])('a token without an account is not taken: %s', (text) => {
  expect(holderOf(text)).toBeNull()
})
