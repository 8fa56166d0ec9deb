import { expect, it } from 'vitest'
import { isPutAway } from './trial-dismissal.ts'

it('a dismissed trial banner stays hidden until the next day or another colour (TRIAL-13)', () => {
  const kept = '2026-03-10 blue'
  expect(isPutAway(kept, '2026-03-10', 'blue')).toBe(true)
  expect(isPutAway(kept, '2026-03-11', 'blue')).toBe(false)
  expect(isPutAway(kept, '2026-03-10', 'yellow')).toBe(false)
  expect(isPutAway(null, '2026-03-10', 'blue')).toBe(false)
})
