/** Makes texts of people printable: a paper contains only characters that the font has. */

/** Printed in place of a character that the font does not have. */
const MISSING = '\u25a1'
/** Line breaks stay; other control characters and those that change the direction, hide text or choose a variant are left out. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/u

/** Whether a font has a character, by its code point. */
export type HasGlyph = (codePoint: number) => boolean

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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the characters of the texts of a value that are printed as a box, each once, in the order of the texts. */
export function unprintableIn(value: unknown, has: HasGlyph): string[] {
  const found = new Set<string>()
  const isPrinted = (each: string): boolean =>
    each === '\n' || each === '\t' || UNPRINTABLE.test(each) || has(each.codePointAt(0)!)
  const visit = (part: unknown): void => {
    if (typeof part === 'string') {
      const text = part.normalize('NFC').replaceAll(/\r\n?/g, '\n')
      for (const { segment } of graphemes.segment(text))
        if (![...segment].every(isPrinted)) found.add(segment)
    } else if (Array.isArray(part)) for (const each of part) visit(each)
    else if (part !== null && typeof part === 'object')
      for (const [key, each] of Object.entries(part)) if (key !== 'svg') visit(each)
  }
  visit(value)
  return [...found]
}
