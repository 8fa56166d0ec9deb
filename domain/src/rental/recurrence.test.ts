import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate, daysBetween } from '../dates.ts'
import { runs } from '../random-tests.fixture.ts'
import {
  occurrence,
  occurrenceAfterChange,
  occurrenceFrom,
  occurrencesBetween,
  type Recurrence,
} from './recurrence.ts'
import { ticketsToCreate } from './tickets/planned-tickets.ts'

const monthly = { startsOn: '2026-01-31', every: 1, unit: 'month' } as const
const fortnightly = { startsOn: '2026-03-02', every: 2, unit: 'week' } as const

describe('recurring maintenance', () => {
  it('counts months from the first day, so that short months do not move the later ones', () => {
    expect(occurrencesBetween(monthly, '2026-01-01', '2026-05-31')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
  })

  it.each([
    [fortnightly, '2026-01-01', '2026-03-02'],
    [fortnightly, '2026-03-03', '2026-03-16'],
    [fortnightly, '2026-03-16', '2026-03-16'],
    [{ ...monthly, every: 6 }, '2026-02-01', '2026-07-31'],
  ])('finds the first occurrence of %o from %s', (rule, from, expected) => {
    expect(occurrenceFrom(rule, from)).toBe(expected)
  })

  it.each([
    ['2026-02-20', 14, { days: ['2026-03-02'], nextOn: '2026-03-16' }],
    ['2026-02-15', 14, { days: [], nextOn: '2026-03-02' }],
    ['2026-03-02', 20, { days: ['2026-03-02', '2026-03-16'], nextOn: '2026-03-30' }],
    ['2026-04-20', 0, { days: ['2026-04-13'], nextOn: '2026-04-27' }],
  ])('creates on %s, %i days ahead', (today, daysAhead, expected) => {
    expect(ticketsToCreate({ ...fortnightly, nextOn: fortnightly.startsOn, daysAhead }, today)).toEqual(
      expected,
    )
  })

  it('creates each occurrence once, however often the job runs', () => {
    const unit = fc.constantFrom('week' as const, 'month' as const)
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.integer({ min: 1, max: 6 }),
        unit,
        fc.nat(40),
        (shift, every, unit, ahead) => {
          const rule: Recurrence = { startsOn: addDays('2026-01-01', shift), every, unit }
          let nextOn: CivilDate = rule.startsOn
          const created: CivilDate[] = []
          for (let day = addDays(rule.startsOn, -ahead - 1); day < '2028-06-01'; day = addDays(day, 1)) {
            const step = ticketsToCreate({ ...rule, nextOn, daysAhead: ahead }, day)
            created.push(...step.days)
            nextOn = step.nextOn
          }
          expect(created).toEqual(occurrencesBetween(rule, rule.startsOn, addDays('2028-05-31', ahead)))
        },
      ),
      { numRuns: runs(10) },
    )
  })
})

