/**
 * Asks before a change opens lines of a bank again whose money is on the statement: an amount is changed, a record is marked as not paid,
 * removed or reversed (docs/decisions/186).
 */
import type { MatchKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../machinery/scope/scope.ts'
import { type Answers, ask } from './answers.ts'

/** A line, or the part of it that was booked as one record. The amount is in cents. */
export type BookedLine = { id: string; kind: MatchKind; on: string; amount: number; name: string }

/** Throws recorded_before if lines open (`opens`), or if their records get another day than that of the line (`day`). */
export function askAboutLines(
  { currency }: Scope,
  answers: Answers,
  ofChanged: 'opens' | 'day',
  lines: readonly BookedLine[],
): void {
  const [first] = lines
  if (!first) return
  const { kind, on, name, id: recordId } = first
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const count = new Set(lines.map(({ id }) => id)).size
  const about = lines.map(({ id, amount: part }) => `${id} ${part}`).sort()
  ask(answers, ofChanged, about, {
    ...{ recordId, on, amount, kind, name, currency, count },
    ...{ ofLine: true, ofChanged },
  })
}

/** Columns of bank_matches by which a record is found. Of a receipt that was returned the match of the return does not open its line. */
const conditionOf: Readonly<
  Record<'expense' | 'income' | 'transaction' | 'payout' | 'contribution', (ids: SQL) => SQL>
> = {
  expense: (ids) => sql`m.expense_id = any(${ids})`,
  income: (ids) => sql`m.income_id = any(${ids})`,
  transaction: (ids) =>
    sql`(m.correction_id = any(${ids}) or (m.kind = 'receipt' and m.receipt_id = any(${ids})))`,
  payout: (ids) =>
    sql`m.owner_payout_id in (select p.id from owner_payouts p where p.organization_id = m.organization_id and p.statement_id = any(${ids}))`,
  contribution: (ids) => sql`m.owner_contribution_id = any(${ids})`,
}

/**
 * Makes a change of records, and throws recorded_before if it opened a line that was booked as one of them. The caller has locked the
 * records, so that no line is linked to them meanwhile; of a payout the ids are those of its statement.
 */
export async function askIfOpens<Result>(
  scope: Scope,
  of: keyof typeof conditionOf,
  ids: readonly string[],
  answers: Answers,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await booked(scope, of, ids)
  const result = await change()
  if (before.length === 0) return result
  const after = new Set((await booked(scope, of, ids)).map(({ matchId }) => matchId))
  askAboutLines(
    scope,
    answers,
    'opens',
    before.filter(({ matchId }) => !after.has(matchId)),
  )
  return result
}

async function booked(
  { db, organizationId }: Scope,
  of: keyof typeof conditionOf,
  ids: readonly string[],
): Promise<(BookedLine & { matchId: string })[]> {
  const { rows } = await db.execute<BookedLine & { matchId: string }>(sql`
    select m.id as "matchId", b.id, m.kind, b.booked_on as "on", m.amount::float8 as amount, b.party_name as name
      from app.standing_bank_matches m join bank_lines b on b.organization_id = m.organization_id and b.id = m.line_id
     where m.organization_id = ${organizationId} and ${conditionOf[of](sql`${sql.param(ids)}::uuid[]`)}
     order by b.booked_on, b.id, m.id`)
  return rows
}
