/** Writes what lines of banks were booked as. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { MatchKind } from '@domovik/domain/rental/bank/match-kinds.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { endLapsed } from './lapsed.ts'
import { type LineRecord, requireOpenLine } from './lines.ts'

export type NewMatch = {
  lineId: string
  kind: MatchKind
  receiptId?: string
  correctionId?: string
  expenseId?: string
  incomeId?: string
  ownerPayoutId?: string
  ownerContributionId?: string
  /** Cents without a sign. */
  amount: number
  linked?: boolean
  statusBefore?: string | null
}

/** Inserts the matches. What the lines were booked as before, and does not count any more, does not come back later. */
export async function insertMatches(scope: Scope, matches: readonly NewMatch[]): Promise<void> {
  await endLapsed(
    scope,
    matches.map(({ lineId }) => lineId),
  )
  const rows = matches.map(
    ({
      lineId,
      receiptId,
      correctionId,
      expenseId,
      incomeId,
      ownerPayoutId,
      ownerContributionId,
      statusBefore,
      ...match
    }) => ({
      ...{
        id: newId(),
        line: lineId,
        receipt: receiptId,
        correction: correctionId,
        expense: expenseId,
        income: incomeId,
        payout: ownerPayoutId,
        contribution: ownerContributionId,
      },
      ...{ linked: false, before: statusBefore, ...match },
    }),
  )
  await scope.db.execute(sql`
    insert into bank_matches (organization_id, id, line_id, kind, receipt_id, correction_id, expense_id, income_id, owner_payout_id, owner_contribution_id, amount, linked, status_before)
    select ${scope.organizationId}::uuid, id, line, kind, receipt, correction, expense, income, payout, contribution, amount, linked, before
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, line uuid, kind text, receipt uuid, correction uuid, expense uuid,
        income uuid, payout uuid, contribution uuid, amount bigint, linked boolean, before text)`)
}

/** Takes the matches back. What they made is not changed. */
export async function undoMatches(scope: OrganizationScope, ids: readonly string[]): Promise<void> {
  await scope.db.execute(sql`
    update bank_matches set undone_at = app.now() where organization_id = ${scope.organizationId} and id = any(${sql.param(ids)}::uuid[])`)
}

/** True if a line was booked as this record and nobody took that back. */
export async function isMatched(
  scope: OrganizationScope,
  column:
    | 'expense_id'
    | 'income_id'
    | 'receipt_id'
    | 'correction_id'
    | 'owner_payout_id'
    | 'owner_contribution_id',
  id: string,
): Promise<boolean> {
  const { rows } = await scope.db.execute(sql`
    select 1 from bank_matches where organization_id = ${scope.organizationId} and ${sql.identifier(column)} = ${id} and undone_at is null
       and (kind in ('expense', 'income', 'receipt', 'owner_payout', 'owner_contribution') or ${column} = 'correction_id')`)
  return rows.length > 0
}

/** Throws validation_failed for a line of a day that has not come: nothing is paid in the future. */
export function requireComeDay({ today }: Scope, bookedOn: CivilDate): void {
  if (bookedOn > today) refuseIssues([{ field: 'bookedOn', code: 'date_invalid' }])
}

/** Throws bank_line_done, bank_parts_differ for money in the other direction, validation_failed for a day to come. */
export function requireDirection(scope: Scope, line: LineRecord, sign: 1 | -1): void {
  requireOpenLine(line)
  if (Math.sign(line.amount) !== sign) throw new DomainError('bank_parts_differ')
  requireComeDay(scope, line.bookedOn)
}
