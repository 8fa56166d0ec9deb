/** Books lines of banks as money that owners paid in, through the act that records it by hand. */
import { sql } from 'drizzle-orm'
import type { Event } from '../../machinery/audit/record.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import type { Answers } from '../answers.ts'
import { recordContribution, undoContribution } from '../owners/contributions.ts'
import { lockOwner } from '../owners/queries.ts'
import type { LinePart, LineRecord } from './lines.ts'
import { linkRecords } from './link-records.ts'
import { insertMatches, requireDirection } from './matches.ts'
import { refuseRecorded } from './recorded-by-hand.ts'

/**
 * Books a locked line of money that came in as paid in by an owner on the day of the line, or links what was recorded by hand. Throws
 * bank_line_done, bank_parts_differ, not_found, conflict for a recorded one of another amount or line, and unless `recordAgain`
 * recorded_before for a new one if somebody recorded the same money by hand.
 */
export async function bookOwnerContribution(
  scope: Scope,
  line: LineRecord,
  given: { recordedId: string } | { ownerId: string },
  recordAgain: Answers['recordAgain'],
): Promise<void> {
  requireDirection(scope, line, 1)
  const { amount, bookedOn } = line
  const kind = 'owner_contribution'
  if ('ownerId' in given) {
    const { ownerId } = given
    await lockOwner(scope, ownerId)
    await refuseRecorded(scope, line, [{ kind, ownerId, amount }], { recordAgain })
    const { userId } = scope
    const id = await recordContribution(scope, { ownerId, amount, paidOn: bookedOn, userId })
    await insertMatches(scope, [{ lineId: line.id, kind, ownerContributionId: id, amount }])
    const details = { ownerPaidIn: bookedOn, amount, bankLine: line.id }
    await record(scope, { action: 'UPDATE', table: 'owners', recordId: ownerId, details })
    return
  }
  await linkRecords(scope, line, [{ kind, id: given.recordedId }], { recordAgain })
}

/** Whether the organization has an owner who can pay in. */
export async function isAnyOwner({ db, organizationId }: Scope): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from owners where organization_id = ${organizationId} limit 1`,
  )
  return rows.length > 0
}

/** Takes back what a part of a line recorded as paid in. What was recorded by hand stays. Returns what happened. */
export async function undoOwnerContribution(scope: Scope, part: LinePart): Promise<Event[]> {
  const { ownerId, ownerContributionId, linked } = part
  if (linked || ownerId === null || ownerContributionId === null) return []
  await lockOwner(scope, ownerId)
  const { amount, paidOn } = await undoContribution(scope, ownerId, ownerContributionId)
  return [
    { action: 'UPDATE', table: 'owners', recordId: ownerId, details: { ownerPaidInUndone: paidOn, amount } },
  ]
}
