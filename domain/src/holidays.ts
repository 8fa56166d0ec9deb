import { addDays, type CivilDate, dayInMonth, parseDate, yearOf } from './dates.ts'

/** Month and day of the fixed Polish public holidays, each with the first year in which it is a holiday. */
const FIXED_HOLIDAYS: readonly (readonly [month: number, day: number, since: number])[] = [
  [1, 1, 0],
  [1, 6, 2011],
  [5, 1, 0],
  [5, 3, 1990],
  [8, 15, 1989],
  [11, 1, 0],
  [11, 11, 1989],
  [12, 24, 2025],
  [12, 25, 0],
  [12, 26, 0],
]

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm, published by Meeus). */
export function easterSunday(year: number): CivilDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const leapCorrection = Math.floor((century + 8) / 25)
  const moonCorrection = Math.floor((century - leapCorrection + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const lateShift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const position = epact + weekday - 7 * lateShift + 114
  return dayInMonth(year, Math.floor(position / 31), (position % 31) + 1)
}

const holidaysByYear = new Map<number, ReadonlySet<CivilDate>>()

/**
 * Returns the Polish public holidays of a year: fixed days, Easter, Easter Monday, Whit Sunday, Corpus Christi
 * (docs/finance.md 2.3).
 */
export function polishHolidays(year: number): ReadonlySet<CivilDate> {
  let holidays = holidaysByYear.get(year)
  if (!holidays) {
    const easter = easterSunday(year)
    holidays = new Set([
      ...FIXED_HOLIDAYS.filter(([, , since]) => year >= since).map(([month, day]) =>
        dayInMonth(year, month, day),
      ),
      ...[0, 1, 49, 60].map((offset) => addDays(easter, offset)),
    ])
    holidaysByYear.set(year, holidays)
  }
  return holidays
}

/** True from Monday to Friday, except on Polish public holidays. */
export const isBusinessDay = (date: CivilDate): boolean =>
  parseDate(date).dayOfWeek <= 5 && !polishHolidays(yearOf(date)).has(date)

/** Returns the date itself if it is a business day, otherwise the next business day (KC art. 115). */
export function nextBusinessDay(date: CivilDate): CivilDate {
  let day = date
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}
