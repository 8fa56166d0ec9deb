/** Reads the calendar of a channel outside the server process, because somebody else wrote it. */
import type { ForeignCalendar, ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import type { ForeignReader } from '../../machinery/services/foreign-files.ts'
import type { Services } from '../../machinery/services/services.ts'

export type CalendarGiven = { timeZone: string }
export type CalendarHead = Omit<ForeignCalendar, 'events'>

/** The reader of iCalendar files. */
export const calendarReader: ForeignReader<CalendarGiven, CalendarHead, ForeignEvent> = {
  module: import.meta.resolve('./calendar-reader.ts'),
}

/**
 * Returns the events of a calendar. Throws calendar_unreadable, file_unreadable, file_too_complex and service_unavailable.
 */
export async function readForeignCalendar(
  services: Services,
  organizationId: string,
  bytes: Buffer,
  timeZone: string,
): Promise<ForeignCalendar> {
  const { head, rows } = await services.foreignFiles.read(calendarReader, {
    sender: organizationId,
    bytes,
    given: { timeZone },
  })
  return { ...head, events: rows }
}
