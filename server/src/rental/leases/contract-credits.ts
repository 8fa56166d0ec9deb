import { addDays, later } from '@domovik/domain/dates.ts'
import { type FreedCharge, missingCredits } from '@domovik/domain/rental/rent/missing-credits.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'
import { adjustable, contractCredits, postingsOf } from './adjustments.ts'
import { loadLeases, toDomain } from './queries.ts'

/**
 * Returns the credit notes that changes of leases could not post because a person had credited or written off the amount, if that no
 * longer counts after new rows: it was reversed, or a payment of an earlier day took its place (docs/finance.md 2.2).
 */
export async function missingContractCredits(
  scope: OrganizationScope,
  before: Ledger,
  after: Ledger,
): Promise<Posting[]> {
  const freed = freedBy(before, after)
  const leaseIds = new Set(
    after.rows.flatMap(({ id, leaseId }) => (freed.has(id) && leaseId !== null ? [leaseId] : [])),
  )
  if (leaseIds.size === 0) return []
  const leases = await loadLeases(scope, sql`l.id = any(${sql.param([...leaseIds])}::uuid[])`)
  // The reversal of a row that counts later counts on its day, and the credit note not before it.
  const day = after.rows
    .slice(before.rows.length)
    .reduce(
      (last, { kind, effectiveDate }) => (kind === 'reversal' ? later(last, effectiveDate) : last),
      scope.today,
    )
  return leases.flatMap((lease) =>
    postingsOf(
      { charges: [], credits: missingCredits(toDomain(lease), freedCharges(after, lease.id, freed)) },
      lease,
      after,
      scope.today,
    ).map((posting) => ({ ...posting, effectiveDate: day })),
  )
}

/** What persons had given away on charges of leases and no longer counts, in cents by charge. */
function freedBy(before: Ledger, after: Ledger): Map<string, number> {
  const freed = new Map<string, number>()
  if (!mayFree(before, after)) return freed
  const [old, now] = [givenAway(before), givenAway(after)]
  for (const [id, amount] of old) {
    const charge = after.state.charges.get(id)
    const less = amount - (now.get(id) ?? 0)
    if (less > 0 && charge?.cancelledOn === null) freed.set(id, less)
  }
  return freed
}

/** Whether new rows reverse a credit note, or can change which write-offs of the account count. */
function mayFree(before: Ledger, after: Ledger): boolean {
  const credits = new Set(before.rows.flatMap(({ id, kind }) => (kind === 'credit_note' ? [id] : [])))
  return (
    before.rows.some(({ kind }) => kind === 'write_off') ||
    after.rows
      .slice(before.rows.length)
      .some(({ kind, parentId }) => kind === 'reversal' && parentId !== null && credits.has(parentId))
  )
}

/** What is credited or written off by persons and settlements, in cents by charge. */
function givenAway({ rows, state }: Ledger): Map<string, number> {
  const { standing } = contractCredits(rows)
  return new Map(
    [...state.charges].map(([id, { credited, writtenOff }]) => [
      id,
      credited + writtenOff - (standing.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0),
    ]),
  )
}

function freedCharges(ledger: Ledger, leaseId: string, freed: ReadonlyMap<string, number>): FreedCharge[] {
  const { standing, undone } = contractCredits(ledger.rows)
  const reversals = new Map(
    ledger.rows.flatMap(({ id, kind, parentId }) => (kind === 'reversal' ? [[parentId, id] as const] : [])),
  )
  return adjustable(ledger, leaseId).map((charge) => {
    const credits = standing.get(charge.id) ?? []
    const last =
      credits
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? ''
    return {
      ...charge,
      credits: credits.map(({ amount, serviceFrom, serviceTo }) => ({
        amount,
        days: serviceFrom && serviceTo ? { from: serviceFrom, to: addDays(serviceTo, 1) } : null,
      })),
      restored: (undone.get(charge.id) ?? [])
        .filter(({ id }) => (reversals.get(id) ?? '') > last)
        .reduce((sum, { amount }) => sum + amount, 0),
      freed: freed.get(charge.id) ?? 0,
    }
  })
}
