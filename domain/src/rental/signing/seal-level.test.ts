import { expect, it } from 'vitest'
import { sealLevel } from './seal-level.ts'

it.each([
  [true, '2026-03-15T10:00:00Z', 'B-T'],
  [true, '2026-03-16T09:59:59.999Z', 'B-T'],
  [true, '2026-03-16T10:00:00Z', 'B-B'],
  [false, '2026-03-15T10:00:00Z', 'B-B'],
] as const)(
  'a seal with an authority (%s) that is made at %s has the level %s',
  (hasAuthority, now, level) => {
    expect(sealLevel(hasAuthority, '2026-03-15T10:00:00Z', now)).toBe(level)
  },
)
