/** Compares addresses that people wrote in different ways. */
import { comparable } from './plain-text.ts'

/** Each word for a kind of street, with the other ways to write it. */
const streetWords = new Map(
  [
    ['ulica', 'ul'],
    ['aleja', 'al', 'aleje'],
    ['osiedle', 'os'],
    ['plaza', 'pl', 'plac', 'pza', 'plza'],
    ['calle', 'c', 'cl'],
    ['avenida', 'av', 'ave', 'avd', 'avda'],
  ].flatMap(([word = '', ...others]) => [word, ...others].map((each) => [each, word] as const)),
)
const beginsWithStreet = new RegExp(`^(${[...streetWords.keys()].join('|')}) (?=\\S)`)

/** `word` is the kind of street, null if it is not written; `rest` is everything behind it, normalized. */
export type Address = { word: string | null; rest: string }

/**
 * Normalizes an address: flats written `18/4`, `18 m. 4` and `18 lok. 4` become equal, and so do `3º B` and `3B`, `nº 12` and `12`.
 */
export function readAddress(text: string): Address {
  const written = comparable(
    text
      .replace(/(\d\s*\p{L}?)[\s,]+(?:m|mieszk|mieszkanie|lok|lokal|apt|piso)\.?\s*(?=\d)/giu, '$1/')
      .replace(/(?<!\p{L})(?:n\.?\s?[º°]|n[úu]m|nr|no)\.?\s*(?=\d)/giu, ' ')
      .replace(/[ºª°]/g, ' '),
  )
    .replace(/(\d) (\p{L})(?= |$)/gu, '$1$2')
    .replace(/(?<= )(?:izda|izquierda)(?= |$)/g, 'izq')
    .replace(/(?<= )(?:dch|derecha)(?= |$)/g, 'dcha')
  const found = beginsWithStreet.exec(written)?.[1]
  if (found === undefined) return { word: null, rest: written }
  return { word: streetWords.get(found) ?? null, rest: written.slice(found.length + 1) }
}

/** Whether two addresses with the same rest can be one: another word for the street is another street, a missing word is not. */
export const canBeOneStreet = (one: Address, other: Address): boolean =>
  one.word === null || other.word === null || one.word === other.word

/** Whether two texts differ in nothing but spaces and capitals. */
export const isSameSpelling = (one: string, other: string): boolean => bare(one) === bare(other)

const bare = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
