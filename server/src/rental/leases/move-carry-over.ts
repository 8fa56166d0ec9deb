import { later } from '@domovik/domain/dates.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { replayWith } from '../payments/ledger.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'
import { carryOver, takenBack, transfersOf } from './carry-overs.ts'
import type { LeaseRecord } from './queries.ts'

/**
 * Returns the rows that move the planned carry-over to a lease to its new first day, or to today if that day is past: it is taken back and
 * planned again. What has moved already stays.
 */
export function moveCarryOver(
  scope: OrganizationScope,
  ledger: Ledger,
  { id, previousLeaseId, startDate }: LeaseRecord,
  newStart: string,
): Posting[] {
  const planned = transfersOf({ id, previousLeaseId }, ledger).filter(
    ({ effectiveDate }) => effectiveDate > scope.today,
  )
  const first = planned.find(({ kind }) => kind === 'refund')
  if (newStart === startDate || !previousLeaseId || !first) return []
  const back = planned.map((row) => takenBack(scope, row, row.reason))
  const lease = { id: previousLeaseId, propertyId: first.propertyId ?? '' }
  const transfer = planned.reduce((sum, { kind, amount }) => (kind === 'receipt' ? sum + amount : sum), 0)
  const next = { id, start: later(newStart, scope.today) }
  const reason = first.reason ?? ''
  const after = replayWith(scope, ledger, ...back)
  return [...back, ...carryOver(scope, after, { lease, next, deposit: { transfer }, reason })]
}
