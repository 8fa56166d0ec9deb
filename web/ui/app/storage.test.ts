import { afterEach, expect, test, vi } from 'vitest'
import { keepStored, readStored, writeStored } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** localStorage that has room for values up to a length. */
function storage(room: { length: number }): Map<string, string> {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room.length) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key: string) => held.delete(key),
  })
  return held
}

test('a value that the full storage cannot take lasts until it is removed or can be stored', () => {
  const room = { length: 3 }
  const held = storage(room)
  expect(keepStored('a', 'old')).toBe(true)
  expect(keepStored('a', 'longer')).toBe(false)
  expect(readStored('a')).toBe('longer')
  expect(held.size).toBe(0)
  room.length = 10
  expect(keepStored('a', 'longest')).toBe(true)
  expect(held.get('a')).toBe('longest')

  room.length = 3
  keepStored('a', 'longer')
  writeStored('a', null)
  expect(readStored('a')).toBe(null)
})
