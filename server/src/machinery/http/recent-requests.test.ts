import { describe, expect, it } from 'vitest'
import { openRecent, quantile } from './recent-requests.ts'

describe('recent requests', () => {
  it('are counted per minute and forgotten after a day', () => {
    let ms = 0
    const recent = openRecent(() => ms)
    for (let n = 0; n < 90; n++) recent.answered(8)
    for (let n = 0; n < 10; n++) recent.answered(900)
    recent.refused('not_found')
    ms += 30 * 60_000
    recent.answered(8)
    recent.refused('not_found')
    recent.refused('internal_error')
    expect(recent.requests(60).requests).toBe(101)
    expect(recent.requests(15)).toEqual({ requests: 1, p50: expect.any(Number), p95: expect.any(Number) })
    expect(Object.fromEntries(recent.errors(60))).toEqual({ not_found: 2, internal_error: 1 })
    expect(Object.fromEntries(recent.errors(15))).toEqual({ not_found: 1, internal_error: 1 })
    ms += 24 * 60 * 60_000
    expect(recent.requests(24 * 60).requests).toBe(0)
  })

  it('have p50 and p95 durations, or null without requests', () => {
    const recent = openRecent(() => 0)
    expect(recent.requests(60)).toEqual({ requests: 0, p50: null, p95: null })
    for (let n = 0; n < 90; n++) recent.answered(8)
    for (let n = 0; n < 10; n++) recent.answered(900)
    const { p50, p95 } = recent.requests(60)
    expect(p50).toBeGreaterThan(5)
    expect(p50).toBeLessThanOrEqual(10)
    expect(p95).toBeGreaterThan(600)
    expect(p95).toBeLessThanOrEqual(1000)
    expect(quantile([0, 0, 4], 1)).toBe(10)
  })
})
