/** Makes texts of people printable: a paper contains only characters that the font has. */

/** Printed in place of a character that the font does not have. */
const MISSING = '\u25a1'
/** Line breaks stay; other control characters and those that change the direction or hide text are left out. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Whether a font has a character, by its code point. */
export type HasGlyph = (codePoint: number) => boolean

/**
 * Reads which characters a font has: lengths of runs of code points from 0 on, in turn without and with a glyph.
 */
export function glyphsOf(runs: readonly number[]): HasGlyph {
  const ends: number[] = []
  let at = 0
  for (const run of runs) {
    at += run
    ends.push(at)
  }
  return (codePoint) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! > codePoint) high = middle
      else low = middle + 1
    }
    return low < ends.length && low % 2 === 1
  }
}

/** Returns the text with only printable characters. Letters written as two characters become one. */
const printable = (text: string, has: HasGlyph): string =>
  [...text.normalize('NFC').replaceAll(/\r\n?/g, '\n')]
    .map((each) => {
      if (each === '\n') return each
      if (each === '\t') return ' '
      if (UNPRINTABLE.test(each)) return ''
      return has(each.codePointAt(0)!) ? each : MISSING
    })
    .join('')

/** Returns the value with all its texts printable; texts under `svg` are left as they are, because they are no texts of people. */
export function allPrintable<Value>(value: Value, has: HasGlyph): Value {
  if (typeof value === 'string') return printable(value, has) as Value
  if (Array.isArray(value)) return value.map((each) => allPrintable(each, has)) as Value
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, key === 'svg' ? each : allPrintable(each, has)]),
    ) as Value
  return value
}
