/** Refuses to book a line as new money if the same money was recorded by hand and no line belongs to it. */
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { isNearInTime, recordedByHand } from '@domovik/domain/rental/bank/recorded-by-hand.ts'
import { MOST_DAYS_OF_OWNER } from '@domovik/domain/rental/bank/suggest-records.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { lockEqual } from '../recently-recorded.ts'
import type { LineRecord } from './lines.ts'
import { recordedReceipts } from './matcher.ts'
import { paidRecordsOf } from './records.ts'

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
/** What money that came in can be recorded as by hand, besides receipts of tenants. */
const IN = ['income', 'owner_contribution']

/**
 * Throws recorded_before for a record by hand that can be the same money as the line, which is booked as another one of the kind. If it
 * is booked as money to or from these owners, that of another owner counts only near in time: rents are often equal.
 */
export async function refuseRecordedEntry(
  scope: Scope,
  line: LineRecord,
  kind: 'expense' | 'income' | 'owner_payout' | 'owner_contribution',
  owners: readonly string[] = [],
): Promise<void> {
  const tables = line.amount > 0 ? (['incomes', 'owner_contributions'] as const) : (['expenses'] as const)
  for (const table of tables) await lockEqual(scope, table, Math.abs(line.amount))
  const kinds: readonly string[] = line.amount > 0 ? IN : OUT
  const isOfOthers = ({ ownerId }: { ownerId: string | null }): boolean =>
    kind.startsWith('owner_') && ownerId !== null && !owners.includes(ownerId)
  refuse(
    (await paidRecordsOf(scope, line)).find(
      (record) =>
        kinds.includes(record.kind) && (!isOfOthers(record) || isNearInTime(record.on, line.bookedOn)),
    ),
  )
}

/**
 * Throws recorded_before for a payout by hand to the owner that can be the same money as the new payout of a statement, of which the
 * line can be only a part. Payouts of the statements that are `linked` are known. The owner must be locked.
 */
export async function refuseRecordedPayout(
  { db, organizationId }: Scope,
  { bookedOn }: LineRecord,
  { ownerId, payout }: { ownerId: string; payout: number },
  linked: readonly string[],
): Promise<void> {
  const [from, to] = [addDays(bookedOn, -MOST_DAYS_OF_OWNER), addDays(bookedOn, MOST_DAYS_OF_OWNER)]
  const { rows } = await db.execute<{ id: string; on: string }>(sql`
    select p.id, p.paid_on as "on" from owner_payouts p
      join owner_statements s on s.organization_id = p.organization_id and s.id = p.statement_id
     where p.organization_id = ${organizationId} and p.undone_at is null and s.owner_id = ${ownerId} and p.amount = ${payout}
       and p.paid_on between ${from} and ${to} and s.id <> all(${sql.param(linked)}::uuid[])
       and not exists (select from bank_matches m where m.organization_id = p.organization_id and m.owner_payout_id = p.id and m.undone_at is null)
     order by p.paid_on desc limit 1`)
  refuse(rows[0])
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
