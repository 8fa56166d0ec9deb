import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test('counts hours up to two days, then days', () => {
  expect(ageOf('2026-11-21T09:30:00Z', now)).toEqual({ unit: 'hours', count: 2 })
  expect(ageOf('2026-11-19T13:00:00Z', now)).toEqual({ unit: 'hours', count: 47 })
  expect(ageOf('2026-11-18T12:00:00Z', now)).toEqual({ unit: 'days', count: 3 })
})

test('a clock that is ahead gives no negative age', () => {
  expect(ageOf('2026-11-21T13:00:00Z', now)).toEqual({ unit: 'hours', count: 0 })
})
