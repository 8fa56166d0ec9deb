/** The public page of a unit that is let by the night: its address, the days that it shows, and which requests it takes. */
import { addDays, type CivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { type Interval, unionWithin, type Window } from '../../intervals.ts'
import type { Stay } from '../bookings/types.ts'

/** The last part of the address: small letters, digits and hyphens, 3 to 40 (tokens of guests' links are longer). */
export const SLUG = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/

/** Days from today that the page shows and that can be requested. */
export const SHOWN_DAYS = 365
/** Days for an answer to a request. Then, or when its first night is past, it ends. */
export const REQUEST_DAYS = 7
/** Requests of one page that wait for the landlord. Further ones are refused. */
export const MOST_OPEN_REQUESTS = 50

/** Returns the taken days from today on, joined, so that nobody sees where one stay ends and the next begins. */
export const takenWindows = (taken: readonly Interval[], today: CivilDate): Window[] =>
  unionWithin(taken, { from: today, to: addDays(today, SHOWN_DAYS) })

/** Returns what is wrong with the days of a request: they are past, or later than the page shows. */
export function checkRequestedDays({ checkIn, checkOut }: Stay, today: CivilDate): FieldIssue[] {
  if (checkOut <= checkIn) return [{ field: 'checkOut', code: 'end_before_start' }]
  if (checkIn < today) return [{ field: 'checkIn', code: 'date_invalid' }]
  return checkOut > addDays(today, SHOWN_DAYS) ? [{ field: 'checkOut', code: 'date_invalid' }] : []
}
