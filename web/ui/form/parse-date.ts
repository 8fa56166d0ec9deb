import type { Language } from '@domovik/locales/index.ts'
import { formatDate } from '../show/date-format.ts'

/**
 * '2026-11-05', '5.11.2026', '05/11/2026', '5 11 26', '5 lis 2026' -> '2026-11-05'; null if the text is not a date.
 * The day comes before the month. Without a year ('5.11', '5 lis') the result is in the year of the civil date
 * `near`.
 */
export function parseDate(text: string, language: Language, near: string): string | null {
  const trimmed = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed)
  if (iso) return civil(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})[\s.,/-]+(\d{1,2}|[\p{L}.]+)(?:[\s.,/-]+(\d{4}|\d{2}))?\.?$/u.exec(trimmed)
  if (!parts) return null
  const [, day, month, year] = parts
  const full = year === undefined ? Number(near.slice(0, 4)) : Number(year) + (year.length === 2 ? 2000 : 0)
  const number = /^\d/.test(month ?? '')
    ? Number(month)
    : monthNumber((month ?? '').replace('.', ''), language)
  return number === 0 ? null : civil(full, number, Number(day))
}

function monthNumber(word: string, language: Language): number {
  for (let month = 1; month <= 12; month++) {
    const date = `2026-${String(month).padStart(2, '0')}-01`
    const short = formatDate(date, language, 'dayMonth')
      .replace(/[\d\s.]/g, '')
      .toLowerCase()
    const long = formatDate(date, language, 'month').toLowerCase()
    if (word.length >= 3 && (word.startsWith(short) || long.startsWith(word))) return month
  }
  return 0
}

function civil(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : null
}
