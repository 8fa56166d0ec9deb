/** One change for several rows: which rows can take it, and why the others cannot. */

/**
 * Why a row stays as it is: it does not exist or may not be seen, it already has the value, it has no longer the value that the caller
 * wants to replace, or a rule of the row does not allow the value.
 */
export const REFUSALS = ['not_found', 'unchanged', 'changed', 'not_allowed'] as const
export type Refusal = (typeof REFUSALS)[number]

/**
 * Separates the rows that can take a change from the others. Every id is in exactly one of the two lists, once. `from`: the values that
 * a row must still have, so that an undo leaves what somebody else changed since.
 */
export function separate<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  refusalOf: (row: Row) => Refusal | null,
  from: { readonly [Fact in keyof Row]?: Row[Fact] | undefined } = {},
): { able: Row[]; refused: { id: string; reason: Refusal }[] } {
  const isChanged = (row: Row): boolean =>
    (Object.keys(from) as (keyof Row)[]).some((fact) => from[fact] !== undefined && from[fact] !== row[fact])
  const refusal = (row: Row): Refusal | null => {
    const reason = refusalOf(row)
    return reason !== 'unchanged' && isChanged(row) ? 'changed' : reason
  }
  const known = new Map(rows.map((row) => [row.id, row]))
  const able: Row[] = []
  const refused: { id: string; reason: Refusal }[] = []
  for (const id of new Set(ids)) {
    const row = known.get(id)
    const reason = row ? refusal(row) : 'not_found'
    if (reason) refused.push({ id, reason })
    else able.push(row!)
  }
  return { able, refused }
}
