import { describe, expect, it } from 'vitest'
import type { BookingStatus } from '../bookings/types.ts'
import { type StayOfEvent, stayOfEvent } from './stays-of-event.ts'

const today = '2026-05-20'
type Days = [from: string, to: string]
type Past = [
  status: BookingStatus | 'by hand' | 'by feed' | 'agreed' | 'agreed over',
  ...Days,
  departure?: string,
]
const window = ([from, to]: Days) => ({ from: `2026-${from}`, to: `2026-${to}` })

const statuses = {
  'by hand': 'cancelled',
  'by feed': 'cancelled',
  agreed: 'confirmed',
  'agreed over': 'completed',
} as const

/** A stay is called by its place in the list. */
const stay = ([status, from, to, departure = to]: Past, at: number): StayOfEvent => ({
  ...window([from, to]),
  id: `${at + 1}`,
  status: statuses[status as keyof typeof statuses] ?? (status as BookingStatus),
  departure: `2026-${departure}`,
  isAgreed: status === 'agreed' || status === 'agreed over',
  cancelledBy: status === 'by hand' ? 'guest' : status === 'by feed' ? 'feed' : null,
})

describe('an event', () => {
  it.each<[string, Past[], Days, [kind: string, id: string | null, nights?: Days], string[]]>([
    ['without a stay is a new one', [], ['06-01', '06-05'], ['new', null, ['06-01', '06-05']], []],
    [
      'with a later departure asks about the agreement, and ends the stay that it was',
      [
        ['agreed', '06-01', '06-05'],
        ['confirmed', '07-01', '07-05'],
      ],
      ['06-01', '06-08'],
      ['asked', '1', ['06-01', '06-08']],
      ['2'],
    ],
    [
      'with an earlier departure asks about the agreement',
      [['agreed', '06-01', '06-05']],
      ['06-01', '06-03'],
      ['asked', '1', ['06-01', '06-03']],
      [],
    ],
    [
      'that begins today asks about the agreement with the guest in the house',
      [['agreed', '05-18', '05-25']],
      ['05-20', '05-27'],
      ['asked', '1', ['05-20', '05-27']],
      [],
    ],
    [
      'of an agreement that is over leaves the nights after it',
      [['agreed over', '05-10', '05-19']],
      ['05-10', '05-23'],
      ['new', null, ['05-19', '05-23']],
      [],
    ],
    [
      'moves its stay',
      [['confirmed', '06-01', '06-05']],
      ['06-02', '06-05'],
      ['open', '1', ['06-02', '06-05']],
      [],
    ],
    [
      'is decided on the days that a person cancelled',
      [['by hand', '06-01', '06-05']],
      ['06-01', '06-05'],
      ['withdrawn', '1'],
      [],
    ],
    [
      'that comes back to these days ends its later stay',
      [
        ['by hand', '06-01', '06-05'],
        ['confirmed', '07-01', '07-05'],
      ],
      ['06-01', '06-05'],
      ['withdrawn', '1'],
      ['2'],
    ],
    [
      'of two cancelled stays is a third one on other days',
      [
        ['by hand', '06-01', '06-05'],
        ['by hand', '07-01', '07-05'],
      ],
      ['08-01', '08-05'],
      ['new', null, ['08-01', '08-05']],
      [],
    ],
    [
      'of a chain returns to no stay that a person cancelled',
      [
        ['by hand', '06-01', '06-05'],
        ['by hand', '07-01', '07-05'],
        ['confirmed', '08-01', '08-05'],
      ],
      ['07-01', '07-05'],
      ['withdrawn', '2'],
      ['3'],
    ],
    [
      'finds the guest in the house behind a stay that a person cancelled',
      [
        ['checked_in', '05-18', '05-25'],
        ['by hand', '07-01', '07-05'],
        ['confirmed', '08-01', '08-05'],
      ],
      ['05-18', '05-26'],
      ['open', '1', ['05-18', '05-26']],
      ['3'],
    ],
    [
      'leaves nights to every stay that is closed',
      [
        ['completed', '05-10', '05-18'],
        ['no_show', '05-18', '05-22'],
        ['by hand', '06-01', '06-05'],
      ],
      ['05-10', '05-24'],
      ['new', null, ['05-22', '05-24']],
      [],
    ],
    [
      'has nothing left if closed stays have all its nights',
      [
        ['completed', '05-10', '05-24'],
        ['confirmed', '05-26', '05-28'],
      ],
      ['05-10', '05-22'],
      ['kept', '1'],
      ['2'],
    ],
    [
      'brings back what the calendar cancelled, not what a person cancelled',
      [
        ['by feed', '06-01', '06-05'],
        ['by hand', '07-01', '07-05'],
      ],
      ['06-02', '06-05'],
      ['returning', '1', ['06-02', '06-05']],
      [],
    ],
    [
      'under way that a person cancelled is decided although the channel lets it begin today',
      [['by hand', '05-18', '05-25']],
      ['05-20', '05-25'],
      ['withdrawn', '1'],
      [],
    ],
    [
      'is decided on the nights that a closed stay leaves',
      [
        ['completed', '05-10', '05-24'],
        ['by hand', '05-24', '05-28'],
      ],
      ['05-10', '05-28'],
      ['withdrawn', '2'],
      [],
    ],
    [
      'whose cancelled stay a person confirmed again is that stay',
      [
        ['confirmed', '06-01', '06-05'],
        ['by hand', '06-01', '06-05'],
      ],
      ['06-01', '06-05'],
      ['open', '1', ['06-01', '06-05']],
      [],
    ],
    [
      'leaves no nights that were given up by an agreed early departure',
      [['completed', '05-10', '05-18', '05-24']],
      ['05-10', '05-24'],
      ['kept', '1'],
      [],
    ],
    [
      'has nights after a departure that the channel changed later than an agreed one',
      [['no_show', '05-10', '05-18', '05-24']],
      ['05-10', '05-26'],
      ['new', null, ['05-18', '05-26']],
      [],
    ],
    [
      'with a night of an agreement asks about it',
      [['agreed', '06-01', '06-05']],
      ['06-02', '06-05'],
      ['asked', '1', ['06-02', '06-05']],
      [],
    ],
    [
      'does not change an agreement with the guest on other days',
      [['agreed', '06-01', '06-05']],
      ['06-05', '06-09'],
      ['new', null, ['06-05', '06-09']],
      [],
    ],
    [
      'on the days of an open stay is that one, although an agreement has one of its nights',
      [
        ['agreed', '06-01', '06-05'],
        ['confirmed', '06-03', '06-08'],
      ],
      ['06-03', '06-08'],
      ['open', '2', ['06-03', '06-08']],
      [],
    ],
    [
      'on the days of an agreement is that stay, and its later stay ends',
      [
        ['agreed', '06-01', '06-05'],
        ['confirmed', '07-01', '07-05'],
      ],
      ['06-01', '06-05'],
      ['kept', '1'],
      ['2'],
    ],
  ])('%s', (_, stays, event, [kind, id, nights], ended) => {
    const found = stayOfEvent(stays.map(stay), window(event), today)
    expect(found).toEqual({
      is: { kind, ...(id && { id }), ...(nights && { nights: window(nights) }) },
      ended,
    })
  })
  describe('of which a person gave up other days too', () => {
    const gaveUp = [window(['06-10', '06-14'])]
    it.each<[string, Past, Days, string]>([
      ['is on these only', ['by hand', '06-01', '06-05'], ['06-10', '06-14'], 'withdrawn'],
      ['is on a part of these', ['by hand', '06-01', '06-05'], ['06-11', '06-14'], 'withdrawn'],
      ['is also on days that it did not have', ['by hand', '06-01', '06-05'], ['06-10', '06-15'], 'new'],
      ['is on other days', ['by hand', '06-01', '06-05'], ['06-20', '06-24'], 'new'],
      ['is on these after a check-out', ['completed', '05-10', '05-14'], ['06-10', '06-14'], 'kept'],
      ['is on these after a no-show', ['no_show', '05-18', '05-22'], ['06-10', '06-14'], 'kept'],
      ['is on these, and its stay is open', ['confirmed', '06-01', '06-05'], ['06-10', '06-14'], 'open'],
      [
        'is on these, and its calendar cancelled',
        ['by feed', '06-01', '06-05'],
        ['06-10', '06-14'],
        'returning',
      ],
    ])('%s', (_, past, event, kind) => {
      expect(stayOfEvent([{ ...stay(past, 0), gaveUp }], window(event), today).is.kind).toBe(kind)
    })
  })

  it.each(['06-03', '06-05'])(
    'is decided on the days with the departure %s of the channel or of the agreement',
    (to) => {
      const extended = { ...stay(['by hand', '06-01', '06-05'], 0), departure: '2026-06-03' }
      expect(stayOfEvent([extended], window(['06-01', to]), today).is).toEqual({ kind: 'withdrawn', id: '1' })
    },
  )
})
