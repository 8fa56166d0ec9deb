/** One change for several rows: which rows can take it, and why the others cannot. */

/**
 * Why a row stays as it is: it does not exist or may not be seen, it already has the value, or a rule of the row does
 * not allow the value.
 */
export const REFUSALS = ['not_found', 'unchanged', 'not_allowed'] as const
export type Refusal = (typeof REFUSALS)[number]

/** Separates the rows that can take a change from the others. Every id is in exactly one of the two lists, once. */
export function separate<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  refusalOf: (row: Row) => Refusal | null,
): { able: Row[]; refused: { id: string; reason: Refusal }[] } {
  const known = new Map(rows.map((row) => [row.id, row]))
  const able: Row[] = []
  const refused: { id: string; reason: Refusal }[] = []
  for (const id of new Set(ids)) {
    const row = known.get(id)
    const reason = row ? refusalOf(row) : 'not_found'
    if (reason) refused.push({ id, reason })
    else able.push(row!)
  }
  return { able, refused }
}
