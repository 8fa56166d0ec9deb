import { describe, expect, it } from 'vitest'
import { checkRequestedDays, SLUG, takenWindows } from './page.ts'

describe('the public page of a unit', () => {
  it('joins taken days, so that nobody sees where a stay ends', () => {
    const taken = [
      { from: '2026-05-20', to: '2026-06-03' },
      { from: '2026-06-03', to: '2026-06-07' },
      { from: '2026-06-05', to: '2026-06-06' },
      { from: '2027-05-30', to: null },
    ]
    expect(takenWindows(taken, '2026-06-01')).toEqual([
      { from: '2026-06-01', to: '2026-06-07' },
      { from: '2027-05-30', to: '2027-06-01' },
    ])
  })

  it.each([
    ['2026-06-01', '2026-06-03', []],
    ['2026-05-31', '2026-06-03', ['checkIn date_invalid']],
    ['2026-06-03', '2026-06-03', ['checkOut end_before_start']],
    ['2027-05-30', '2027-06-01', []],
    ['2027-05-30', '2027-06-02', ['checkOut date_invalid']],
  ])('a request from %s to %s: %j', (checkIn, checkOut, expected) => {
    const issues = checkRequestedDays({ checkIn, checkOut }, '2026-06-01')
    expect(issues.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })

  it.each([
    ['sea-view-2', true],
    ['abc', true],
    ['ab', false],
    ['-abc', false],
    ['abc-', false],
    ['Sea', false],
    ['a/../b', false],
    ['a'.repeat(41), false],
  ])('%s as the last part of an address: %s', (slug, fits) => expect(SLUG.test(slug)).toBe(fits))
})
