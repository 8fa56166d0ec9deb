/** Protects the advances of settled days: a settlement is undone before they change (docs/finance.md 2.2). */
import { addDays } from '@domovik/domain/dates.ts'
import { type Interval, inclusive } from '@domovik/domain/intervals.ts'
import { requireUnsettled } from '@domovik/domain/rental/bills/settled.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Posting } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { selectSettlements } from './queries.ts'

/**
 * Throws bills_already_settled if rows that a person is about to post change the advances of settled days, or if the lease loses such
 * days. The rows of a settlement itself and those of the schedule are posted without this check.
 */
export async function refuseSettled(
  scope: OrganizationScope,
  ledger: Ledger,
  leaseId: string | null,
  postings: readonly Posting[],
  lost: readonly Interval[] = [],
): Promise<void> {
  const changed = [...postings.flatMap((posting) => advanceDays(ledger, posting)), ...lost]
  if (leaseId === null || changed.length === 0) return
  const standing = await selectSettlements(scope, sql`lease_id = ${leaseId} and undone_at is null`)
  requireUnsettled(
    standing.map(({ from, to }) => ({ from, to: addDays(to, 1) })),
    changed,
  )
}

/** The days of service of the advance that a row charges, credits or cancels. A write-off lowers no advance. */
function advanceDays(ledger: Ledger, posting: Posting): Interval[] {
  const byId = new Map(ledger.rows.map((row) => [row.id, row]))
  const target = posting.kind === 'reversal' ? byId.get(posting.parentId ?? '') : posting
  const charge = target?.kind === 'credit_note' ? byId.get(target.parentId ?? '') : target
  if (charge?.kind !== 'charge' || charge.type !== 'bills' || !charge.serviceFrom || !charge.serviceTo)
    return []
  // A credit note for some days of a charge changes the advance of those days only.
  const { serviceFrom, serviceTo } = target?.serviceFrom && target.serviceTo ? target : charge
  return serviceFrom && serviceTo ? [inclusive(serviceFrom, serviceTo)] : []
}
