/** Money of an owner that was taken back or refunded: what later statements subtract or add (docs/finance.md 8.16). */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { isOfDeposits, type StatementRow } from './statement.ts'

/** What later statements subtract of rows that were taken back, and what they add, each in cents and 0 or more. */
export type LaterSums = { subtractedLater: Cents; addedLater: Cents }

/** Returns what later statements subtract or add for rows of a preview, which no statement states. */
export const laterOf = (waiting: readonly StatementRow[]): LaterSums =>
  sumLater([...sumsBy(waiting, ({ sourceId }) => sourceId).values()])

/** The owner's money of rows, without deposits, by the source that `sourceOf` returns. */
function sumsBy<Row extends Pick<StatementRow, 'line' | 'share'>>(
  rows: readonly Row[],
  sourceOf: (row: Row) => string,
): Map<string, Cents> {
  const sums = new Map<string, Cents>()
  for (const row of rows)
    if (!isOfDeposits(row)) sums.set(sourceOf(row), (sums.get(sourceOf(row)) ?? 0) + row.share)
  return sums
}

/**
 * Returns what later statements subtract or add because rows of the statement of a month were taken back or refunded since. `stated` are the rows of
 * the sources in question on all statements of the owner, with the month of each, and `open` are the rows that no statement states yet. An amount that several
 * statements state is named with the oldest one.
 */
export function laterOfMonth(
  stated: readonly (Pick<StatementRow, 'sourceId' | 'line' | 'share'> & { month: CivilDate })[],
  open: readonly StatementRow[],
  month: CivilDate,
): LaterSums & { sources: string[] } {
  const own = stated.filter((row) => !isOfDeposits(row))
  const sources = new Set(own.map(({ sourceId }) => sourceId))
  const changes = sumsBy(open, ({ sourceId, reverses, touches }) =>
    reverses && sources.has(reverses) ? reverses : (touches ?? sourceId),
  )
  const named = [...Map.groupBy(own, ({ sourceId }) => sourceId)]
    .map(([sourceId, rows]) => ({
      sourceId,
      amount: namedWith(rows, month, -(changes.get(sourceId) ?? 0)),
    }))
    .filter(({ amount }) => amount !== 0)
  return {
    ...sumLater(named.map(({ amount }) => amount)),
    sources: named.map(({ sourceId }) => sourceId),
  }
}

/** `gone` is signed as the rows are: what was received is positive. */
function namedWith(
  rows: readonly { month: CivilDate; share: Cents }[],
  month: CivilDate,
  gone: Cents,
): Cents {
  const sign = Math.sign(gone)
  const byMonth = [...Map.groupBy(rows, (row) => row.month)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let rest = Math.abs(gone)
  for (const [of, shares] of byMonth) {
    const amount = shares.reduce((sum, { share }) => sum + share * sign, 0)
    const named = Math.max(0, Math.min(amount, rest))
    if (of === month) return named * sign
    rest -= named
  }
  return 0
}

const sumLater = (amounts: readonly Cents[]): LaterSums => ({
  subtractedLater: amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0),
  addedLater: amounts.reduce((sum, amount) => sum + Math.max(0, -amount), 0),
})
