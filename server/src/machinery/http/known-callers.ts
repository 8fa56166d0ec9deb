/**
 * The last result of the first statement of each caller's requests. A read assumes that it has not changed, so that its
 * statements need not wait for it; the read is repeated if it has (machinery/db/one-flush.ts, docs/decisions/063).
 */
import type { Statement } from '../db/transaction.ts'

type Known = { row: unknown; text: string }

/** About 2 kB each. */
const most = 2_000
const known = new Map<string, Known>()

/** The caller and the chosen organization; the last value is the time of the request. */
const keyOf = ({ name, values }: Statement) => `${name} ${values.slice(0, -1).join(' ')}`

/** Returns the last row of the statement for this caller, and whether another row is the same. */
export function knownCaller(first: Statement): { row: unknown; isSame(other: unknown): boolean } | undefined {
  const found = known.get(keyOf(first))
  return found && { row: found.row, isSame: (other) => JSON.stringify(other) === found.text }
}

/** Stores the row, or forgets the caller without one. */
export function noteCaller(first: Statement, row: unknown): void {
  const key = keyOf(first)
  known.delete(key)
  if (row === undefined) return
  known.set(key, { row, text: JSON.stringify(row) })
  if (known.size > most) known.delete(known.keys().next().value!)
}
