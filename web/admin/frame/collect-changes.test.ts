import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectChanges } from './collect-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('changes of 3 seconds become one refresh, and constant changes do not delay it (RT-04)', () => {
  const refreshed: (readonly string[])[] = []
  const { changed, stop } = collectChanges((tables) => refreshed.push(tables))
  changed('leases')
  vi.advanceTimersByTime(2_000)
  changed('tenants')
  changed('leases')
  vi.advanceTimersByTime(999)
  expect(refreshed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(refreshed).toEqual([['leases', 'tenants']])
  changed('properties')
  vi.advanceTimersByTime(3_000)
  expect(refreshed).toEqual([['leases', 'tenants'], ['properties']])
  changed('properties')
  stop()
  vi.advanceTimersByTime(10_000)
  expect(refreshed).toHaveLength(2)
})
