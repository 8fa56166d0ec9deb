import type { Ledger } from './ledger-rows.ts'

/** A row that was reversed within this time was entered by mistake; in milliseconds. */
const mistakeMs = 60 * 60 * 1000

/**
 * Returns the rows that were reversed within an hour, and their reversals (docs/finance.md 2.14), without money that the bank returned. The tenant does not see
 * them; they stay in the landlord's account, in the history and in the audit log. A pair whose lines of the account do not
 * add up to 0 is shown, because the balance would not follow from the lines without it.
 */
export function undoneAtOnce({ rows, state }: Ledger): ReadonlySet<string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const moved = new Map<string, number>()
  for (const { eventId, amount } of state.movements) moved.set(eventId, (moved.get(eventId) ?? 0) + amount)
  const undone = new Set<string>()
  for (const reversal of rows) {
    const target = reversal.kind === 'reversal' && reversal.parentId ? byId.get(reversal.parentId) : undefined
    if (!target?.createdAt || !reversal.createdAt || reversal.cause === 'returned') continue
    if (Date.parse(reversal.createdAt) - Date.parse(target.createdAt) > mistakeMs) continue
    if ((moved.get(target.id) ?? 0) + (moved.get(reversal.id) ?? 0) !== 0) continue
    undone.add(target.id).add(reversal.id)
  }
  return undone
}
