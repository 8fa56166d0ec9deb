/** Decides whether the file uses a decimal comma or point. */
import type { Cell, Separator } from './types.ts'

/**
 * Counts the numbers that can be read in only one way. Without any, semicolon-separated lists are taken as
 * European (decimal comma).
 */
export function guessDecimal(cells: Iterable<Cell>, separator: Separator | null): ',' | '.' {
  let comma = 0
  let point = 0
  for (const cell of cells) {
    if (typeof cell === 'number') continue
    const number = /^[^\p{L}\d]*(?:\p{L}{2,3}[^\p{L}\d]*)?(\d[\d.,\s]*)/u.exec(cell)?.[1]?.replace(/\s/g, '')
    if (number === undefined || number.length > 20 || /\d[.]\d+[.]\d{2,4}$/.test(number)) continue
    const sign = decimalIn(number)
    if (sign === ',') comma++
    if (sign === '.') point++
  }
  if (comma !== point) return comma > point ? ',' : '.'
  return separator === ';' ? ',' : '.'
}

/** Returns null for ambiguous numbers: `1200`, `1.234` (one thousand, or one with decimals). */
function decimalIn(number: string): ',' | '.' | null {
  const comma = number.lastIndexOf(',')
  const point = number.lastIndexOf('.')
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  if (/^\d+,\d{1,2}$/.test(number)) return ','
  if (/^\d+\.\d{1,2}$/.test(number)) return '.'
  if (/^\d{1,3}(,\d{3}){2,}$/.test(number)) return '.'
  return /^\d{1,3}(\.\d{3}){2,}$/.test(number) ? ',' : null
}
