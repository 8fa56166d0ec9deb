import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

const code = '0191d4ce-2a35-4a4e-9a1c-0c1b5a4d7f10'
const at = (path: string, marks: { reset?: boolean; mobile?: boolean } = {}) => ({
  path,
  reset: false,
  mobile: false,
  ...marks,
})

test('a code is removed from the address, other values stay', () => {
  expect(readArrival(`https://app.example/auth?reset=true&code=${code}`)).toEqual({
    arrival: { kind: 'code', code, flow: undefined, ...at('/auth', { reset: true }) },
    clean: 'https://app.example/auth?reset=true',
  })
})

test('tokens are removed from the fragment at once', () => {
  const { arrival, clean } = readArrival(
    'https://app.example/#access_token=a.b.c&refresh_token=r&type=recovery',
  )
  expect(arrival).toEqual({
    kind: 'tokens',
    accessToken: 'a.b.c',
    refreshToken: 'r',
    type: 'recovery',
    ...at('/'),
  })
  expect(clean).toBe('https://app.example/')
})

test('an error is shown by its code, not by the text in the address', () => {
  const { arrival, clean } = readArrival(
    'https://app.example/auth?reset=true&error=access_denied&error_code=otp_expired&error_description=Ring+0900#error=access_denied&error_code=otp_expired',
  )
  expect(arrival).toEqual({ kind: 'refused', code: 'otp_expired', ...at('/auth', { reset: true }) })
  expect(clean).toBe('https://app.example/auth?reset=true')
})

test.each([
  'https://app.example/payments?q=code',
  'https://app.example/payments?code=5',
  'https://app.example/auth?reset=true',
  'https://app.example/terms#message',
])('%s is left alone', (address) => {
  expect(readArrival(address)).toEqual({ arrival: { kind: 'none' }, clean: address })
})
