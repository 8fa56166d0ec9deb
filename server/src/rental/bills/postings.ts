/** The rows that a settlement of bills posts, and those that reverse it (docs/finance.md 2.2). */
import { reconcileBills } from '@domovik/domain/rental/bills/reconcile.ts'
import { type Advance, splitOverAdvances } from '@domovik/domain/rental/bills/settle.ts'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { LeaseRecord } from '../leases/queries.ts'
import type { Posting } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { describeBills } from './notify.ts'

/** What a settlement comes to, in cents; both days inclusive. */
type Result = { actual: number; advances: number; from: string; to: string; dueDate: string }

/** Returns the charge or the credit notes of a settlement of bills; none if nothing is left to settle. */
export async function billsPostings(
  scope: OrganizationScope,
  lease: LeaseRecord,
  advances: readonly Advance[],
  result: Result,
): Promise<Posting[]> {
  const outcome = reconcileBills(result.actual, result.advances)
  const description = await describeBills(scope, result)
  const here = { leaseId: lease.id, propertyId: lease.propertyId, postedOn: scope.today, description }
  if (outcome.type === 'nothing') return []
  // Without service days: the schedule owns the days of bills, and a settlement is earned when it is due.
  if (outcome.type === 'charge')
    return [
      {
        ...here,
        id: newId(),
        kind: 'charge',
        type: 'bills',
        amount: outcome.amount,
        effectiveDate: result.dueDate,
        dueDate: result.dueDate,
      },
    ]
  return splitOverAdvances(outcome.amount, advances).map(({ chargeId, amount }) => ({
    ...here,
    id: newId(),
    kind: 'credit_note',
    type: 'bills',
    amount,
    effectiveDate: scope.today,
    parentId: chargeId,
    reason: description,
  }))
}

/** Returns the reversals of those rows of a settlement that are not reversed yet, dated today. */
export function reversalsOf(
  scope: OrganizationScope,
  ledger: Ledger,
  { rows, leaseId, propertyId, reason }: Reversed,
): Posting[] {
  const reversed = new Set(ledger.rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? parentId : [])))
  return ledger.rows
    .filter((row) => rows.includes(row.id) && !reversed.has(row.id))
    .map(({ id: parentId, kind, amount }) => ({
      id: newId(),
      kind: 'reversal',
      type: kind,
      amount,
      effectiveDate: scope.today,
      postedOn: scope.today,
      parentId,
      leaseId,
      propertyId,
      reason,
    }))
}

type Reversed = { rows: readonly string[]; leaseId: string; propertyId: string; reason: string }
