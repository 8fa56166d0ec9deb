import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stepsAround } from './use-in-sight.ts'

it('contains everything on screen and some steps around it, wherever it is scrolled to', () => {
  const asked = fc.tuple(fc.nat(2_000), fc.nat(200), fc.nat(40), fc.integer({ min: 1, max: 20 }), fc.nat(3))
  fc.assert(
    fc.property(asked, ([count, first, length, size, beyond]) => {
      const { from, to } = stepsAround([first + 0.4, first + length + 0.6], { size, beyond, count })
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(count)
      expect(from % size).toBe(0)
      expect(from).toBeLessThanOrEqual(first)
      expect(to).toBeGreaterThanOrEqual(Math.min(count, first + length + 1))
      expect(to - from).toBeLessThanOrEqual(length + 2 + 2 * (beyond + 1) * size)
    }),
  )
})
