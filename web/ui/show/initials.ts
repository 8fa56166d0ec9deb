/**
 * The first letters of the first and last word: 'Jan Maria Rokita' -> 'JR'; of an e-mail address its first letter.
 */
export function initials(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s.]+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
