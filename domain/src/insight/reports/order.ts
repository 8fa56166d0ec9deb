const collator = new Intl.Collator('pl')

/** Compares values for sorting rows: text in Polish order, numbers by size, missing values last. */
export function compare(a: unknown, b: unknown): number {
  if (a === b || (a == null && b == null)) return 0
  if (a == null) return 1
  if (b == null) return -1
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : a < b ? -1 : 1
}
