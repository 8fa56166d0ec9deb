import { expect, test } from 'vitest'
import { servicePart } from './service-part.ts'

test('a lease that begins on the 13th of March covers 19 of 31 days', () => {
  expect(servicePart('2026-03-13', '2026-03-31')).toEqual({ days: 19, of: 31 })
})

test('a full month is not a part, nor is February of a leap year', () => {
  expect(servicePart('2026-03-01', '2026-03-31')).toBeNull()
  expect(servicePart('2028-02-01', '2028-02-29')).toBeNull()
  expect(servicePart('2028-02-01', '2028-02-28')).toEqual({ days: 28, of: 29 })
})

test('a charge without service days has no part', () => {
  expect(servicePart('2026-03-13', null)).toBeNull()
})
