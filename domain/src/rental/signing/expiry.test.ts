import { describe, expect, it } from 'vitest'
import { closesAt, lastDayToSign } from './expiry.ts'

describe('until when a document can be signed', () => {
  it.each([
    ['2026-03-15', 14, 'Europe/Warsaw', '2026-03-29T22:00:00Z', '2026-03-29'],
    // The clocks change on 29 March: the day after begins at 22:00 UTC, the day itself at 23:00 UTC.
    ['2026-03-14', 14, 'Europe/Warsaw', '2026-03-28T23:00:00Z', '2026-03-28'],
    ['2026-12-30', 1, 'Atlantic/Canary', '2027-01-01T00:00:00Z', '2026-12-31'],
    ['2026-03-15', 90, 'America/New_York', '2026-06-14T04:00:00Z', '2026-06-13'],
    // A zone in which this day has no midnight.
    ['2026-09-04', 1, 'America/Santiago', '2026-09-06T04:00:00Z', '2026-09-05'],
  ])('sent on %s for %i days in %s it closes at %s, after %s', (today, days, zone, closes, last) => {
    const instant = closesAt(today, days, zone)
    expect(instant).toBe(closes)
    expect(lastDayToSign(instant, zone)).toBe(last)
  })

  it('names the day in the middle of which a document of an older version closes', () => {
    expect(lastDayToSign('2026-03-29T08:00:00.000Z', 'Europe/Warsaw')).toBe('2026-03-29')
    expect(lastDayToSign('2026-03-29T23:30:00.000Z', 'Europe/Warsaw')).toBe('2026-03-30')
  })
})
