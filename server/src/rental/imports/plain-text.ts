/**
 * Normalizes text for comparison: lower case, no diacritics, no punctuation. `rentAmount`, `rent_amount` and
 * `Rent amount` become equal (GEN-10).
 */
export function plain(text: string): string {
  // Large tables have many such cells.
  if (/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(text)) return text
  return text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('²', '2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const streetWords = /^(?:ul|ulica|al|aleja|aleje|os|osiedle|pl|plac|calle|c|avenida|av|avda|plaza)\s+(?=\S)/

/**
 * Normalizes an address for comparison: without the word for street; flats written `18/4`, `18 m. 4` and `18
 * lok. 4` become equal.
 */
export function plainAddress(text: string): string {
  return plain(
    text.replace(/(\d\s*\p{L}?)[\s,]+(?:m|mieszk|mieszkanie|lok|lokal|apt|piso)\.?\s*(?=\d)/giu, '$1/'),
  ).replace(streetWords, '')
}
