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

/** Normalizes what people wrote, so that capitals make no difference: `12A` and `12a`, `McLean` and `MCLEAN` become equal. */
export const comparable = (text: string): string => plain(text.toLowerCase())
