/** Which encoding a text file has: a mark, else valid UTF-8, else whichever old code page reads as Polish or Spanish. */
import iconv from 'iconv-lite'
import type { Encoding } from '../types.ts'

const candidates = ['windows-1250', 'iso-8859-2', 'windows-1252'] as const

export function guessEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (looksLikeUtf16(bytes)) return 'utf-16le'
  if (isUtf8(bytes)) return 'utf-8'
  const scored = candidates.map((encoding) => ({ encoding, score: credibility(decode(bytes, encoding)) }))
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).encoding
}

/** The text without its byte order mark; what cannot be read becomes U+FFFD. */
export const decode = (bytes: Buffer, encoding: Encoding): string => iconv.decode(bytes, encoding)

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Without a mark: mostly Latin text has a zero in nearly every second byte. */
function looksLikeUtf16(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1000)
  if (head.length < 4) return false
  let zeros = 0
  for (let i = 1; i < head.length; i += 2) if (head[i] === 0) zeros++
  return zeros > head.length / 4
}

/** Letters of our languages speak for a code page, letters and signs that they never write against it. */
function credibility(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const ours = count(/[ąćęłńóśźżĄĆĘŁŃÓŚŹŻáéíúüñÁÉÍÚÜÑ¿¡ºª€]/g)
  const foreign = count(/[^\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻáéíúüñÁÉÍÚÜÑ¿¡ºª€§°²³–—„”“’‘…\u00a0]/gu)
  const insideWords = count(/\p{L}[¿¡ºª²³€](?=\p{L})|(?<!\p{L})ñ(?!\p{L})|[aeiou]ń[aeiou]/gu)
  const control = count(/[\u0080-\u009f\ufffd]/g)
  return ours - 2 * foreign - 3 * insideWords - 5 * control
}
