/** Asks before a removed record comes back as paid although the line of a bank that paid or made it is booked in another way (docs/decisions/186). */
import type { MatchKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { type Answers, ask } from '../answers.ts'
import { rememberApart } from '../told-apart.ts'

type Former = {
  lineId: string
  on: string
  /** What the line is booked as now. */
  bookedAs: MatchKind
  name: string
  recordId: string
  /** The amount of the record, in cents. */
  amount: number
}

/**
 * Throws recorded_before if one of these records is removed and paid, and a line that paid or made it is booked as something else. If that
 * was answered it is other money, which is remembered. A record that was paid before the line was linked to it is no question.
 */
export async function refuseFormerLines(
  scope: Scope,
  kind: 'expense' | 'income',
  ids: readonly string[],
  answers: Answers,
): Promise<void> {
  const { db, organizationId, currency } = scope
  const of = {
    expense: sql`join expenses x on x.organization_id = m.organization_id and x.id = m.expense_id and x.status = 'paid'`,
    income: sql`join incomes x on x.organization_id = m.organization_id and x.id = m.income_id and x.paid_on is not null`,
  }
  const { rows } = await db.execute<Former>(sql`
    select distinct on (x.id, b.id) b.id as "lineId", b.booked_on as "on", b.party_name as name, x.id as "recordId", x.amount::float8 as amount, s.kind as "bookedAs"
      from bank_matches m ${of[kind]}
      join bank_lines b on b.organization_id = m.organization_id and b.id = m.line_id
      join app.standing_bank_matches s on s.organization_id = b.organization_id and s.line_id = b.id
     where m.organization_id = ${organizationId} and x.id = any(${sql.param(ids)}::uuid[]) and x.deleted_at is not null
       and m.undone_at is not null and m.status_before is distinct from 'paid'
       and not exists (select from bank_matches own where own.organization_id = x.organization_id and own.undone_at is null and x.id in (own.expense_id, own.income_id))
       and not exists (select from bank_told_apart a where a.organization_id = b.organization_id and a.line_id = b.id and a.record_id = x.id and a.amount = x.amount)
     order by x.id, b.id, s.id`)
  for (const { lineId, on, bookedAs, name, recordId, amount } of rows) {
    ask(answers, 'line', [lineId, amount], {
      ...{ recordId: lineId, on, kind: bookedAs, amount, currency, name, ofLine: true },
    })
    await rememberApart(scope, lineId, [{ id: recordId, kind, amount }])
  }
}
