/** The acts of the random histories of calendars, and the stays that they are checked with. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import fc from 'fast-check'

const kinds = [
  ...['put', 'put', 'put', 'back', 'back', 'back', 'drop', 'rename', 'sameDays', 'sameUid', 'wait', 'day'],
  ...[
    'cancel',
    'cancel',
    'confirm',
    'checkIn',
    'checkOut',
    'noShow',
    'price',
    'pay',
    'book',
    'addAgain',
    'newAddress',
    'extend',
    'leaveEarly',
    'otherUnit',
    'echo',
    'unmark',
    'agree',
    'agree',
    'longer',
    'longer',
    'catchUp',
    'zone',
    'leaveLonger',
    'echoChanged',
  ],
] as const
export type Kind = (typeof kinds)[number]
/** What happens to a unit between two readings of its calendar. */
export const act = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat({ max: 5 }),
  start: fc.constantFrom(-2, -1, 0, 1, 3, 6, 9),
  nights: fc.constantFrom(2, 3, 5),
})
export type Act = { kind: Kind; which: number; start: number; nights: number }

export type Row = {
  id: string
  propertyId: string
  status: string
  from: CivilDate
  to: CivilDate
  /** In the calendar: the landlord may have agreed another one. */
  departure: CivilDate
  /** The nights that a person agreed, if its event gave the stay more. */
  agreedFrom: CivilDate | null
  agreedTo: CivilDate | null
  isConflict: boolean
  cancelledBy: string | null
  hash: string | null
  source: string
  quote: { accommodation: number } | null
}

/** The states of the stays with which an act begins, so that most acts are possible. */
export const states: Partial<Record<Kind, string[]>> = {
  cancel: ['confirmed'],
  confirm: ['cancelled'],
  checkIn: ['confirmed', 'no_show'],
  checkOut: ['checked_in'],
  noShow: ['confirmed'],
  price: ['confirmed', 'checked_in'],
  extend: ['confirmed', 'checked_in'],
  leaveEarly: ['confirmed', 'checked_in', 'no_show'],
  otherUnit: ['confirmed'],
  agree: ['confirmed'],
}
