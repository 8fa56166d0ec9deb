/** Refuses to book a line as new money if the same money was recorded by hand and no line belongs to it. */
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { recordedByHand } from '@domovik/domain/rental/bank/recorded-by-hand.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { lockEqual } from '../recently-recorded.ts'
import type { LineRecord } from './lines.ts'
import { recordedReceipts } from './matcher.ts'
import { recordsFor } from './records.ts'

const refuse = (found: { id: string; on: string } | undefined): void => {
  if (found) throw new DomainError('recorded_before', { recordId: found.id, on: found.on })
}

/** Throws recorded_before for a receipt by hand that can be the same money as new parts. Their accounts must be locked. */
export async function refuseRecordedReceipt(
  scope: Scope,
  line: LineRecord,
  parts: readonly { tenantId: string; amount: number; receiptId: string | null }[],
): Promise<void> {
  const ids = [...new Set(parts.map(({ tenantId }) => tenantId))]
  refuse(recordedByHand(line, parts, await recordedReceipts(scope, ids, [line])))
}

/** What money that went out can be recorded as by hand. */
const OUT = ['expense', 'owner_payout', 'refund']

/** Throws recorded_before for a record by hand that can be the same money as the line, which is booked as another one of the kind. */
export async function refuseRecordedEntry(
  scope: Scope,
  line: LineRecord,
  kind: 'expense' | 'income' | 'owner_payout',
): Promise<void> {
  await lockEqual(scope, kind === 'income' ? 'incomes' : 'expenses', Math.abs(line.amount))
  const records = (await recordsFor(scope, [line]))(line)
  const kinds: readonly string[] = kind === 'income' ? ['income'] : OUT
  refuse(records.find((record) => kinds.includes(record.kind) && record.paid))
}

/** Throws recorded_before for a refund by hand that can be the same money as the line. The account must be locked. */
export async function refuseRecordedRefund(
  { db, organizationId }: Scope,
  { amount, bookedOn }: LineRecord,
  receiptId: string,
): Promise<void> {
  const { rows } = await db.execute<{ id: string; on: string }>(sql`
    select x.id, x.effective_date as "on" from transactions x
     where x.organization_id = ${organizationId} and x.parent_id = ${receiptId} and x.kind = 'refund' and x.method = 'bank_transfer'
       and x.amount = ${-amount} and x.effective_date between ${addDays(bookedOn, -3)} and ${addDays(bookedOn, 3)}
       and not exists (select from bank_matches m where m.organization_id = x.organization_id and m.correction_id = x.id and m.undone_at is null)
       and not exists (select from app.reversals r where r.organization_id = x.organization_id and r.parent_id = x.id)
     limit 1`)
  refuse(rows[0])
}
