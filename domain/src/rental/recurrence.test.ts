import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate } from '../dates.ts'
import { runs } from '../random-tests.fixture.ts'
import { occurrenceFrom, occurrencesBetween, type Recurrence } from './recurrence.ts'
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
