/** Money of an owner that was taken back: when a statement says so, and what an issued one still has to say (docs/finance.md 8.16). */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { isHandover, isOfDeposits, type StatementRow, unstatedRows } from './statement.ts'

type Known = {
  unstated: readonly StatementRow[]
  issued: readonly StatementRow[]
  later: readonly StatementRow[]
}

/**
 * Returns what a statement states that ends before the day `to`: of the rows of all days, those before it that no statement states yet. What was
 * taken back on a later day, before any statement stated it, waits for the statement of that day, so that money which is gone is not paid out
 * (`waiting`). What a later reversal or refund changed on rows that are stated waits too, so that rent, receipts and fee of a correction
 * are on one statement.
 */
export function rowsUntil(
  rows: readonly StatementRow[],
  issued: readonly StatementRow[],
  to: CivilDate,
): { rows: StatementRow[]; waiting: StatementRow[] } {
  const unstated = unstatedRows(
    rows.filter(({ day }) => day < to),
    issued,
  )
  const known = { unstated, issued, later: rows.filter(({ day }) => day >= to) }
  const isGone = goneLater(known)
  const isChanged = changedLater(known)
  return {
    rows: unstated.filter((row) => !isGone(row) && !isChanged(row)),
    waiting: unstated.filter(isGone),
  }
}

/** Returns whether a row that no statement states is taken back later, by the same owner. */
function goneLater({ unstated, issued, later }: Known): (row: StatementRow) => boolean {
  const stated = new Set(issued.map(({ sourceId }) => sourceId))
  const moved = sharesBy(unstated, ({ sourceId }) => sourceId)
  const back = sharesBy(later, ({ reverses }) => (reverses && !stated.has(reverses) ? reverses : null))
  return (row) => {
    if (isHandover(row)) return false
    const [given, taken] = [moved, back].map((of) => of.get(placeOf(row.sourceId, row)))
    if (!given || !taken) return false
    // A deposit that is set off is the owner's money and leaves the deposits held: together they are 0, so the owner's money decides.
    return given.own === 0 && taken.own === 0 ? given.deposits === -taken.deposits : given.own === -taken.own
  }
}

/** Returns whether a row corrects a stated one only because of a later reversal or refund. */
function changedLater({ unstated, issued, later }: Known): (row: StatementRow) => boolean {
  const stated = new Set(issued.map(({ sourceId }) => sourceId))
  const moved = sharesBy(unstated, ({ sourceId }) => sourceId)
  const tenants = new Map(
    [...unstated, ...later].flatMap(({ sourceId, tenantId }) => (tenantId ? [[sourceId, tenantId]] : [])),
  )
  const [now, then] = [touchedBy(unstated), touchedBy(later)]
  const reversed = new Set(later.map(({ reverses }) => reverses))
  return (row) => {
    const { sourceId } = row
    if (isHandover(row) || !stated.has(sourceId) || now.sources.has(sourceId)) return false
    if (reversed.has(sourceId)) return true
    const { own, deposits } = moved.get(placeOf(sourceId, row)) ?? { own: 0, deposits: 0 }
    if (own !== 0 || deposits !== 0) return false
    // If one receipt of a tenant is taken back, others can pay its charges instead.
    const tenantId = tenants.get(sourceId)
    return then.sources.has(sourceId) || (then.tenants.has(tenantId) && !now.tenants.has(tenantId))
  }
}

function touchedBy(rows: readonly StatementRow[]) {
  const touching = rows.filter(({ touches }) => touches)
  return {
    sources: new Set(touching.map(({ touches }) => touches)),
    tenants: new Set(
      touching.flatMap(({ tenantId }): (string | undefined)[] => (tenantId ? [tenantId] : [])),
    ),
  }
}

const placeOf = (sourceId: string, { propertyId }: StatementRow): string => `${sourceId} ${propertyId}`

/** Returns the owner's money and the deposits of rows, by the source that `sourceOf` returns and by property. Rows without a source are left out. */
function sharesBy(
  rows: readonly StatementRow[],
  sourceOf: (row: StatementRow) => string | null,
): Map<string, { own: Cents; deposits: Cents }> {
  const sums = new Map<string, { own: Cents; deposits: Cents }>()
  for (const row of rows) {
    const source = sourceOf(row)
    if (source === null || isHandover(row)) continue
    const key = placeOf(source, row)
    const sum = sums.get(key) ?? { own: 0, deposits: 0 }
    sum[isOfDeposits(row) ? 'deposits' : 'own'] += row.share
    sums.set(key, sum)
  }
  return sums
}

/** What later statements subtract of rows that were taken back, and what they add, each in cents and 0 or more. */
export type LaterSums = { subtractedLater: Cents; addedLater: Cents }

/** Returns what later statements subtract or add for rows of a preview, which no statement states. */
export const laterOf = (waiting: readonly StatementRow[]): LaterSums =>
  sumLater([...sharesBy(waiting, ({ sourceId }) => sourceId).values()].map(({ own }) => own))

/**
 * Returns what later statements subtract or add because of the rows of the statement of a month that were taken back. `stated` are the rows of
 * the same sources on all statements of the owner, with the month of each. An amount that several statements state is named with the
 * oldest one, and not with those that state only another split of it.
 */
export function laterOfMonth(
  stated: readonly (Pick<StatementRow, 'sourceId' | 'line' | 'share'> & { month: CivilDate })[],
  month: CivilDate,
): LaterSums & { sources: string[] } {
  const own = stated.filter((row) => !isOfDeposits(row))
  const named = [...Map.groupBy(own, ({ sourceId }) => sourceId)]
    .map(([sourceId, rows]) => ({ sourceId, amount: namedWith(rows, month) }))
    .filter(({ amount }) => amount !== 0)
  return {
    ...sumLater(named.map(({ amount }) => amount)),
    sources: named.map(({ sourceId }) => sourceId),
  }
}

function namedWith(rows: readonly { month: CivilDate; share: Cents }[], month: CivilDate): Cents {
  const net = rows.reduce((sum, { share }) => sum + share, 0)
  const sign = Math.sign(net)
  const byMonth = [...Map.groupBy(rows, (row) => row.month)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  let rest = Math.abs(net)
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
