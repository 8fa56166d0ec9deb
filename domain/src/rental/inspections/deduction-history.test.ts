import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { type DeductionHistory, notedOn } from './deduction-history.ts'

const accepted = (day: string, amount: number | null = 120_00) => ({
  ...{ day, amount },
  decision: 'accepted' as const,
})
const table = (more: Partial<DeductionHistory> = {}): DeductionHistory => ({
  ...{ leaseId: 'a', notes: [accepted('2026-09-01')], booked: [], withdrawnOn: null },
  ...more,
})
const undone = { from: '2026-09-05', until: '2026-09-08' }
const again = { from: '2026-09-10', until: null }

describe('a deduction on a day', () => {
  it.each([
    ['is not known before it was noted', table(), '2026-08-31', null],
    ['is open from the day on which it was noted', table(), '2026-09-01', 'open'],
    ['is booked from the day of the settlement', table({ booked: [undone] }), '2026-09-05', 'booked'],
    ['stays booked for the days before the undoing', table({ booked: [undone] }), '2026-09-07', 'booked'],
    ['is open from the day of the undoing', table({ booked: [undone] }), '2026-09-08', 'open'],
    ['is open between two settlements', table({ booked: [undone, again] }), '2026-09-09', 'open'],
    ['is booked by the second one', table({ booked: [undone, again] }), '2026-09-10', 'booked'],
    ['is gone from the withdrawal of its report', table({ withdrawnOn: '2026-09-03' }), '2026-09-03', null],
    ['is there until the day before', table({ withdrawnOn: '2026-09-03' }), '2026-09-02', 'open'],
    [
      'is gone from its removal',
      table({
        notes: [accepted('2026-09-01'), { day: '2026-09-04', amount: null, decision: null }],
      }),
      '2026-09-04',
      null,
    ],
  ])('%s', (_, history, day, expected) => {
    const [found] = notedOn([history], day)
    expect(found ? (found.settled ? 'booked' : 'open') : null).toBe(expected)
  })

  it('has the amount and the answer of that day', () => {
    const notes = [
      accepted('2026-09-01', null),
      accepted('2026-09-02', 80_50),
      { day: '2026-09-04', amount: 90_00, decision: 'disputed' as const },
    ]
    const on = (day: string) => notedOn([table({ notes })], day)[0]
    expect(on('2026-09-01')).toMatchObject({ amount: null, decision: 'accepted' })
    expect(on('2026-09-03')).toMatchObject({ amount: 80_50, decision: 'accepted' })
    expect(on('2026-09-04')).toMatchObject({ amount: 90_00, decision: 'disputed' })
  })

  it('never changes by an act of a later day', () => {
    const day = fc.integer({ min: 0, max: 30 }).map((days) => addDays('2026-09-01', days))
    const act = fc.record({
      day,
      kind: fc.constantFrom('accept', 'dispute', 'remove', 'settle', 'undo', 'withdraw'),
      amount: fc.integer({ min: 1, max: 500_00 }),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), day, (acts, asked) => {
        const inOrder = acts.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
        const before = notedOn([after(inOrder.filter((one) => one.day <= asked))], asked)
        expect(notedOn([after(inOrder)], asked)).toEqual(before)
      }),
    )
  })
})

type Act = { day: string; kind: string; amount: number }

/** What the acts leave behind. */
function after(acts: readonly Act[]): DeductionHistory {
  const notes: DeductionHistory['notes'][number][] = []
  const booked: { from: string; until: string | null }[] = []
  let withdrawnOn: string | null = null
  for (const { day, kind, amount } of acts) {
    const standing = booked.find(({ until }) => until === null)
    if (kind === 'accept') notes.push(accepted(day, amount))
    if (kind === 'dispute') notes.push({ day, amount, decision: 'disputed' })
    if (kind === 'remove') notes.push({ day, amount: null, decision: null })
    if (kind === 'settle' && !standing) booked.push({ from: day, until: null })
    if (kind === 'undo' && standing) standing.until = day
    if (kind === 'withdraw') withdrawnOn ??= day
  }
  return table({ notes, booked, withdrawnOn })
}
