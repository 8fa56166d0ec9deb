/**
 * Detects the encoding of a text file: byte order mark, then valid UTF-8, then the legacy code page that
 * gives the most plausible Polish or Spanish text.
 */
import iconv from 'iconv-lite'
import type { Encoding } from '../types.ts'

const candidates = ['windows-1250', 'iso-8859-2', 'windows-1252', 'cp852'] as const

/** Returns the most likely encoding. */
export function guessEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (looksLikeUtf16(bytes)) return 'utf-16le'
  if (isUtf8(bytes)) return 'utf-8'
  const scored = candidates.map((encoding) => ({ encoding, score: credibility(decode(bytes, encoding)) }))
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).encoding
}

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
 * Letters of the supported languages increase the score of a code page; letters and signs that these
 * languages never use decrease it.
 */
function credibility(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const ours = count(/[ąćęłńóśźżĄĆĘŁŃÓŚŹŻáéíúüñÁÉÍÚÜÑ¿¡ºª€]/g)
  const foreign = count(/[^\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻáéíúüñÁÉÍÚÜÑ¿¡ºª€§°²³–—„”“’‘…\u00a0]/gu)
  const insideWords = count(/\p{L}[¿¡ºª²³€](?=\p{L})|(?<!\p{L})ñ(?!\p{L})|[aeiou]ń[aeiou]/gu)
  const control = count(/[\u0080-\u009f\ufffd]/g)
  return ours - 2 * foreign - 3 * insideWords - 5 * control
}
