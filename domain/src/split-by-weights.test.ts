import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByWeights } from './money.ts'
import { runs } from './random-tests.fixture.ts'

describe('splitting by weights (docs/finance.md 1.7)', () => {
  it.each([
    ['E1', 100_00, [1, 1, 1], [33_33, 33_34, 33_33]],
    ['E2', 1_234_56, [40, 55, 65], [308_64, 424_38, 501_54]],
    ['a negative amount', -100_00, [1, 1, 1], [-33_33, -33_34, -33_33]],
    ['weights of 0', 7, [0, 1, 0], [0, 7, 0]],
  ] as const)('%s: %i by %j', (_, amount, weights, parts) => {
    expect(splitByWeights(amount, weights.map(BigInt))).toEqual(parts)
  })

  it('adds up, mirrors a negative amount, and stays within one cent of exact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc
          .array(fc.bigInt({ min: 0n, max: 10_000_000_000n }), { minLength: 1, maxLength: 30 })
          .filter((weights) => weights.some((weight) => weight > 0n)),
        (amount, weights) => {
          const parts = splitByWeights(amount, weights)
          const total = weights.reduce((sum, weight) => sum + weight, 0n)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
          expect(splitByWeights(-amount, weights)).toEqual(parts.map((part) => 0 - part))
          for (const [n, part] of parts.entries()) {
            const off = BigInt(part) * total - BigInt(amount) * weights[n]!
            expect(off <= total && off >= -total).toBe(true)
            if (weights[n] === 0n) expect(part).toBe(0)
          }
        },
      ),
      { numRuns: runs(200) },
    )
  })

  it('refuses negative weights and weights that are all 0', () => {
    expect(() => splitByWeights(1, [1n, -1n])).toThrow(RangeError)
    expect(() => splitByWeights(1, [0n])).toThrow(RangeError)
  })
})
