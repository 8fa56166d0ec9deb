/** The acts of the random histories of calendars, and the stays that they are checked with. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import fc from 'fast-check'
import { isAgreement } from '../bookings/agreements.ts'
import type { ChannelSite } from './channel-site.fixture.ts'

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
    'incomplete',
    'incomplete',
    'unreadable',
    'unreadable',
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

/** Returns all stays of units. */
export const rowsOf = ({ server }: ChannelSite, units: readonly string[]): Promise<Row[]> =>
  server.query<Row>(
    `select id, status, check_in::text as "from", check_out::text as "to", conflict_with is not null as "isConflict",
            property_id as "propertyId", coalesce(channel_check_out, check_out)::text as departure,
            agreed_check_in::text as "agreedFrom", agreed_check_out::text as "agreedTo",
            cancelled_by as "cancelledBy", event_hash as hash, source, quote
       from bookings where property_id = any($1) order by id`,
    [units],
  )

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

/** Events with this beginning have a time of day: half an hour after midnight in Warsaw, the day before in London. */
export const TIMED = 'b'
/** Writes the days of these events as instants. */
export const inUtc = (text: string): string =>
  text.replaceAll(
    new RegExp(`DTSTART;VALUE=DATE:(\\d+)\r\nDTEND;VALUE=DATE:(\\d+)\r\nUID:${TIMED}`, 'g'),
    `DTSTART:$1T223000Z\r\nDTEND:$2T223000Z\r\nUID:${TIMED}`,
  )

export const isOpenAgreement = ({ hash, status }: Row): boolean =>
  isAgreement(hash) && ['confirmed', 'checked_in'].includes(status)
