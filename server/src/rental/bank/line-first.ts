/** Which line of a bank must be undone before the line of a receipt: the one with which its money went back. */
import { DomainError } from '@domovik/domain/errors.ts'
import { formatMoney } from '@domovik/domain/money.ts'
import type { SourceState } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'

/**
 * Throws bank_line_first if a receipt was refunded or returned with lines of a bank: with the id, day, amount, name and file of that line, of
 * several the newest. Throws receipt_refunded if a person refunded of it too: undoing a line would not help. What a settlement returned is
 * no refund of a receipt, although its line names one.
 */
export async function refuseLineFirst(
  { db, organizationId, currency }: Scope,
  { id: receiptId, refunded }: Pick<SourceState, 'id' | 'refunded'>,
): Promise<void> {
  const { rows } = await db.execute<{
    id: string
    day: string
    amount: number
    title: string
    file: string
    refunded: number
  }>(sql`
    select b.id, b.booked_on as day, b.amount::float8 as amount, coalesce(nullif(b.party_name, ''), nullif(b.text, ''), '–') as title, s.file_name as file,
           (coalesce(sum(m.amount) filter (where m.kind = 'refund') over (), 0))::float8 as refunded
      from app.standing_bank_matches m
      join transactions x on x.organization_id = m.organization_id and x.id = m.correction_id and x.parent_id = m.receipt_id
      join bank_lines b on b.organization_id = m.organization_id and b.id = m.line_id
      join bank_statements s on s.organization_id = b.organization_id and s.id = b.statement_id
     where m.organization_id = ${organizationId} and m.receipt_id = ${receiptId} and m.kind in ('refund', 'returned')
     order by b.booked_on desc, b.id desc limit 1`)
  const [line] = rows
  if (refunded > (line?.refunded ?? 0)) throw new DomainError('receipt_refunded')
  if (!line) return
  const { id: lineId, day, title, file } = line
  throw new DomainError('bank_line_first', {
    ...{ receiptId, lineId, day, title, file },
    amount: formatMoney(line.amount, currency),
  })
}
