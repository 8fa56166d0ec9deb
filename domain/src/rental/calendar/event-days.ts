/** The days of an event, read as a stay: whole nights in the time zone of the unit (docs/finance.md 4.5). */
import { addDays, type CivilDate, formatDate, isCivilDate } from '../../dates.ts'
import { type EventLines, firstOf, type Property } from './calendar-lines.ts'

const DAY = /^(\d{4})(\d{2})(\d{2})$/
const TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(Z)?$/

/** Dates outside of [EARLIEST, LATEST) are not readable, so that no calculation leaves the years of four digits. */
const EARLIEST = '1970-01-01'
const LATEST = '2200-01-01'

/** Returns the time zone if it is one of the IANA names, else null: some programs write names of their own. */
function knownZone(name: string | undefined): string | null {
  if (!name) return null
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return name
  } catch {
    return null
  }
}

/**
 * Returns the local time of a DATE or DATE-TIME in the time zone of the unit; null if it is not readable. UTC times and times
 * of a known zone are converted before their date is taken. A DATE is midnight.
 */
export function localTimeOf({ value, params }: Property, zone: string): Temporal.PlainDateTime | null {
  const text = value.trim().toUpperCase()
  const day = DAY.exec(text)
  const time = TIME.exec(text)
  const [, year, month, date, hour = '00', minute = '00', second = '00', utc] = time ?? day ?? []
  const civil = `${year}-${month}-${date}`
  if (!isCivilDate(civil) || civil < EARLIEST || civil >= LATEST || Number(hour) > 23 || Number(minute) > 59)
    return null
  const written = Temporal.PlainDateTime.from(`${civil}T${hour}:${minute}:${second === '60' ? '59' : second}`)
  const from = utc ? 'UTC' : time ? knownZone(params.get('TZID')) : null
  return from ? written.toZonedDateTime(from).withTimeZone(zone).toPlainDateTime() : written
}

const DURATION = /^\+?P(?:(\d+)W|(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?)$/

/** Returns the time after a DURATION such as `P3D` or `PT47H`; null if it is not readable. */
function after(start: Temporal.PlainDateTime, duration: string): Temporal.PlainDateTime | null {
  const found = DURATION.exec(duration.trim().toUpperCase())
  if (!found) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (weeks + days > 10_000 || hours + minutes + seconds > 1_000_000_000) return null
  return start.add({ weeks, days, hours, minutes, seconds })
}

export type EventDays = { from: CivilDate; to: CivilDate; start: Temporal.PlainDateTime }

/**
 * Returns the nights [from, to) of an event and the local time of its beginning. Without an end it is one night. An event that ends at or before its beginning
 * has `to` equal to or before `from`. Returns null if a date is not readable.
 */
export function daysOf(event: EventLines, zone: string): EventDays | null {
  const [first, end, duration] = ['DTSTART', 'DTEND', 'DURATION'].map((name) => firstOf(event, name))
  const start = first ? localTimeOf(first, zone) : null
  if (!start) return null
  const from = formatDate(start.toPlainDate())
  if (!end && !duration) return { from, to: addDays(from, 1), start }
  const until = end ? localTimeOf(end, zone) : after(start, duration?.value ?? '')
  return until && { from, to: formatDate(until.toPlainDate()), start }
}
