import { describe, expect, it } from 'vitest'
import { type SoldStay, type TurnoverTicket, turnoverChanges } from './turnovers.ts'

const today = '2026-06-01'
const stay = (id: string, checkIn: string, checkOut: string, propertyId = 'flat'): SoldStay => ({
  ...{ id, propertyId, checkIn, checkOut },
})
const ticket = (bookingId: string, on: string, more: Partial<TurnoverTicket> = {}): TurnoverTicket => ({
  id: `t-${bookingId}`,
  bookingId,
  propertyId: 'flat',
  status: 'pending',
  priority: 'medium',
  scheduledOn: on,
  turnoverOn: on,
  isRemoved: false,
  hasWork: false,
  ...more,
})
const nothing = { create: [], move: [], carry: [], raise: [], remove: [], comment: [], restore: [] }

describe('the tickets of turnovers', () => {
  it('are created for departures of the next 60 days, urgent if somebody arrives that day', () => {
    const [a, b] = [stay('a', '2026-06-01', '2026-06-05'), stay('b', '2026-06-05', '2026-06-08')]
    const far = stay('far', '2026-07-30', '2026-08-02')
    const other = stay('other', '2026-06-08', '2026-06-09', 'house')
    expect(turnoverChanges([a, b, far, other], [], today).create).toEqual([
      { stay: a, on: '2026-06-05', priority: 'high' },
      { stay: b, on: '2026-06-08', priority: 'medium' },
      { stay: other, on: '2026-06-09', priority: 'medium' },
    ])
  })

  it('change nothing the second time', () => {
    expect(
      turnoverChanges([stay('a', '2026-06-01', '2026-06-05')], [ticket('a', '2026-06-05')], today),
    ).toEqual(nothing)
  })

  it('follow the stay until somebody changes the day, and become urgent', () => {
    const moved = stay('a', '2026-06-01', '2026-06-06')
    expect(turnoverChanges([moved], [ticket('a', '2026-06-05')], today).move).toEqual([
      { id: 't-a', on: '2026-06-06' },
    ])
    expect(
      turnoverChanges([moved], [ticket('a', '2026-06-05', { scheduledOn: '2026-06-07' })], today),
    ).toEqual(nothing)
    expect(turnoverChanges([moved], [ticket('a', '2026-06-05', { status: 'completed' })], today)).toEqual(
      nothing,
    )
    const next = stay('b', '2026-06-06', '2026-06-07')
    const tickets = [ticket('a', '2026-06-06'), ticket('b', '2026-06-07')]
    expect(turnoverChanges([moved, next], tickets, today)).toEqual({ ...nothing, raise: ['t-a'] })
  })

  it('go to the unit to which a stay was moved, also if their day was changed by hand', () => {
    const moved = stay('a', '2026-06-02', '2026-06-05', 'house')
    const carried = { ...nothing, carry: [{ id: 't-a', stay: moved }] }
    const changes = (more: Partial<TurnoverTicket>) =>
      turnoverChanges([moved], [ticket('a', '2026-06-05', more)], today)
    expect(changes({})).toEqual(carried)
    expect(changes({ scheduledOn: '2026-06-06' })).toEqual(carried)
    expect(changes({ isRemoved: true, turnoverOn: null })).toEqual({
      ...carried,
      restore: [{ id: 't-a', on: '2026-06-05' }],
    })
    for (const more of [{ propertyId: 'house' }, { status: 'completed' as const }, { isRemoved: true }])
      expect(changes(more)).toEqual(nothing)
  })

  it('are removed with a cancelled stay, but not if somebody worked on them', () => {
    expect(turnoverChanges([], [ticket('a', '2026-06-05')], today)).toEqual({ ...nothing, remove: ['t-a'] })
    for (const more of [{ status: 'in_progress' as const }, { hasWork: true }, { scheduledOn: '2026-06-06' }])
      expect(turnoverChanges([], [ticket('a', '2026-06-05', more)], today)).toEqual({
        ...nothing,
        comment: ['t-a'],
      })
    expect(turnoverChanges([], [ticket('a', '2026-06-05', { turnoverOn: null })], today)).toEqual(nothing)
    expect(turnoverChanges([], [ticket('a', '2026-06-05', { status: 'completed' })], today)).toEqual(nothing)
  })

  it('are restored with the stay, but not if a person removed them', () => {
    const again = stay('a', '2026-06-01', '2026-06-05')
    const gone = ticket('a', '2026-06-05', { isRemoved: true, turnoverOn: null })
    expect(turnoverChanges([again], [gone], today)).toEqual({
      ...nothing,
      restore: [{ id: 't-a', on: '2026-06-05' }],
    })
    expect(turnoverChanges([again], [ticket('a', '2026-06-05', { isRemoved: true })], today)).toEqual(nothing)
  })
})
