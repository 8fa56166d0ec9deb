/**
 * Dates as people write them: 2026-03-01, 01.03.2026, 1/3/2026 (day first, unless the file proves the opposite or a person says so), 1 marca 2026, 11-mar-26,
 * and Excel's serial numbers.
 */
import { addDays, type CivilDate, isCivilDate } from '@domovik/domain/dates.ts'
import { plain } from '../plain-text.ts'
import type { Cell } from '../types.ts'

/** First letters that identify a month name in English, Polish or Spanish. */
const months: readonly (readonly string[])[] = [
  ['jan', 'sty', 'ene'],
  ['feb', 'lut'],
  ['mar'],
  ['apr', 'kwi', 'abr'],
  ['may', 'maj'],
  ['jun', 'cze'],
  ['jul', 'lip'],
  ['aug', 'sie', 'ago'],
  ['sep', 'wrz'],
  ['oct', 'paz'],
  ['nov', 'lis'],
  ['dec', 'gru', 'dic'],
]

/**
 * Whether the dates of a file are written month first, as in the United States: a date such as 9/13/2026 exists only so, and no date
 * exists only with the day first.
 */
export function areMonthFirst(cells: Iterable<Cell>): boolean {
  let monthFirst = false
  for (const cell of cells) {
    const [first = 0, second = 0] = twoNumbers(cell) ?? []
    if (first > 12) return false
    if (second > 12) monthFirst = true
  }
  return monthFirst
}

/** Returns the first two numbers of a date whose order people write differently; null for every other cell. */
export function twoNumbers(cell: Cell): [number, number] | null {
  const found = /^\s*(\d{1,2})\s?[-/]\s?(\d{1,2})\s?[-/]\s?(?:\d{4}|\d{2})\b/.exec(String(cell))
  return found && [Number(found[1]), Number(found[2])]
}

/** Returns null if the cell does not contain an existing date. */
export function readDate(cell: Cell, monthFirst = false): CivilDate | null {
  if (typeof cell === 'number') return fromSerial(cell)
  const text = cell
    .trim()
    .replace(/(\d)[T\s]+\d{1,2}:\d{2}.*$/, '$1')
    .replace(/\s*r\.?$/i, '')
    .trim()
  if (/^\d{5}$/.test(text)) return fromSerial(Number(text))
  return fromNumbers(text, monthFirst) ?? fromWords(text)
}

function fromNumbers(text: string, monthFirst: boolean): CivilDate | null {
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})\s?([-./])\s?(\d{1,2})\s?[-./]\s?(\d{4}|\d{2})$/.exec(text)
  if (!parts) return null
  const [first, second, year] = [Number(parts[1]), Number(parts[3]), fullYear(parts[4] ?? '')]
  return monthFirst && parts[2] !== '.' ? existing(year, first, second) : existing(year, second, first)
}

function fromWords(text: string): CivilDate | null {
  const words = plain(text)
    .replace(/\b(?:de|del|of|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,12}) (\d{4}|\d{2})$/.exec(words)
  const monthFirst = /^([a-z]{3,12}) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/.exec(words)
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  if (!day || !name || !year) return null
  const month = months.findIndex((names) => names.some((each) => name.startsWith(each)))
  return month < 0 ? null : existing(fullYear(year), month + 1, Number(day))
}

/**
 * Excel counts days from 30 December 1899. Only the years 1950 to 2150 are accepted, because other numbers
 * are hardly dates.
 */
function fromSerial(serial: number): CivilDate | null {
  const day = Math.floor(serial)
  return day >= 18_264 && day <= 91_676 ? addDays('1899-12-30', day) : null
}

const fullYear = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900)

function existing(year: number, month: number, day: number): CivilDate | null {
  const date = [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-')
  return year >= 1900 && year <= 2200 && isCivilDate(date) ? date : null
}
