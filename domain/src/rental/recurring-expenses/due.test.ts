import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonthsClamped, type CivilDate } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { occurrencesBetween } from '../recurrence.ts'
import {
  expensesToBook,
  nextAfterBreak,
  nextAfterChange,
  nextBooking,
  type RecurringRule,
  validateRule,
} from './due.ts'

const monthly: RecurringRule = { startsOn: '2026-01-31', every: 1, unit: 'month', endsOn: null }

describe('recurring expenses', () => {
  it.each([
    ['2026-01-30', '2026-01-31', [], '2026-01-31'],
    ['2026-01-31', '2026-01-31', ['2026-01-31'], '2026-02-28'],
    ['2026-04-01', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31'], '2026-04-30'],
    ['2026-04-01', '2026-02-28', ['2026-02-28', '2026-03-31'], '2026-04-30'],
  ])('books on %s from %s, the missed days too', (today, nextOn, days, next) => {
    expect(expensesToBook({ ...monthly, nextOn }, today)).toEqual({ days, nextOn: next })
  })

  it('books its last day, and has no next day after it', () => {
    const rule = { ...monthly, endsOn: '2026-02-28' }
    expect(expensesToBook({ ...rule, nextOn: '2026-01-31' }, '2026-06-01')).toEqual({
      days: ['2026-01-31', '2026-02-28'],
      nextOn: null,
    })
    expect(nextBooking(rule, '2026-03-01')).toBeNull()
  })

  it('has no next day after a change if the period that is booked is its last one', () => {
    const moved = { ...monthly, startsOn: '2026-03-20', endsOn: '2026-03-31' }
    expect(nextAfterChange(moved, monthly, '2026-03-10', '2026-02-28')).toBe('2026-03-20')
    expect(nextAfterChange(moved, monthly, '2026-03-10', '2026-03-05')).toBeNull()
  })

  it.each([
    ['2026-05-31', '2026-04-30', '2026-05-31'],
    ['2026-06-01', '2026-04-30', '2026-06-30'],
    ['2026-04-01', '2026-04-30', '2026-04-30'],
  ])(
    'leaves out the days that passed during a break until %s, next before it on %s',
    (today, nextOn, next) => {
      expect(nextAfterBreak({ ...monthly, nextOn }, today)).toBe(next)
    },
  )

  it('has ended if its last day passed during a break', () => {
    expect(
      nextAfterBreak({ ...monthly, endsOn: '2026-05-01', nextOn: '2026-04-30' }, '2026-05-02'),
    ).toBeNull()
  })

  it('books each day once, whenever the job runs', () => {
    fc.assert(
      fc.property(
        fc.record({
          shift: fc.nat(60),
          every: fc.integer({ min: 1, max: 4 }),
          unit: fc.constantFrom('week' as const, 'month' as const),
          ends: fc.option(fc.nat(500), { nil: null }),
        }),
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 20 }),
        ({ shift, every, unit, ends }, pauses) => {
          const startsOn = addDays('2026-01-01', shift)
          const rule = { startsOn, every, unit, endsOn: ends === null ? null : addDays(startsOn, ends) }
          let nextOn: CivilDate | null = nextBooking(rule, startsOn)
          let today = addDays(startsOn, -5)
          const booked: CivilDate[] = []
          for (const pause of pauses) {
            today = addDays(today, pause)
            if (nextOn === null) break
            const step = expensesToBook({ ...rule, nextOn }, today)
            booked.push(...step.days)
            nextOn = step.nextOn
          }
          const last = rule.endsOn !== null && rule.endsOn < today ? rule.endsOn : today
          expect(booked).toEqual(occurrencesBetween(rule, startsOn, last))
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('may begin twelve months ago at most, unless it began there already, and ends after it begins', () => {
    const today = '2026-11-23'
    const old = addMonthsClamped(today, -13)
    expect(validateRule({ startsOn: old, endsOn: null }, today)).toEqual([
      { field: 'startsOn', code: 'date_invalid' },
    ])
    expect(validateRule({ startsOn: old, endsOn: null }, today, { startsOn: old })).toEqual([])
    expect(validateRule({ startsOn: today, endsOn: addDays(today, -1) }, today)).toEqual([
      { field: 'endsOn', code: 'end_before_start' },
    ])
  })
})