describe('a changed rule', () => {
  const every = (n: number, unit: Recurrence['unit'], startsOn: string): Recurrence => ({
    startsOn,
    every: n,
    unit,
  })

  // Each rule keeps its length and gets another first day.
  it.each([
    // A month: in a later calendar month, and more than 14 days later (half of February, 15 of other months).
    [1, 'month', '2026-03-20', '2026-03-05', '2026-03-10', '2026-04-20'],
    [1, 'month', '2026-03-25', '2026-03-05', '2026-03-10', '2026-04-25'],
    [1, 'month', '2026-03-03', '2026-03-05', '2026-03-10', '2026-04-03'],
    [1, 'month', '2026-03-20', '2026-02-28', '2026-03-10', '2026-03-20'],
    [1, 'month', '2026-03-20', null, '2026-03-10', '2026-03-20'],
    [1, 'month', '2026-02-01', '2026-01-31', '2026-02-01', '2026-03-01'],
    [1, 'month', '2026-02-15', '2026-01-31', '2026-02-01', '2026-02-15'],
    // Two months: more than 30 days.
    [2, 'month', '2026-04-14', '2026-03-15', '2026-03-20', '2026-06-14'],
    [2, 'month', '2026-04-15', '2026-03-15', '2026-03-20', '2026-04-15'],
    [2, 'month', '2026-03-10', '2026-03-15', '2026-03-20', '2026-05-10'],
    // A quarter: more than 45 days, also over the end of a calendar quarter.
    [3, 'month', '2026-05-01', '2026-04-30', '2026-05-01', '2026-08-01'],
    [3, 'month', '2026-04-01', '2026-03-31', '2026-04-01', '2026-07-01'],
    [3, 'month', '2026-06-14', '2026-04-30', '2026-05-01', '2026-09-14'],
    [3, 'month', '2026-06-15', '2026-04-30', '2026-05-01', '2026-06-15'],
    [3, 'month', '2026-02-28', '2026-03-31', '2026-04-05', '2026-05-28'],
    // Half a year: more than 91 days.
    [6, 'month', '2026-07-30', '2026-04-30', '2026-05-01', '2027-01-30'],
    [6, 'month', '2026-07-31', '2026-04-30', '2026-05-01', '2026-07-31'],
    // A year: more than 183 days of this one, also over the end of the calendar year.
    [12, 'month', '2027-05-12', '2027-04-29', '2027-05-10', '2028-05-12'],
    [12, 'month', '2027-03-01', '2027-04-29', '2027-05-10', '2028-03-01'],
    [12, 'month', '2027-10-29', '2027-04-29', '2027-05-10', '2028-10-29'],
    [12, 'month', '2027-10-30', '2027-04-29', '2027-05-10', '2027-10-30'],
    [12, 'month', '2027-01-05', '2026-12-30', '2027-01-02', '2028-01-05'],
    // Two years.
    [24, 'month', '2028-04-28', '2027-04-29', '2027-05-10', '2030-04-28'],
    [24, 'month', '2028-04-30', '2027-04-29', '2027-05-10', '2028-04-30'],
    // A week, from Monday 2 to Sunday 8 March, and more than 3 days later.
    [1, 'week', '2026-03-06', '2026-03-02', '2026-03-03', '2026-03-13'],
    [1, 'week', '2026-03-06', '2026-03-01', '2026-03-03', '2026-03-06'],
    [1, 'week', '2026-03-02', '2026-03-01', '2026-03-02', '2026-03-09'],
    // Two weeks: more than 7 days.
    [2, 'week', '2026-03-09', '2026-03-02', '2026-03-03', '2026-03-23'],
    [2, 'week', '2026-03-10', '2026-03-02', '2026-03-03', '2026-03-10'],
    [2, 'week', '2026-03-05', '2026-03-02', '2026-03-03', '2026-03-19'],
  ] as const)(
    'every %i %s moved to %s, last done on %s, today %s: next on %s',
    (n, unit, startsOn, last, today, next) => {
      const before = every(n, unit, last ?? startsOn)
      expect(occurrenceAfterChange(every(n, unit, startsOn), before, today, last)).toBe(next)
    },
  )

  // The shorter period of the two counts.
  it.each([
    [every(12, 'month', '2027-04-29'), every(1, 'month', '2027-04-29'), '2027-05-10', '2027-05-29'],
    [every(1, 'month', '2027-04-29'), every(12, 'month', '2027-05-15'), '2027-05-10', '2027-05-15'],
    [every(1, 'month', '2027-04-29'), every(12, 'month', '2027-04-30'), '2027-04-29', '2028-04-30'],
    [every(1, 'month', '2027-04-29'), every(1, 'week', '2027-04-30'), '2027-04-29', '2027-05-07'],
    [every(1, 'week', '2027-04-29'), every(1, 'month', '2027-04-30'), '2027-04-29', '2027-05-30'],
    [every(4, 'week', '2027-04-29'), every(1, 'month', '2027-05-10'), '2027-04-29', '2027-06-10'],
  ])('changed from %o to %o on %s: next on %s', (before, rule, today, next) => {
    expect(occurrenceAfterChange(rule, before, today, '2027-04-29')).toBe(next)
  })

  it('leaves out nothing if the days stay the same; moved days come half a period later at the earliest, and soon after it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('week' as const, 'month' as const),
        fc.nat(400),
        fc.nat(2000),
        fc.nat(6),
        (n, unit, start, shift, k) => {
          const before = every(n, unit, addDays('2026-01-01', start))
          const last = occurrence(before, k)
          const today = addDays(last, 1)
          expect(occurrenceAfterChange(before, before, today, last)).toBe(occurrence(before, k + 1))
          const moved = every(n, unit, addDays(last, -shift))
          const apart = daysBetween(last, occurrenceAfterChange(moved, before, today, last))
          const period = daysBetween(last, occurrence(every(n, unit, last), 1))
          expect(apart).toBeGreaterThan(period / 2 - 1)
          expect(apart).toBeLessThanOrEqual(1.5 * period + (n === 1 ? 31 : 4))
        },
      ),
      { numRuns: runs(100) },
    )
  })
})
