import { DomainError } from './errors.ts'

/**
 * Civil dates (docs/finance.md 1.3). A `CivilDate` is the text 'YYYY-MM-DD'. Rows, JSON and the functions of the domain
 * all use it, and its text order is the order in time. Arithmetic uses Temporal.PlainDate.
 */
export type CivilDate = string

export const DEFAULT_TIME_ZONE = 'Europe/Warsaw'

const CIVIL_DATE = /^\d{4}-\d{2}-\d{2}$/

/** Accepts only an existing day written 'YYYY-MM-DD'. Throws `date_invalid`. */
export function parseDate(text: CivilDate): Temporal.PlainDate {
  if (!CIVIL_DATE.test(text)) throw new DomainError('date_invalid', { value: text })
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    throw new DomainError('date_invalid', { value: text })
  }
}

export const formatDate = (date: Temporal.PlainDate): CivilDate => date.toString({ calendarName: 'never' })

/** True for an existing day. Works by arithmetic, because reports of ten thousand units ask millions of times. */
export function isCivilDate(text: string): text is CivilDate {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false
  for (let at = 0; at < 10; at++) {
    if (at === 4 || at === 7) continue
    const each = digit(text, at)
    if (!(each >= 0 && each <= 9)) return false
  }
  const month = monthOf(text)
  const day = dayOf(text)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonthOf(yearOf(text), month)
}

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48

function daysInMonthOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

/** Returns a day of a month, clamped to the length of the month: (2026, 2, 31) -> '2026-02-28'. */
export const dayInMonth = (year: number, month: number, day: number): CivilDate =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(Math.min(day, daysInMonthOf(year, month)))}`

export const yearOf = (date: CivilDate): number =>
  digit(date, 0) * 1000 + digit(date, 1) * 100 + digit(date, 2) * 10 + digit(date, 3)
export const monthOf = (date: CivilDate): number => digit(date, 5) * 10 + digit(date, 6)
export const dayOf = (date: CivilDate): number => digit(date, 8) * 10 + digit(date, 9)

export const daysInMonth = (date: CivilDate): number => daysInMonthOf(yearOf(date), monthOf(date))

export const monthStart = (date: CivilDate): CivilDate => `${date.slice(0, 7)}-01`

export const nextMonthStart = (date: CivilDate): CivilDate =>
  monthOf(date) === 12 ? dayInMonth(yearOf(date) + 1, 1, 1) : dayInMonth(yearOf(date), monthOf(date) + 1, 1)

export const yearStart = (date: CivilDate): CivilDate => `${date.slice(0, 4)}-01-01`

/** Adds days, which may be negative. Throws `date_invalid`. */
export function addDays(date: CivilDate, days: number): CivilDate {
  if (!isPlain(date) || !Number.isInteger(days)) return formatDate(parseDate(date).add({ days }))
  const day = dayOf(date) + days
  if (day >= 1 && day <= daysInMonth(date)) return `${date.slice(0, 8)}${twoDigits(day)}`
  return dateOf(dayNumber(date) + days) ?? formatDate(parseDate(date).add({ days }))
}

/** The date of a day number, of the years 1000 to 9999. Counts years from 1 March, so that the leap day is the last of its year. */
function dateOf(number: number): CivilDate | null {
  const days = number + DAYS_FROM_MARCH_0000
  if (days < FIRST_DAY || days > LAST_DAY) return null
  const century = Math.floor((4 * days + 3) / 146_097)
  const ofCentury = days - Math.floor((146_097 * century) / 4)
  const year = Math.floor((4 * ofCentury + 3) / 1461)
  const ofYear = ofCentury - Math.floor((1461 * year) / 4)
  // Five months from March, or from August, have 153 days.
  const month = Math.floor((5 * ofYear + 2) / 153)
  const day = ofYear - Math.floor((153 * month + 2) / 5) + 1
  return `${100 * century + year + (month >= 10 ? 1 : 0)}-${twoDigits(month >= 10 ? month - 9 : month + 3)}-${twoDigits(day)}`
}

const DAYS_FROM_MARCH_0000 = 719_468
/** 1 January 1000 and 31 December 9999, in days from 1 March 0000. */
const [FIRST_DAY, LAST_DAY] = [365_183, 3_652_364]

/** Adds calendar months, clamped to the end of the month: 31 Aug + 1 = 30 Sep; 31 May - 3 = 28 or 29 Feb. */
export const addMonthsClamped = (date: CivilDate, months: number): CivilDate =>
  formatDate(parseDate(date).add({ months }, { overflow: 'constrain' }))

/** Returns the number of days from a to b: 0 for the same day, negative if b is earlier. */
export const daysBetween = (a: CivilDate, b: CivilDate): number =>
  isPlain(a) && isPlain(b)
    ? dayNumber(b) - dayNumber(a)
    : parseDate(a).until(parseDate(b), { largestUnit: 'days' }).days

export const earlier = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b)
export const later = (a: CivilDate, b: CivilDate): CivilDate => (a > b ? a : b)

/** Returns the first days of all calendar months that [from, toExclusive) touches. */
export function monthsTouched(from: CivilDate, toExclusive: CivilDate): CivilDate[] {
  const months: CivilDate[] = []
  for (
    let month = monthStart(from);
    month < toExclusive && from < toExclusive;
    month = nextMonthStart(month)
  ) {
    months.push(month)
  }
  return months
}

/**
 * Returns the instant, as UTC text, at which a civil date begins in a time zone; used as a bound for instants
 * (docs/finance.md 5.3).
 */
export const startOfDay = (date: CivilDate, zone: string = DEFAULT_TIME_ZONE): string =>
  parseDate(date).toZonedDateTime(zone).startOfDay().toInstant().toString()

/** Returns the civil date of an instant in a time zone. */
export const dayOfInstant = (instant: string, zone: string): CivilDate =>
  formatDate(Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate())

/** Returns the days since 1 January 1970, for arithmetic over many thousands of days. */
export const dayNumber = (date: CivilDate): number =>
  Date.UTC(yearOf(date), monthOf(date) - 1, dayOf(date)) / DAY

const DAY = 86_400_000
/** An existing day of the years 1000 to 9999, whose arithmetic needs no Temporal object. A portfolio has millions of them. */
const isPlain = (date: CivilDate): boolean => isCivilDate(date) && date >= '1000'
