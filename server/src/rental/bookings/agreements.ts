/**
 * Stays that a person confirmed again while their event is another stay: agreements with the guest that no calendar changes
 * (docs/finance.md 4.5). They keep their event behind a mark, because it is theirs again if somebody cancels them once more.
 */
import type { Window } from '@domovik/domain/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Written before the event in `event_hash`. */
const MARK = 'agreed '

/** Returns the value of `event_hash` of an agreement whose event was this one. */
export const agreedEvent = (eventHash: string): string => MARK + eventHash

/** The event of `b`, a booking, also if it is an agreement. */
export const eventOf = (b: SQL): SQL => sql`regexp_replace(${b}.event_hash, ${`^${MARK}`}, '')`

/** Whether the value of `event_hash` is that of an agreement. */
export const isAgreement = (eventHash: string | null): boolean => eventHash?.startsWith(MARK) === true

/** Returns the nights that a person agreed, while an agreement has those of its event too; null if a person chose all of its nights. */
export const agreedNights = ({
  agreedCheckIn: from,
  agreedCheckOut: to,
}: {
  agreedCheckIn: string | null
  agreedCheckOut: string | null
}): Window | null => (from === null || to === null ? null : { from, to })

/** Whether `b`, a booking, is an agreement. */
export const isAgreementRow = (b: SQL): SQL => sql`coalesce(${b}.event_hash like ${`${MARK}%`}, false)`

/**
 * The event of a stay that a person confirms again. The stay is an agreement if no calendar says that it is the event, and the event was
 * other stays too. Nobody knows then which of them it is, also because its calendar was removed.
 */
export const eventOfConfirmed: SQL = sql`case
  when not exists (select from calendar_events e where e.organization_id = bookings.organization_id and e.booking_id = bookings.id)
   and exists (select from bookings o where o.organization_id = bookings.organization_id and o.event_hash = bookings.event_hash and o.id <> bookings.id)
  then ${MARK} || event_hash else event_hash end`

/** The event of a stay that a person cancels: the cancellation is about the event, also if the stay was an agreement. */
export const eventOfCancelled: SQL = sql`regexp_replace(event_hash, ${`^${MARK}`}, '')`

/** The event of a stay that a person confirms after it was gone from its calendar: no calendar changes the stay any more. */
export const eventOfKept: SQL = sql`${MARK} || event_hash`
