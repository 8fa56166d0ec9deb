import { expect, test } from 'vitest'
import { credentialOf } from './identifier.ts'

test.each([
  [' anna@example.com ', { email: 'anna@example.com' }],
  ['+48 601 234 567', { phone: '+48601234567' }],
  ['48(601)234-567', { phone: '+48601234567' }],
  ['anna', null],
  ['anna@', null],
  ['', null],
])('%j is read as %j', (text, credential) => {
  expect(credentialOf(text)).toEqual(credential)
})
