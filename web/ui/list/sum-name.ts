/** Returns what the sum of a column is called on a phone: "Total: Nights". A column that is a total itself is not called so twice. */
export const sumName = (header: string, total: string): string =>
  header.toLocaleLowerCase().includes(total.toLocaleLowerCase()) ? header : `${total}: ${header}`
