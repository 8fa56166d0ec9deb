/** Words of names, addresses and texts as they are compared. */

/** Returns the words in small letters without accents and punctuation. */
export const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const noise = new Set(
  'ul ulica al aleja aleje os osiedle pl plac calle c avenida av avda plaza m mieszk mieszkanie lok lokal apt piso'.split(
    ' ',
  ),
)

/** Returns the words of an address without those for street and flat: 'ul. Długa 18 m. 4' -> 'dluga 18 4'. */
export const addressWords = (text: string): string[] => plainWords(text).filter((word) => !noise.has(word))

const MOST_ADDRESS_WORDS = 8

/** Yields every run of up to eight words of an address or a text, joined by blanks. */
export function* runsOfWords(words: readonly string[]): Iterable<string> {
  for (let from = 0; from < words.length; from += 1) {
    let run = ''
    for (let to = from; to < Math.min(words.length, from + MOST_ADDRESS_WORDS); to += 1) {
      run = run === '' ? words[to]! : `${run} ${words[to]}`
      yield run
    }
  }
}

/** True if the text says that the money is a deposit. */
export const namesDeposit = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:kaucj[aeiou]|deposit|fianza|deposito)$/.test(word))

/** Returns whether the text contains all words of one of the names. */
export function namesAnyOf(text: string): (names: readonly string[]) => boolean {
  const words = new Set(plainWords(text))
  return (names) =>
    names.map(plainWords).some((parts) => parts.length > 0 && parts.every((part) => words.has(part)))
}
