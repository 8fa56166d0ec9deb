import { expect, it } from 'vitest'
import { showsArrivalNotes } from './guest-page.ts'
import type { BookingStatus } from './types.ts'

it.each<[BookingStatus, string, boolean, boolean]>([
  ['confirmed', '2026-06-03', false, false],
  ['confirmed', '2026-06-04', false, true],
  ['checked_in', '2026-06-08', false, true],
  ['checked_in', '2026-06-09', false, false],
  ['pending', '2026-06-05', false, false],
  ['cancelled', '2026-06-05', false, false],
  ['completed', '2026-06-08', false, false],
  ['confirmed', '2026-06-05', true, false],
])(
  'a stay from 5 to 8 June that is %s shows on %s (double booking: %s) how to get in: %s',
  (status, today, isConflict, shown) => {
    const stay = { status, checkIn: '2026-06-05', checkOut: '2026-06-08', isConflict }
    expect(showsArrivalNotes(stay, today)).toBe(shown)
  },
)
