import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { remindableDueDates, reminderStage } from './stages.ts'

const due = '2026-11-10'
const charge = (remaining: number, effectiveDueDate = due) => ({ remaining, dueDate: due, effectiveDueDate })

describe('the reminder stage of a charge', () => {
  it.each([
    ['2026-11-06', null],
    ['2026-11-07', 'due_soon'],
    ['2026-11-10', 'due_soon'],
    ['2026-11-11', 'late'],
    ['2026-11-15', 'late'],
    ['2026-11-16', null],
    ['2026-11-17', 'late_again'],
    ['2026-11-22', null],
    ['2026-11-24', 'late_last'],
    ['2026-11-28', 'late_last'],
    ['2026-11-29', null],
    ['2027-05-01', null],
  ])('on %s: %s', (today, stage) => {
    expect(reminderStage(charge(1), today)).toBe(stage)
  })

  it('is null once it is paid', () => {
    expect(reminderStage(charge(0), '2026-11-11')).toBeNull()
  })

  it('counts from the effective due date', () => {
    expect(reminderStage(charge(1, '2026-11-12'), '2026-11-12')).toBe('due_soon')
    expect(reminderStage(charge(1, '2026-11-12'), '2026-11-13')).toBe('late')
  })
})

it('remindableDueDates contains the due date of every charge in a stage', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 0, max: 7 }), (offset, holiday) => {
      const today = addDays(due, offset)
      const { first, last } = remindableDueDates(today)
      if (reminderStage(charge(1, addDays(due, holiday)), today) === null) return
      expect(due >= first && due <= last).toBe(true)
    }),
  )
})
