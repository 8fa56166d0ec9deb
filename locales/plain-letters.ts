/** The text in lower case with the base letters of its accented letters: Łódź becomes lodz. For comparing what people type. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđıß]/g, (letter) => bases[letter]!)

/** Letters that Unicode does not decompose. */
const bases: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss' }
