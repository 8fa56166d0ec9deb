/** Numbers other than money: days of stay, days of the month, areas, times of day. */
import type { Cell } from '../types.ts'

/** `3`, `3 dni`, `3.0`: returns the integer, or null. */
export function readCount(cell: Cell): number | null {
  const match = /^(\d{1,6})(?:[.,]0+)?(?:\s*\p{L}+\.?)?$/u.exec(String(cell).trim())
  return match ? Number(match[1]) : null
}

/**
 * `10`, `10.`, `do 10`, `10-go`, `10th of the month`: returns the day of the month, or null. The range 1 to
 * 31 is checked later.
 */
export function readDay(cell: Cell): number | null {
  const match = /^(?:\p{L}+\s+){0,2}(\d{1,3})(?:[.,]0+)?[\s.-]*(?:\p{L}+\.?\s*){0,4}$/u.exec(
    String(cell).trim(),
  )
  return match ? Number(match[1]) : null
}

/** `46,5 m²`, `46.50`: returns the number rounded to two decimals, or null. */
export function readArea(cell: Cell, decimal: ',' | '.'): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? round(cell) : null
  const number = cell
    .trim()
    .replace(/\s*(?:m\s?2|m²|mkw\.?|m\.?\s?kw\.?|sqm|sq\.?\s?(?:m|ft)\.?|sqft|ft²|ft2)$/iu, '')
    .replace(/\s/g, '')
  const group = decimal === ',' ? '.' : ','
  const grouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+(?:\\${decimal}\\d+)?$`).test(number)
  const canonical = grouped ? number.replaceAll(group, '').replace(decimal, '.') : number.replace(',', '.')
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(canonical) ? round(Number(canonical)) : null
}

/** `52,2297`, `-99.1332`: returns degrees rounded to six decimals, or null. Degrees have no thousands separators. */
export function readDegrees(cell: Cell): number | null {
  const text = String(cell).trim().replace(/\s*°$/, '').replace(/^−/, '-').replace(',', '.')
  return /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(Number(text).toFixed(6)) : null
}

const round = (value: number): number => Math.round(value * 100) / 100

/** `15:00`, `15.00`, `15`, `3 pm`, and Excel's fraction of a day: returns 'HH:MM', or null. */
export function readTime(cell: Cell): string | null {
  if (typeof cell === 'number' && cell > 0 && cell < 1) return ofMinutes(Math.round(cell * 24 * 60))
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(am|pm|a\.m\.|p\.m\.|h)?$/i.exec(
    String(cell).trim(),
  )
  if (!match) return null
  const half = match[3]?.toLowerCase().charAt(0)
  const hour =
    half === 'p' || half === 'a' ? (Number(match[1]) % 12) + (half === 'p' ? 12 : 0) : Number(match[1])
  return ofMinutes(hour * 60 + Number(match[2] ?? 0))
}

function ofMinutes(minutes: number): string | null {
  if (minutes >= 24 * 60) return null
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
