import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonthsClamped,
  daysBetween,
  daysInMonth,
  isCivilDate,
  monthsTouched,
  parseDate,
  startOfDay,
} from './dates.ts'
import { easterSunday, nextBusinessDay, polishHolidays } from './holidays.ts'
import {
  daysIn,
  gapsWithin,
  type Interval,
  inclusive,
  intersect,
  overlaps,
  totalDays,
  unionWithin,
} from './intervals.ts'

describe('civil dates (docs/finance.md 1.3)', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20260101', '2026-01-01T00:00', ''])(
    'refuses %j',
    (text) => {
      expect(isCivilDate(text)).toBe(false)
      expect(() => parseDate(text)).toThrow('date_invalid')
    },
  )

  it('knows leap years', () => {
    expect(['2026-02-01', '2028-02-01', '1900-02-01', '2000-02-01', '2026-04-30'].map(daysInMonth)).toEqual([
      28, 29, 28, 29, 30,
    ])
  })

  it.each([-400_000, -366, -365, -60, -31, -1, 0, 1, 28, 31, 59, 365, 366, 1461, 36_524, 146_097, 2_000_000])(
    'adds %i days as Temporal does, from any day of the calendar',
    (days) => {
      fc.assert(
        fc.property(fc.integer({ min: -354_285, max: 2_932_896 }), (number) => {
          const date = Temporal.PlainDate.from('1970-01-01').add({ days: number }).toString()
          expect(addDays(date, days)).toBe(Temporal.PlainDate.from(date).add({ days }).toString())
        }),
      )
    },
  )

  it('adds days at both ends of four-digit years and around leap days', () => {
    expect(
      (
        [
          ['1000-01-01', -1],
          ['0999-12-31', 1],
          ['9999-12-30', 1],
          ['1900-02-28', 1],
          ['2000-02-28', 1],
          ['2000-03-01', -1],
          ['2100-03-01', -1],
        ] as const
      ).map(([date, days]) => addDays(date, days)),
    ).toEqual([
      '0999-12-31',
      '1000-01-01',
      '9999-12-31',
      '1900-03-01',
      '2000-02-29',
      '2000-02-29',
      '2100-02-28',
    ])
  })

  it('adds months clamped to the end of the month', () => {
    expect(addMonthsClamped('2026-08-31', 1)).toBe('2026-09-30')
    expect(addMonthsClamped('2026-05-31', -3)).toBe('2026-02-28')
    expect(addMonthsClamped('2028-05-31', -3)).toBe('2028-02-29')
  })

  it('returns the months that an interval touches', () => {
    expect(monthsTouched('2025-12-31', '2026-02-01')).toEqual(['2025-12-01', '2026-01-01'])
    expect(monthsTouched('2026-02-01', '2026-02-01')).toEqual([])
  })

  it('knows days of 23 and 25 hours (5.3)', () => {
    const hours = (day: string) =>
      (Date.parse(startOfDay(addDays(day, 1))) - Date.parse(startOfDay(day))) / 3_600_000
    expect(['2026-03-29', '2026-10-25', '2026-07-01'].map(hours)).toEqual([23, 25, 24])
  })
})

describe('Polish holidays (2.3)', () => {
  it('Easter and the holidays that depend on it', () => {
    expect([2024, 2025, 2026, 2038, 2049].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2038-04-25',
      '2049-04-18',
    ])
    const holidays = polishHolidays(2026)
    expect(
      ['2026-04-05', '2026-04-06', '2026-05-24', '2026-06-04', '2026-08-15'].every((day) =>
        holidays.has(day),
      ),
    ).toBe(true)
    expect(holidays.size).toBe(14)
  })

  it('24 December is a holiday since 2025', () => {
    expect([2024, 2025].map((year) => polishHolidays(year).has(`${year}-12-24`))).toEqual([false, true])
  })

  it.each([
    ['2026-04-04', '2026-04-07'],
    ['2026-06-04', '2026-06-05'],
    ['2026-05-01', '2026-05-04'],
    ['2026-05-05', '2026-05-05'],
  ])('from %s the next business day is %s', (from, day) => {
    expect(nextBusinessDay(from)).toBe(day)
  })
})

describe('half-open intervals (1.4)', () => {
  it('include the last day of a contract, but not the day after', () => {
    const march = inclusive('2026-03-01', '2026-03-31')
    expect(march.to).toBe('2026-04-01')
    expect(overlaps(march, { from: '2026-03-31', to: null })).toBe(true)
    expect(overlaps(march, { from: '2026-04-01', to: null })).toBe(false)
    expect(overlaps(march, { from: '2026-03-10', to: '2026-03-10' })).toBe(false)
    expect(intersect(march, { from: '2026-03-20', to: null })).toEqual({
      from: '2026-03-20',
      to: '2026-04-01',
    })
    expect(intersect(march, { from: '2026-04-01', to: null })).toBeNull()
  })

  const window = { from: '2026-01-01', to: '2026-04-11' }
  const interval: fc.Arbitrary<Interval> = fc
    .tuple(fc.integer({ min: -20, max: 120 }), fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }))
    .map(([start, length]) => {
      const from = addDays('2026-01-01', start)
      return { from, to: length === null ? null : addDays(from, length) }
    })

  it('union and gaps together cover each day of the window once', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 6 }), (intervals) => {
        let covered = 0
        for (let day = window.from; day < window.to; day = addDays(day, 1)) {
          if (intervals.some(({ from, to }) => from <= day && (to === null || day < to))) covered += 1
        }
        expect(totalDays(unionWithin(intervals, window))).toBe(covered)
        expect(totalDays(gapsWithin(intervals, window))).toBe(daysIn(window) - covered)
      }),
    )
  })

  it('daysBetween is the difference of two dates', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
  })
})
