import { expect, it } from 'vitest'
import { keyState } from './keys.ts'

it.each([
  [null, 'missing'],
  [{ ageDays: 0, masterKeyId: 'm' }, 'fresh'],
  [{ ageDays: 365, masterKeyId: 'm' }, 'fresh'],
  [{ ageDays: 366, masterKeyId: 'm' }, 'old'],
  [{ ageDays: 3, masterKeyId: 'other' }, 'other_master'],
] as const)('a key %j is %s', (key, state) => {
  expect(keyState(key, 'm')).toBe(state)
})
