/**
 * Returns a text as it appears in an address: 'Łódź – Mieszkania 24' becomes 'lodz-mieszkania-24'. Empty if no letter
 * or digit is left.
 */
export const slugOf = (text: string, longest = 60): string =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '')
