/**
 * Detects the encoding of a text file: byte order mark, then valid UTF-8, then the legacy code page that
 * gives the most plausible Polish or Spanish text.
 */
import iconv from 'iconv-lite'
import type { Encoding } from '../types.ts'

/** The one that counts first if several are as plausible: letters that Polish and Spanish share have the same bytes in the first three. */
const codePages: readonly Encoding[] = ['windows-1250', 'iso-8859-2', 'windows-1252', 'cp852', 'cp850']

/** The code pages of files that are certainly Spanish. */
export const spanishCodePages: readonly Encoding[] = ['windows-1252', 'cp850']

/** Returns the most likely encoding: Unicode, or one of the code pages. */
export function guessEncoding(bytes: Buffer, candidates = codePages): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (looksLikeUtf16(bytes)) return 'utf-16le'
  if (isUtf8(bytes) && !looksForeign(decode(bytes, 'utf-8'))) return 'utf-8'
  const scored = candidates.map((encoding) => ({ encoding, score: credibility(decode(bytes, encoding)) }))
  const best = scored.reduce((top, each) => (each.score > top.score ? each : top)).encoding
  return isUtf8(bytes) && !hasOnlyOurs(decode(bytes, best)) ? 'utf-8' : best
}

/** Two capitals of a code page, such as "ÓŁ" in SPÓŁKA, have the bytes of one Cyrillic letter of UTF-8. */
const looksForeign = (text: string): boolean => /[\u0250-\u052f]/.test(text)

const hasOnlyOurs = (text: string): boolean => /^[\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻáéíúüñÁÉÍÚÜÑ]*$/u.test(text)

/** Returns the text without its byte order mark. Unreadable bytes become U+FFFD. */
export const decode = (bytes: Buffer, encoding: Encoding): string => iconv.decode(bytes, encoding)

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * For files without a byte order mark: mostly Latin text in UTF-16 has a zero in nearly every second byte.
 */
function looksLikeUtf16(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1000)
  if (head.length < 4) return false
  let zeros = 0
  for (let i = 1; i < head.length; i += 2) if (head[i] === 0) zeros++
  return zeros > head.length / 4
}

/**
 * Letters of the supported languages increase the score of a code page; letters and signs that these languages never use decrease it,
 * and so do letters in places where they never stand. Catalan letters do neither.
 */
function credibility(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const ours = count(/[ąćęłńóśźżĄĆĘŁŃÓŚŹŻáéíúüñÁÉÍÚÜÑ¿¡€]|(?<=[\p{L}\d]|\d\.|\bn\.)[ºª]/giu)
  // "£690.00" has the byte of "Ł" and "ú" in other pages. No Polish or Spanish word is beside an amount so.
  const pounds = count(/£(?=\s?[-+]?\d)|(?<=\d\s?)£(?!\p{L})|\(£\)/gu)
  const noPounds = count(
    /(?<!\p{L})[łú](?=\s?[-+]?\d[\d.,]*[.,]\d\d(?!\d))|(?<=\d[.,]\d\d\s?)[łú](?!\p{L})|\([łú]\)/giu,
  )
  const foreign = count(/[^\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻáéíúüñÁÉÍÚÜÑàçèïòÀÇÈÏÒ·¿¡ºª€§°²³–—„”“’‘…\u00a0]/gu)
  const insideWords = count(/\p{L}(?:[ºª²³€](?=\p{L})|[¿¡])/gu)
  // Polish writes "ni" before a vowel, never "ń", and no vowel after "ą" and "ę". In Spanish "ñ" stands before a vowel.
  const letters = count(/[ńąę](?=[aeiouyáéíóú])|ñ(?=[b-df-hj-np-tv-z])|(?<!\p{L})ñ(?!\p{L})/giu)
  // "nº 5" and "1.º" are Spanish, "§ 5" Polish. A no-break space between digits has the byte of "á" in the pages of DOS.
  const signs = count(/(?<![\p{L}\d.])[ºª]|(?<=[\p{L}\d])§|(?<=\d)á(?=\d)/giu)
  // "ą", "ę", "ń" begin no Polish word, and "ż" none before these letters; "¿" and "¡" of Spanish have the same bytes. So has "ª".
  const starts = count(
    /(?<!\p{L})(?:[ąęń]|ż(?:[cfhijkpqstvxzáéíúüñ]|d(?!ż)|[aouy](?!\p{L})|e[ns](?!\p{L})))|(?<=\d\.?)[ąćęłńśźż](?!\p{L})/giu,
  )
  const mixedWords = count(/(?<!\p{L})(?=\p{L}*[ąćęłńśźż])(?=\p{L}*[áéíúüñ])\p{L}+/giu)
  const misplaced = letters + signs + starts + mixedWords
  const mixedCase = count(
    /\p{Ll}[ĄĆĘŁŃÓŚŹŻÁÉÍÚÜÑ]|[ąćęłńóśźżáéíúüñ]\p{Lu}|\p{Lu}{2}[ąćęłńóśźżáéíúüñ](?!\p{L})/gu,
  )
  const control = count(/[\u0080-\u009f\ufffd]/g)
  return ours - 2 * (foreign - pounds) - 3 * (insideWords + misplaced + noPounds) - mixedCase - 5 * control
}
