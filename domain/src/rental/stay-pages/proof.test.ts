import { describe, expect, it } from 'vitest'
import { hasLeadingZeros } from './proof.ts'

describe('leading zero bits of a hash', () => {
  it.each([
    [[0, 0, 1], 15, true],
    [[0, 1, 0], 15, true],
    [[0, 2, 0], 15, false],
    [[1, 0, 0], 15, false],
    [[0, 0, 255], 16, true],
    [[0, 1, 255], 16, false],
    [[127], 1, true],
    [[128], 1, false],
    [[255], 0, true],
  ] as const)('%j has %i: %s', (hash, bits, expected) => {
    expect(hasLeadingZeros(hash, bits)).toBe(expected)
  })
})
