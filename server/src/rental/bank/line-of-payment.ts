import type { CivilDate } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** The line of a bank that a payment belongs to. */
export type LineOfPayment = { bookedOn: CivilDate; partyName: string; text: string }

/** Returns the line that a receipt, refund or reversal was booked for or linked to; null if there is none. */
export async function lineOfPayment(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<LineOfPayment | null> {
  const { rows } = await db.execute<LineOfPayment>(sql`
    select b.booked_on as "bookedOn", b.party_name as "partyName", b.text
      from bank_matches m join bank_lines b on b.organization_id = m.organization_id and b.id = m.line_id
     where m.organization_id = ${organizationId} and m.undone_at is null
       and ((m.kind = 'receipt' and m.receipt_id = ${id}) or m.correction_id = ${id})`)
  return rows[0] ?? null
}
