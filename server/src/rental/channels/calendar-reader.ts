/** Reads calendars in the process for foreign files. The server never imports this module. */
import { type ForeignEvent, readCalendar } from '@domovik/domain/rental/calendar/read-calendar.ts'
import type { ReadForeign } from '../../machinery/services/foreign-files.ts'
import type { CalendarGiven, CalendarHead } from './read-foreign-calendar.ts'

const read: ReadForeign<CalendarGiven, CalendarHead, ForeignEvent> = (bytes, { timeZone }) => {
  const { events, ...head } = readCalendar(bytes.toString('utf8'), timeZone)
  return { head, rows: events }
}
export default read
