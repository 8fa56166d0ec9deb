/** Splits the text of a PDF into tokens (ISO 32000-1, 7.2). The text is Latin-1: one character for each byte. */

/** A name without its slash, with #xx decoded; or a keyword, number or bracket as it stands. Strings are left out. */
export type Token = { readonly name: string } | { readonly word: string }

const WHITE = '\0\t\n\f\r '
const DELIMITERS = '()<>[]{}/%'
const isRegular = (sign: string): boolean => !WHITE.includes(sign) && !DELIMITERS.includes(sign)

const decoded = (name: string): string =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Returns the tokens from `at` to the first keyword that `ends` accepts, and where that keyword ends. `strings` is that of the text. */
export function tokensFrom(
  text: string,
  at: number,
  ends: (word: string) => boolean,
  strings = endsOfStrings(text),
): { tokens: Token[]; end: number } {
  const tokens: Token[] = []
  let place = at
  while (place < text.length) {
    const sign = text[place]!
    if (WHITE.includes(sign)) place += 1
    else if (sign === '%') place = endOfLine(text, place)
    else if (sign === '(') place = strings[place] || place + 1
    else if (sign === '<' && text[place + 1] !== '<') {
      const end = text.indexOf('>', place)
      place = end < 0 ? text.length : end + 1
    } else if (sign === '/') {
      const end = endOfRegular(text, place + 1)
      tokens.push({ name: decoded(text.slice(place + 1, end)) })
      place = end
    } else if (isRegular(sign)) {
      const end = endOfRegular(text, place)
      const word = text.slice(place, end)
      if (ends(word)) return { tokens, end }
      tokens.push({ word })
      place = end
    } else {
      const double = (sign === '<' || sign === '>') && text[place + 1] === sign
      tokens.push({ word: double ? sign + sign : sign })
      place += double ? 2 : 1
    }
  }
  return { tokens, end: text.length }
}

function endOfRegular(text: string, from: number): number {
  let end = from
  while (end < text.length && isRegular(text[end]!)) end += 1
  return end
}

function endOfLine(text: string, from: number): number {
  let end = from
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}

/**
 * Returns for each bracket where its string ends, in one pass, so that a file of open brackets is read in linear time. Brackets in a
 * string are balanced or escaped. 0 for a string that never ends: it hides nothing, the text after its bracket is read.
 */
export function endsOfStrings(text: string): Uint32Array {
  const ends = new Uint32Array(text.length)
  const open: number[] = []
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place]
    if (sign === '\\') place += 1
    else if (sign === '(') open.push(place)
    else if (sign === ')') {
      const from = open.pop()
      if (from !== undefined) ends[from] = place + 1
    }
  }
  return ends
}
