const collator = new Intl.Collator('pl')

/** For sorting rows: text as people order it, numbers by size, what is missing last. */
export function compare(a: unknown, b: unknown): number {
  if (a === b || (a == null && b == null)) return 0
  if (a == null) return 1
  if (b == null) return -1
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : a < b ? -1 : 1
}
