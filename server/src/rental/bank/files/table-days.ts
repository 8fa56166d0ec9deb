/** Decides whether the days of a table are written day first or month first. */
import { addDays, type CivilDate, later } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { areMonthFirst } from '../../imports/convert/read-date.ts'
import { dayOf, days, type Reading } from './table-reading.ts'

/**
 * Returns whether the days are written month first. A month above 12 in any row decides. If no row has one, days are written day first,
 * unless that puts a booked row after today: then the order of the rows must show which reading is right. Throws bank_days_ambiguous if
 * it does not.
 */
export function monthComesFirst(
  readings: readonly Reading[],
  isBooked: (reading: Reading) => boolean,
  today: CivilDate,
): boolean {
  const cells = readings.flatMap(({ at }) => days.map(at))
  if (areMonthFirst(cells)) return true
  const daysRead = (monthFirst: boolean): CivilDate[] =>
    readings.filter(isBooked).flatMap((reading) => dayOf({ ...reading, monthFirst }) ?? [])
  const [dayFirst, monthFirst] = [daysRead(false), daysRead(true)]
  // A day that exists only with the day first is missing in the other reading.
  if (monthFirst.length < dayFirst.length || !isAhead(dayFirst, today) || isAhead(monthFirst, today))
    return false
  if (isInOrder(dayFirst) || !isInOrder(monthFirst))
    throw new DomainError('bank_days_ambiguous', { day: latest(dayFirst) })
  return true
}

const latest = (some: readonly CivilDate[]): CivilDate => some.reduce(later, '')

/** Where the bank is, the next day may have begun. */
const isAhead = (some: readonly CivilDate[], today: CivilDate): boolean => latest(some) > addDays(today, 1)

/** Whether the days are in one order, the oldest or the newest first. */
function isInOrder(some: readonly CivilDate[]): boolean {
  const rises = some.every((day, place) => place === 0 || day >= some[place - 1]!)
  return rises || some.every((day, place) => place === 0 || day <= some[place - 1]!)
}
