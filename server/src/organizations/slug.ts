/** The organization's name as it stands in an address: 'Łódź – Mieszkania 24' is 'lodz-mieszkania-24'. Never empty. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return plain === '' ? 'organization' : plain
}
