/** Payouts of statements to owners. They move money, but are never an expense (docs/decisions/108). */
import type { CivilDate } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Statement } from './statements.ts'
import { type Made, ownerPayouts } from './table.ts'

/**
 * Records that the payout of an issued statement was made, once. The caller has locked the owner. Throws conflict if the statement is a
 * preview, pays nothing out or was paid out, and validation_failed for a day before its month or after today.
 */
export async function recordPayout(
  scope: OrganizationScope,
  { id: statementId, month, payout, paidOn: before, currency }: Statement,
  paidOn: CivilDate,
  { id = newId(), ...made }: Made,
): Promise<void> {
  if (paidOn > scope.today) refuseIssues([{ field: 'paidOn', code: 'date_invalid' }])
  if (paidOn < month) refuseIssues([{ field: 'paidOn', code: 'before_statement_month' }])
  if (statementId === null || payout === 0 || before !== null) throw new DomainError('conflict')
  const { organizationId } = scope
  await scope.db
    .insert(ownerPayouts)
    .values({ ...made, organizationId, id, statementId, amount: payout, currency, paidOn })
}

/** Takes the payout of a statement back. Throws conflict if there is none. */
export async function undoPayout(
  scope: OrganizationScope,
  { id: statementId, paidOn }: Statement,
): Promise<void> {
  if (statementId === null || paidOn === null) throw new DomainError('conflict')
  await scope.db
    .update(ownerPayouts)
    .set({ undoneAt: sql`app.now()` })
    .where(
      and(
        eq(ownerPayouts.organizationId, scope.organizationId),
        eq(ownerPayouts.statementId, statementId),
        isNull(ownerPayouts.undoneAt),
      ),
    )
}
