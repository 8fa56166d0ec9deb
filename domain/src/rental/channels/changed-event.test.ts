import { expect, it } from 'vitest'
import type { BookingStatus } from '../bookings/types.ts'
import { nightsBeside } from './changed-event.ts'

const today = '2026-05-20'

it.each<[string, BookingStatus, [string, string], [string, string], [string, string] | null]>([
  ['a coming stay is moved', 'confirmed', ['06-01', '06-05'], ['07-01', '07-05'], null],
  ['one under way is longer', 'checked_in', ['05-18', '05-25'], ['05-18', '05-27'], null],
  ['the event of one under way begins tomorrow', 'checked_in', ['05-18', '05-25'], ['05-21', '05-25'], null],
  ['it begins on the day of departure', 'confirmed', ['05-18', '05-21'], ['05-21', '05-24'], null],
  ['it begins after the departure', 'checked_in', ['05-18', '05-25'], ['07-18', '07-25'], ['07-18', '07-25']],
  ['it ends before the arrival', 'checked_in', ['05-18', '05-25'], ['05-01', '05-05'], ['05-01', '05-05']],
  ['a guest who left stays longer', 'completed', ['05-17', '05-20'], ['05-17', '05-24'], ['05-20', '05-24']],
  [
    'one that was cancelled by hand is moved',
    'cancelled',
    ['06-01', '06-05'],
    ['07-01', '07-05'],
    ['07-01', '07-05'],
  ],
  ['a no-show is longer', 'no_show', ['05-19', '05-23'], ['05-19', '05-24'], ['05-23', '05-24']],
  ['a no-show is shorter', 'no_show', ['05-19', '05-23'], ['05-19', '05-21'], ['05-23', '05-21']],
  [
    'a guest who left early stays longer',
    'completed',
    ['05-17', '05-25'],
    ['05-17', '05-28'],
    ['05-25', '05-28'],
  ],
])('beside its stay an event takes nights only of another one: %s', (_, status, stay, event, nights) => {
  const window = ([from, to]: [string, string]) => ({ from: `2026-${from}`, to: `2026-${to}` })
  expect(nightsBeside({ ...window(stay), status }, window(event), today)).toEqual(nights && window(nights))
})
