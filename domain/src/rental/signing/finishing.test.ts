import { expect, it } from 'vitest'
import { finishingState } from './finishing.ts'

it.each([
  [0, 1000, 0, 'made'],
  [1, 1000, 100_999, 'storage'],
  [1, 1000, 101_000, 'failed'],
  [7, 1000, -5, 'storage'],
] as const)('after %i attempts, for %i signed and %i free bytes the finished file is %s', (...given) => {
  const [attempts, signed, free, expected] = given
  expect(finishingState(attempts, signed, free)).toBe(expected)
})
