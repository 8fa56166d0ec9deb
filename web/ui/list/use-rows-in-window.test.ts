import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowHeight, rowsInWindow } from './use-rows-in-window.ts'

it('contains every row of the window, wherever the page is', () => {
  const asked = fc.tuple(
    fc.integer({ min: 101, max: 5_000 }),
    fc.nat(5_000),
    fc.integer({ min: 200, max: 3_000 }),
  )
  fc.assert(
    fc.property(asked, ([count, first, height]) => {
      const [from, to] = rowsInWindow(count, first, height)
      const last = first + Math.ceil(height / rowHeight)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(count)
      expect(from).toBeLessThanOrEqual(Math.min(first, count))
      expect(to).toBeGreaterThanOrEqual(Math.min(last, count))
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 28)
    }),
  )
})

it('renders the first rows while the list is below the window', () => {
  expect(rowsInWindow(500, -20, 900)).toEqual([0, 36])
})
