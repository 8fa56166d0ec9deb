/**
 * Returns what the sum of a column is called on a phone: "Total: Nights". A column that is a total itself is not called so twice.
 * `label` says what the sums of this list contain, if it is not every row.
 */
export function sumName(header: string, total: string, label = total): string {
  const isTotal = header.toLocaleLowerCase().includes(total.toLocaleLowerCase())
  if (!isTotal) return `${label}: ${header}`
  return label === total ? header : label
}
