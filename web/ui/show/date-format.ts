import type { Language } from '@domovik/locales/index.ts'

/** `day` 21 Nov 2026 · `numeric` 21/11/2026 · `dayMonth` 21 Nov · `dayMonthLong` 21 November · `dayLong` 21 November 2026 · `month` November 2026 · `instant` 21 Nov 2026, 14:05 · `weekday` Thu 21 Nov · `weekdayLong` Thu 21 Nov 2026 · `weekdayName` Thu · `time` 14:05 */
export type DateShape =
  | 'day'
  | 'numeric'
  | 'dayMonth'
  | 'dayMonthLong'
  | 'dayLong'
  | 'month'
  | 'instant'
  | 'weekday'
  | 'weekdayLong'
  | 'weekdayName'
  | 'time'

const shapes: Record<DateShape, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  numeric: { day: 'numeric', month: 'numeric', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  dayMonthLong: { day: 'numeric', month: 'long' },
  dayLong: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  instant: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayLong: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  weekdayName: { weekday: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
}

/** English uses the European order: the day before the month. */
const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES', pl: 'pl-PL' }

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A civil date 'YYYY-MM-DD' (or 'YYYY-MM') is never shifted by a time zone. An instant is shown in `timeZone`, by
 * default in the reader's.
 */
export function formatDate(
  value: string,
  language: Language,
  shape: DateShape = 'day',
  timeZone?: string,
): string {
  const civil = /^\d{4}-\d{2}(-\d{2})?$/.test(value)
  const zone = civil ? 'UTC' : timeZone
  const key = `${language} ${shape} ${zone ?? ''}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], { ...shapes[shape], timeZone: zone })
    formats.set(key, format)
  }
  return format.format(new Date(civil ? `${value.length === 7 ? `${value}-01` : value}T00:00:00Z` : value))
}

const numbers = new Map<string, Intl.NumberFormat>()

/**
 * A count or ratio, written like amounts in every language (docs/finance.md 9.1): 12 345 and 3,1. Only the word of a compact
 * notation, "12 tys.", follows the language. Use Money for amounts.
 */
export function formatNumber(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  const key = `${language} ${JSON.stringify(options)}`
  let format = numbers.get(key)
  if (!format) {
    format = new Intl.NumberFormat(options.notation === 'compact' ? locales[language] : locales.pl, options)
    numbers.set(key, format)
  }
  return format.format(value)
}
